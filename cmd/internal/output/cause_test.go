package output

import (
	"fmt"
	"os"
	"path/filepath"
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

// TestJoinedInFunction checks which findings are told as one that relate to more than calls: those of one function that
// differ in the names of the things, and those of a file about one thing that comes by the same calls.
func TestJoinedInFunction(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.go")
	text := "package a\n\nfunc first() {\n" + strings.Repeat("\tf()\n", 20) + "}\n\nfunc second() {\n" + strings.Repeat("\tf()\n", 20) + "}\n"
	const first, second = 4, 27 // lines of the functions
	leaves := func(line int) []Related {
		return []Related{{Span{at(file, line+1, 1), at(file, line+1, 1)}, "returns early here"}}
	}
	called := func(line int) []Related {
		return append(leaves(line), Related{Span{at("c.go", 1, 1), at("c.go", 1, 1)}, "called from here"})
	}
	tests := map[string]struct {
		text    string
		message string // of the name a, b, …
		line    func(i int) int
		related func(line int) []Related
		want    int // of five findings
	}{
		"one function, other names":       {text, "%q is dropped", func(i int) int { return first + i }, leaves, 1},
		"two functions":                   {text, "%q is dropped", func(i int) int { return first + i%2*(second-first) + i }, leaves, 5},
		"other words":                     {text, "%s is dropped", func(i int) int { return first + i }, leaves, 5},
		"broken code":                     {text + "}", "%q is dropped", func(i int) int { return first + i }, leaves, 5},
		"two functions, one name":         {text, `"ch" may be for %.0sever`, func(i int) int { return first + i%2*(second-first) + i }, leaves, 5},
		"two functions, one name, called": {text, `"ch" may be for %.0sever`, func(i int) int { return first + i%2*(second-first) + i }, called, 1},
		"two functions, no name, called":  {text, "it may be for %.0sever", func(i int) int { return first + i%2*(second-first) + i }, called, 5},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(file, []byte(test.text), 0o666); err != nil {
				t.Fatal(err)
			}
			r := &Report{Dirs: []string{filepath.Dir(file)}}
			for i := range 5 {
				line := test.line(i)
				r.Findings = append(r.Findings, Finding{Check: "workerstop", Tier: "leak", Message: fmt.Sprintf(test.message, string(rune('a'+i))), Span: Span{at(file, line, 2), at(file, line, 2)}, Related: test.related(line)})
			}
			got := r.Joined()
			if len(got.Findings) != test.want {
				t.Fatalf("%d findings, want %d: %v", len(got.Findings), test.want, got.Findings)
			}
			if f := got.Findings[0]; test.want == 1 && (f.Start.Line != first || !strings.HasSuffix(f.Message, ", and 4 more like this") || f.Related[len(f.Related)-1].Message != wording.Alike) {
				t.Errorf("line %d: %q: %v", f.Start.Line, f.Message, f.Related)
			}
		})
	}
}
