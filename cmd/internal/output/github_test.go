package output

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

func TestGitHub(t *testing.T) {
	root := t.TempDir()
	file := writeFile(t, root, "a,b/50%:.go", "package a\n\nvar queue = newQueue()\n")
	r := &Report{Dirs: []string{root}, Findings: []Finding{
		{Check: "unlabeledspawn", Tier: "hint", Message: "100 %", Span: Span{at(file, 1, 1), at(file, 1, 1)}},
		{Check: "watchstop", Tier: "leak-prone", Message: "two\r\nlines", Span: Span{at(file, 1, 1), at(file, 3, 4)}},
		{Check: "queueshutdown", Tier: "leak", Message: "it: leaks, really", Span: Span{at(file, 3, 5), at(file, 3, 10)},
			Related: []Related{{Span{at(file, 3, 13), at(file, 3, 13)}, "it is made here"}}},
		{Check: "watchstop", Tier: "", Message: "nowhere"},
	}}
	r.Findings = append(r.Findings, r.Findings[0]) // of the test variant
	r.Errors = []string{"sub/c.go:3:12: undefined: x", "vet: ./d.go:4: no\ntwo lines", "\tand a third", "/elsewhere/e.go:1:2: y", "go: q@v1: not found"}
	const want = `::error file=b/sub/c.go,line=3,col=12,title=leaklint could not analyze this::undefined: x
::error file=b/d.go,line=4,title=leaklint could not analyze this::no%0Atwo lines%0A	and a third
::error file=/elsewhere/e.go,line=1,col=2,title=leaklint could not analyze this::y
::error title=leaklint could not analyze this::go: q@v1: not found
::error file=a%2Cb/50%25%3A.go,line=3,endLine=3,col=5,endColumn=10,title=leaklint queueshutdown::it: leaks, really%0Aa,b/50%25:.go:3:13: it is made here%0Ahttps://example.com/queueshutdown
::warning title=leaklint watchstop::nowhere
::warning file=a%2Cb/50%25%3A.go,line=1,endLine=3,title=leaklint watchstop::two%0D%0Alines
::notice file=a%2Cb/50%25%3A.go,line=1,endLine=1,col=1,endColumn=8,title=leaklint unlabeledspawn::100 %25
`
	var out bytes.Buffer
	if n, err := (&GitHub{Root: root, Dir: filepath.Join(root, "b"), Checks: checks}).Print(&out, r); n != 4 || err != nil {
		t.Errorf("%d findings, %v", n, err)
	}
	if got := filepath.ToSlash(out.String()); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestGitHubLimits checks that what GitHub does not show is there as text.
func TestGitHubLimits(t *testing.T) {
	r := new(Report)
	for tier, n := range map[string]int{"leak": 12, "leak-prone": 10, "hint": 11} {
		for i := range n {
			p := at("/a.go", i+1, 2)
			r.Findings = append(r.Findings, Finding{Check: "watchstop", Tier: tier, Message: tier, Span: Span{p, p}})
		}
	}
	var out bytes.Buffer
	if n, err := (&GitHub{}).Print(&out, r); n != 33 || err != nil {
		t.Errorf("%d findings, %v", n, err)
	}
	lines := strings.SplitAfter(out.String(), "\n")
	for i, line := range lines[:30] {
		command := []string{"error", "warning", "notice"}[i/10]
		if prefix := fmt.Sprintf("::%s file=/a.go,line=%d,", command, i%10+1); !strings.HasPrefix(line, prefix) {
			t.Errorf("%q does not start with %q", line, prefix)
		}
	}
	const rest = `3 more without annotations, as GitHub shows 10 of each kind:
/a.go:11:2: leak (watchstop)
/a.go:12:2: leak (watchstop)
/a.go:11:2: hint (watchstop)
`
	if got := strings.Join(lines[30:], ""); got != rest {
		t.Errorf("got:\n%s\nwant:\n%s", got, rest)
	}
}

// TestGitHubRest checks that what is printed as text is no command, whatever it says.
func TestGitHubRest(t *testing.T) {
	r := new(Report)
	for i := range annotated + 1 {
		p := at("::error title=x::y", i+1, 2)
		r.Findings = append(r.Findings, Finding{Check: "watchstop", Message: "m\n::error::\x1b", Span: Span{p, p}, Related: []Related{{Span{p, p}, "r"}}})
	}
	var out bytes.Buffer
	if _, err := (&GitHub{}).Print(&out, r); err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(out.String(), "each kind:\n")
	const want = `\x3a:error title=x::y:11:2: m
\x3a:error::\x1b (watchstop)
	\x3a:error title=x::y:11:2: r
`
	if rest != want {
		t.Errorf("got:\n%s\nwant:\n%s", rest, want)
	}
}
