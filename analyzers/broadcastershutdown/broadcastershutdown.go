package broadcastershutdown

import (
	_ "embed"

	"github.com/leaklint/leaklint/internal/unmet"
)

//go:embed doc.go
var doc string

// Analyzer reports event broadcasters that are not shut down.
var Analyzer = unmet.Check("broadcastershutdown", doc, nil)
