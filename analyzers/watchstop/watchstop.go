package watchstop

import (
	_ "embed"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/docs"
	"github.com/leaklint/leaklint/internal/obligation"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/start"
	"github.com/leaklint/leaklint/internal/unmet"
)

//go:embed doc.go
var doc string

// Analyzer reports watches that are not stopped.
var Analyzer = &analysis.Analyzer{
	Name:       "watchstop",
	Doc:        docs.MustExtract(doc, "watchstop"),
	URL:        "https://pkg.go.dev/github.com/leaklint/leaklint/analyzers/watchstop",
	Requires:   []*analysis.Analyzer{obligation.Analyzer, start.Analyzer, config.Analyzer},
	ResultType: reflect.TypeFor[*report.Result](),
	Run:        run,
}

func run(pass *analysis.Pass) (any, error) {
	res := pass.ResultOf[obligation.Analyzer].(*obligation.Result)
	starts := pass.ResultOf[start.Analyzer].(*start.Result)
	return report.Now(pass, report.Part{Graph: res.Graph()}, unmet.Some(pass, res) || starts.Some(pass), func(whole *report.Program) []analysis.Diagnostic {
		return append(unmet.Diagnose(pass, res, whole), starts.Diagnose(pass, whole, nil)...)
	}), nil
}
