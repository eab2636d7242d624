package connclose

import (
	_ "embed"

	"github.com/leaklint/leaklint/internal/unmet"
)

//go:embed doc.go
var doc string

// Analyzer reports connections that are not closed.
var Analyzer = unmet.Check("connclose", doc, nil)
