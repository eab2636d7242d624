package analyzers

import (
	"flag"
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers/directive"
	"github.com/leaklint/leaklint/internal/wording"
)

// Explain returns the documentation of a check: what it reports and why, when it is silent,
// its flags, and how to silence it.
func Explain(name string) (string, error) {
	var names []string
	for _, a := range Suite {
		if a.Name == name {
			return explain(a), nil
		}
		names = append(names, a.Name)
	}
	return "", fmt.Errorf("there is no check %q: %s", name, wording.Suggest(name, names))
}

// Nearest returns the one of the names that is most like a misspelt one, and whether that may
// be meant.
func Nearest(name string, names []string) (nearest string, ok bool) {
	nearest = wording.Nearest(name, names, 1)[0]
	return nearest, wording.IsLike(name, nearest)
}

func explain(a *analysis.Analyzer) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", a.Name, strings.TrimSpace(a.Doc))
	some := false
	a.Flags.VisitAll(func(f *flag.Flag) {
		if !some {
			b.WriteString("\n# Flags\n\n")
		}
		some = true
		value, usage := flag.UnquoteUsage(f)
		fmt.Fprintf(&b, "-%s.%s %s\n\t%s (%s)\n", a.Name, f.Name, value, usage, f.DefValue)
	})
	if a != directive.Analyzer { // whose documentation says how in full
		fmt.Fprintf(&b, "\n# How to silence it\n\nWith a comment at the end of the line, or on the line above, and a reason:\n\n\t//leaklint:ignore %s reason\n\nFor all code, with \"%s: off\" under \"checks:\" in .leaklint.yaml.\n", a.Name, a.Name)
	}
	fmt.Fprintf(&b, "\nSee %s\n", a.URL)
	return b.String()
}
