package output

import (
	"fmt"
	"strings"
	"testing"
)

// TestPrintNotes checks how many lines are printed: one more is no longer than how many there
// are.
func TestPrintNotes(t *testing.T) {
	for _, test := range []struct {
		notes, lines int
		all          bool
		last         string
	}{
		{0, 0, false, ""},
		{1, 1, false, "leaklint: not judged in full: f0 is too large"},
		{4, 4, false, "leaklint: not judged in full: f3 is too large"},
		{5, 4, false, "leaklint: not judged in full: 2 more (leaklint -debug lists all)"},
		{5, 5, true, "leaklint: not judged in full: f4 is too large"},
	} {
		var notes []Note
		for i := range test.notes {
			notes = append(notes, Note{"p", fmt.Sprintf("f%d is too large", i)})
		}
		var out strings.Builder
		PrintNotes(&out, notes, test.all)
		lines := strings.Split(out.String(), "\n")
		if len(lines) != test.lines+1 || test.lines > 0 && lines[test.lines-1] != test.last {
			t.Errorf("%d notes, all %t:\n%s", test.notes, test.all, &out)
		}
	}
}
