package output

import (
	"strings"
	"testing"

	"github.com/leaklint/leaklint/internal/wording"
)

// TestJoined checks which findings are told as one: those of one check that come by the same calls, or in the
// same terms, if they are many.
func TestJoined(t *testing.T) {
	hop := func(line int, said string) Related {
		return Related{Span{at("c.go", line, 1), at("c.go", line, 1)}, said}
	}
	called, term := hop(1, "called from here"), hop(1, wording.TermBegins)
	tests := map[string]struct {
		related func(i int) []Related
		check   func(i int) string
		tier    func(i int) string
		want    int // of five findings
	}{
		"the same call":               {related: func(int) []Related { return []Related{called} }, want: 1},
		"the same calls":              {related: func(int) []Related { return []Related{called, hop(2, "then from New, here")} }, want: 1},
		"other calls":                 {related: func(i int) []Related { return []Related{called, hop(i, "then from New, here")} }, want: 5},
		"other calls in a term":       {related: func(i int) []Related { return []Related{term, hop(i, "then from New, here")} }, want: 1},
		"two calls":                   {related: func(i int) []Related { return []Related{hop(i%2, "called from here")} }, want: 5},
		"no calls":                    {related: func(int) []Related { return nil }, want: 5},
		"more than calls":             {related: func(int) []Related { return []Related{called, hop(3, "waits here")} }, want: 5},
		"another check":               {related: func(int) []Related { return []Related{called} }, check: func(i int) string { return "check" + string(rune('a'+i)) }, want: 5},
		"another tier for one of all": {related: func(int) []Related { return []Related{called} }, tier: func(i int) string { return tiers[min(i, 1)].name }, want: 2},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r := &Report{}
			for i := range 5 {
				f := Finding{Package: "p", Check: "losthandler", Tier: "leak", Message: "it stays", Span: Span{at("a.go", 5-i, 1), at("a.go", 5-i, 1)}, Related: test.related(i)}
				if test.check != nil {
					f.Check = test.check(i)
				}
				if test.tier != nil {
					f.Tier = test.tier(i)
				}
				r.Findings = append(r.Findings, f, f) // of a package and its test variant
			}
			got := r.Joined()
			if len(got.Findings) != test.want || len(r.Findings) != 10 {
				t.Fatalf("%d findings, want %d, of %d: %v", len(got.Findings), test.want, len(r.Findings), got.Findings)
			}
			if test.want != 1 {
				return
			}
			f := got.Findings[0]
			places := 0
			for _, rel := range f.Related {
				if rel.Message == wording.Alike {
					places++
				}
			}
			if f.Start.Line != 1 || places != 4 || !strings.HasSuffix(f.Message, ", and 4 more like this") {
				t.Errorf("line %d, %d others, %q", f.Start.Line, places, f.Message)
			}
			if again := got.Joined(); len(again.Findings) != 1 || again.Findings[0].Message != f.Message {
				t.Errorf("joined again: %v", again.Findings)
			}
		})
	}
}
