package informerstop

import (
	_ "embed"

	"github.com/leaklint/leaklint/internal/unmet"
)

//go:embed doc.go
var doc string

// Analyzer reports informers, and what has some, that run on when nobody needs them
// any more.
var Analyzer = unmet.Check("informerstop", doc, nil)
