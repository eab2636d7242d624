package informerstop

import (
	_ "embed"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/docs"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/start"
)

//go:embed doc.go
var doc string

// Analyzer reports informers, and what has some, that run on when nobody needs them
// any more.
var Analyzer = &analysis.Analyzer{
	Name:       "informerstop",
	Doc:        docs.MustExtract(doc, "informerstop"),
	URL:        "https://pkg.go.dev/github.com/leaklint/leaklint/analyzers/informerstop",
	Requires:   []*analysis.Analyzer{start.Analyzer, config.Analyzer},
	ResultType: reflect.TypeFor[*report.Result](),
	Run:        run,
}

func run(pass *analysis.Pass) (any, error) {
	starts := pass.ResultOf[start.Analyzer].(*start.Result)
	return report.Now(pass, report.Part{Graph: starts.Graph()}, starts.Some(pass), func(whole *report.Program) []analysis.Diagnostic {
		return starts.Diagnose(pass, whole, nil)
	}), nil
}
