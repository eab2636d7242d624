package watchstop

import (
	_ "embed"

	"github.com/leaklint/leaklint/internal/unmet"
)

//go:embed doc.go
var doc string

// Analyzer reports watches that are not stopped.
var Analyzer = unmet.Check("watchstop", doc, nil)
