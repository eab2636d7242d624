package analyzers

import (
	"flag"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers/internal/obligation"
	"github.com/leaklint/leaklint/analyzers/internal/report"
	"github.com/leaklint/leaklint/analyzers/queueshutdown"
)

// Suite is all checks, sorted by name.
var Suite = []*analysis.Analyzer{
	queueshutdown.Analyzer,
}

// RegisterFlags registers the flags that apply to all checks.
func RegisterFlags(fs *flag.FlagSet) { report.RegisterFlags(fs) }

// Modelled returns the import paths of the packages that the suite knows
// without reading them. A package matters if it imports one of them, or a
// package that matters.
func Modelled() []string { return obligation.Modelled() }
