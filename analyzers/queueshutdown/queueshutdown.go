package queueshutdown

import (
	_ "embed"

	"github.com/leaklint/leaklint/internal/unmet"
)

//go:embed doc.go
var doc string

// Analyzer reports workqueues that are not shut down.
var Analyzer = unmet.Check("queueshutdown", doc, nil)
