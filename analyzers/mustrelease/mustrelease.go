package mustrelease

import (
	_ "embed"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers/internal/docs"
	"github.com/leaklint/leaklint/analyzers/internal/obligation"
	"github.com/leaklint/leaklint/analyzers/internal/report"
	"github.com/leaklint/leaklint/analyzers/internal/resource"
	"github.com/leaklint/leaklint/analyzers/internal/unmet"
	"github.com/leaklint/leaklint/analyzers/internal/wording"
)

//go:embed doc.go
var doc string

// Analyzer reports resources of the user's own that are not released.
var Analyzer = &analysis.Analyzer{
	Name:       "mustrelease",
	Doc:        docs.MustExtract(doc, "mustrelease"),
	URL:        "https://pkg.go.dev/github.com/leaklint/leaklint/analyzers/mustrelease",
	Requires:   []*analysis.Analyzer{obligation.Analyzer},
	ResultType: reflect.TypeFor[*report.Late](),
	Run:        run,
}

func run(pass *analysis.Pass) (any, error) {
	res := pass.ResultOf[obligation.Analyzer].(*obligation.Result)
	return report.Now(pass, res.Graph(), func(whole *report.Program) []analysis.Diagnostic {
		var list []analysis.Diagnostic
		for _, own := range resource.Own() {
			list = append(list, checkOf(own).Diagnose(pass, res, whole)...)
		}
		return list
	}), nil
}

func checkOf(own *resource.Resource) *unmet.Check {
	return &unmet.Check{
		Resource: own,
		Words:    wording.Words{Short: own.Kind, Long: own.Kind, Released: "released", Releases: "releases"},
		Thing:    "the " + own.Kind,
		Release:  method(own),
	}
}

// method returns the method that a fix defers, or "" if only functions release the
// thing.
func method(own *resource.Resource) string {
	for _, r := range own.Release {
		if r.Symbol.Recv != "" && r.Operand < 0 {
			return r.Symbol.Name
		}
	}
	return ""
}
