package analyzers_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers"
)

func TestSuite(t *testing.T) {
	if err := analysis.Validate(analyzers.Suite); err != nil {
		t.Fatal(err)
	}
	if !slices.IsSortedFunc(analyzers.Suite, func(a, b *analysis.Analyzer) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("the suite is not sorted by name")
	}
	for _, a := range analyzers.Suite {
		if !strings.HasSuffix(a.URL, "/analyzers/"+a.Name) {
			t.Errorf("%s: URL %s is not the page of its package", a.Name, a.URL)
		}
		if title, rest, _ := strings.Cut(a.Doc, "\n"); title == "" || rest == "" {
			t.Errorf("%s: documentation needs a title and a text", a.Name)
		}
	}
}
