package analyzers

import (
	"os"

	"github.com/leaklint/leaklint/analyzers/internal/baseline"
	"github.com/leaklint/leaklint/analyzers/internal/report"
	"github.com/leaklint/leaklint/internal/analyze"
)

// A Baseline lists findings, to be given to -baseline.
type Baseline struct{ all baseline.Set }

// Add adds what the actions found. What several drivers find, or a package and its test
// variant, is the same.
func (b *Baseline) Add(actions []*analyze.Action) {
	if b.all == nil {
		b.all = make(baseline.Set)
	}
	for _, act := range actions {
		found := make(baseline.Set)
		for _, d := range act.Diagnostics {
			found[act.Result.(*report.Late).EntryOf(d)]++
		}
		for e, n := range found {
			b.all[e] = max(b.all[e], n)
		}
	}
}

// Write writes the file, and returns how many findings it has.
func (b *Baseline) Write(file string) (int, error) {
	n := 0
	for _, times := range b.all {
		n += times
	}
	return n, b.all.Write(file)
}

// Mended returns a line for each entry of the baseline that has no finding any more. It is
// about the checks and the packages named, and not about code that was not looked at: unread
// returns the other files of a package, such as those for other systems.
func Mended(checks, named map[string]bool, unread func(pkg string) []string) []string {
	var lines []string
	left := report.Unmatched()
	for _, e := range left.Sorted() {
		if !checks[e.Check] || !named[e.Package] || isInAny(e, unread(e.Package)) {
			continue
		}
		for range left[e] {
			lines = append(lines, e.String())
		}
	}
	return lines
}

func isInAny(e baseline.Entry, files []string) bool {
	for _, name := range files {
		if text, err := os.ReadFile(name); err == nil && e.IsIn(text) {
			return true
		}
	}
	return false
}
