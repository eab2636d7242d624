package workerstop

import (
	_ "embed"

	"github.com/leaklint/leaklint/internal/unmet"
)

//go:embed doc.go
var doc string

// Analyzer reports goroutines that nobody stops, though somebody could.
var Analyzer = unmet.Check("workerstop", doc, nil)
