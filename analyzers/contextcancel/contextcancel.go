package contextcancel

import (
	_ "embed"

	"github.com/leaklint/leaklint/internal/unmet"
)

//go:embed doc.go
var doc string

// Analyzer reports contexts that nobody cancels while the one goes on that they were made of.
var Analyzer = unmet.Check("contextcancel", doc, nil)
