package mustrelease

import (
	_ "embed"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/docs"
	"github.com/leaklint/leaklint/internal/obligation"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/unmet"
)

//go:embed doc.go
var doc string

// Analyzer reports resources of the user's own that are not released.
var Analyzer = &analysis.Analyzer{
	Name:       "mustrelease",
	Doc:        docs.MustExtract(doc, "mustrelease"),
	URL:        "https://pkg.go.dev/github.com/leaklint/leaklint/analyzers/mustrelease",
	Requires:   []*analysis.Analyzer{obligation.Analyzer, config.Analyzer},
	ResultType: reflect.TypeFor[*report.Result](),
	Run:        unmet.Run,
}
