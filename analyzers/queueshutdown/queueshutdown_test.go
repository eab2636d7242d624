package queueshutdown_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/analyzers/internal/leaktest"
	"github.com/leaklint/leaklint/analyzers/queueshutdown"
)

func Test(t *testing.T) {
	leaktest.Run(t, queueshutdown.Analyzer, "./queueshutdown/...", "./stories/rancher/...")
}

// TestDeterministic checks that the same packages give the same text each time.
func TestDeterministic(t *testing.T) {
	text := func() string {
		var lines []string
		for _, act := range leaktest.Analyze(t, leaktest.Dir(t), queueshutdown.Analyzer, "./queueshutdown/...", "./stories/...") {
			for _, d := range act.Diagnostics {
				line := fmt.Sprintf("%s: %s: %s", act.Package.Fset.Position(d.Pos), d.Category, d.Message)
				for _, r := range d.Related {
					line += fmt.Sprintf("\n\t%s: %s", act.Package.Fset.Position(r.Pos), r.Message)
				}
				lines = append(lines, line)
			}
		}
		slices.Sort(lines)
		return strings.Join(lines, "\n")
	}
	first := text()
	for range 2 {
		if again := text(); again != first {
			t.Fatalf("two runs differ:\n%s\n\n%s", first, again)
		}
	}
}
