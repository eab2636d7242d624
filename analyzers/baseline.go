package analyzers

import (
	"github.com/leaklint/leaklint/analyzers/internal/baseline"
	"github.com/leaklint/leaklint/analyzers/internal/report"
	"github.com/leaklint/leaklint/internal/analyze"
)

// WriteBaseline writes a file that lists what the actions found, to be given to -baseline,
// and returns how many findings it has.
func WriteBaseline(file string, actions []*analyze.Action) (int, error) {
	all := make(baseline.Set)
	for _, act := range actions {
		found := make(baseline.Set)
		for _, d := range act.Diagnostics {
			found[act.Result.(*report.Late).EntryOf(d)]++
		}
		for e, n := range found { // a package and its test variant have the same
			all[e] = max(all[e], n)
		}
	}
	n := 0
	for _, times := range all {
		n += times
	}
	return n, all.Write(file)
}

// Mended returns a line for each entry of the baseline that has no finding any more, in the
// packages named.
func Mended(named map[string]bool) []string {
	var lines []string
	for _, e := range report.Unmatched(named) {
		lines = append(lines, e.String())
	}
	return lines
}
