package streamclose

import (
	_ "embed"

	"github.com/leaklint/leaklint/internal/unmet"
)

//go:embed doc.go
var doc string

// Analyzer reports streams of the API server that are left open.
var Analyzer = unmet.Check("streamclose", doc, withContext)
