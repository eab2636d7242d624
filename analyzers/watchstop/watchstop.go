package watchstop

import (
	_ "embed"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers/internal/docs"
	"github.com/leaklint/leaklint/analyzers/internal/obligation"
	"github.com/leaklint/leaklint/analyzers/internal/report"
	"github.com/leaklint/leaklint/analyzers/internal/unmet"
)

//go:embed doc.go
var doc string

// Analyzer reports watches that are not stopped.
var Analyzer = &analysis.Analyzer{
	Name:       "watchstop",
	Doc:        docs.MustExtract(doc, "watchstop"),
	URL:        "https://pkg.go.dev/github.com/leaklint/leaklint/analyzers/watchstop",
	Requires:   []*analysis.Analyzer{obligation.Analyzer},
	ResultType: reflect.TypeFor[*report.Late](),
	Run:        unmet.Run,
}
