package workerstop

import (
	_ "embed"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/docs"
	"github.com/leaklint/leaklint/internal/obligation"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/unmet"
)

//go:embed doc.go
var doc string

// Analyzer reports goroutines that nobody stops, though somebody could.
var Analyzer = &analysis.Analyzer{
	Name:       "workerstop",
	Doc:        docs.MustExtract(doc, "workerstop"),
	URL:        "https://pkg.go.dev/github.com/leaklint/leaklint/analyzers/workerstop",
	Requires:   []*analysis.Analyzer{obligation.Analyzer},
	ResultType: reflect.TypeFor[*report.Late](),
	Run:        unmet.Run,
}
