package knowledge

import "github.com/leaklint/leaklint/internal/symbol"

// ErrorMakers return an error that is not nil, whatever they are given.
var ErrorMakers = set(
	symbol.Symbol{Path: "errors", Name: "New"},
	symbol.Symbol{Path: "fmt", Name: "Errorf"},
	symbol.Symbol{Path: "github.com/pkg/errors", Name: "New"},
	symbol.Symbol{Path: "github.com/pkg/errors", Name: "Errorf"},
)

// ErrorTellers return nil in some cases, where it would make no sense to return what they do
// without looking at it.
var ErrorTellers = set(
	symbol.Symbol{Path: "context", Recv: "Context", Name: "Err"},
	symbol.Symbol{Path: "context", Name: "Cause"},
	symbol.Symbol{Path: "errors", Name: "Join"},
)
