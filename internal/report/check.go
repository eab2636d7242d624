package report

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/docs"
)

// Check returns the analyzer of a check, which is in a package of its name. doc is the text of its
// doc.go. Besides what it requires it knows the configuration, and its result is a [Result].
func Check(name, doc string, run func(*analysis.Pass) (any, error), requires ...*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       name,
		Doc:        docs.MustExtract(doc, name),
		URL:        "https://pkg.go.dev/github.com/leaklint/leaklint/analyzers/" + name,
		Requires:   append(requires[:len(requires):len(requires)], config.Analyzer),
		ResultType: reflect.TypeFor[*Result](),
		Run:        run,
	}
}
