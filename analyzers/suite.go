package analyzers

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers/directive"
	"github.com/leaklint/leaklint/internal/config"
)

// Suite is all checks, sorted by name: those that a directive may silence, and the one that
// checks directives.
var Suite = suite()

func suite() []*analysis.Analyzer {
	list := append(slices.Clone(directive.Analyzer.Requires), directive.Analyzer)
	list = slices.DeleteFunc(list, func(a *analysis.Analyzer) bool { return a == config.Analyzer })
	slices.SortFunc(list, func(a, b *analysis.Analyzer) int { return strings.Compare(a.Name, b.Name) })
	return list
}
