package knowledge

import "github.com/leaklint/leaklint/internal/symbol"

// ErrorMakers return an error that is not nil, whatever they are given.
var ErrorMakers = set(
	symbol.Symbol{Path: "errors", Name: "New"},
	symbol.Symbol{Path: "fmt", Name: "Errorf"},
	symbol.Symbol{Path: "github.com/pkg/errors", Name: "New"},
	symbol.Symbol{Path: "github.com/pkg/errors", Name: "Errorf"},
	symbol.Symbol{Path: "k8s.io/apimachinery/pkg/api/errors", Name: "FromObject"}, // what a watch gives with watch.Error
)

// ErrorTellers return nil in some cases, where it would make no sense to return what they do
// without looking at it.
var ErrorTellers = set(
	symbol.Symbol{Path: "context", Recv: "Context", Name: "Err"},
	symbol.Symbol{Path: "context", Name: "Cause"},
	symbol.Symbol{Path: "errors", Name: "Join"},
)

// NeverFails are functions and methods that return an error for the sake of an interface, and never one: what they
// write to grows.
var NeverFails = set(
	symbol.Symbol{Path: "bytes", Recv: "Buffer", Name: "Write"},
	symbol.Symbol{Path: "bytes", Recv: "Buffer", Name: "WriteByte"},
	symbol.Symbol{Path: "bytes", Recv: "Buffer", Name: "WriteRune"},
	symbol.Symbol{Path: "bytes", Recv: "Buffer", Name: "WriteString"},
	symbol.Symbol{Path: "strings", Recv: "Builder", Name: "Write"},
	symbol.Symbol{Path: "strings", Recv: "Builder", Name: "WriteByte"},
	symbol.Symbol{Path: "strings", Recv: "Builder", Name: "WriteRune"},
	symbol.Symbol{Path: "strings", Recv: "Builder", Name: "WriteString"},
	symbol.Symbol{Path: "hash", Recv: "Hash", Name: "Write"},
	symbol.Symbol{Path: "hash", Recv: "Hash32", Name: "Write"},
	symbol.Symbol{Path: "hash", Recv: "Hash64", Name: "Write"},
	symbol.Symbol{Path: "crypto/rand", Name: "Read"},
	symbol.Symbol{Path: "crypto/rand", Name: "Int"}, // of rand.Reader, as everybody calls it
)

// Prints are functions that fail only as what they write to does.
var Prints = set(
	symbol.Symbol{Path: "fmt", Name: "Fprint"},
	symbol.Symbol{Path: "fmt", Name: "Fprintf"},
	symbol.Symbol{Path: "fmt", Name: "Fprintln"},
	symbol.Symbol{Path: "io", Name: "WriteString"},
)

// EOF says that there is no more to read, and ErrorsIs asks for it behind others.
var (
	EOF      = symbol.Symbol{Path: "io", Name: "EOF"}
	ErrorsIs = symbol.Symbol{Path: "errors", Name: "Is"}
)
