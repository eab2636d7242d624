package mustrelease

import (
	_ "embed"

	"github.com/leaklint/leaklint/internal/unmet"
)

//go:embed doc.go
var doc string

// Analyzer reports resources of the user's own that are not released.
var Analyzer = unmet.Check("mustrelease", doc, nil)
