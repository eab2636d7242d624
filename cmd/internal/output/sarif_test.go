package output

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/cmd/internal/sarifschema"
)

var update = flag.Bool("update", false, "write the golden files")

var checks = []*analysis.Analyzer{
	{Name: "queueshutdown", URL: "https://example.com/queueshutdown", Doc: "check that queues are shut down\n\nA queue has\na goroutine.\n\n# What is reported\n\n\tq := New()\n"},
	{Name: "watchstop", Doc: "check that watches are stopped"},
}

// TestSARIF compares a log with testdata/log.sarif, and with the schema. go test -update
// writes the file.
func TestSARIF(t *testing.T) {
	root := t.TempDir()
	const text = "package a\n\nvar ä, queue = 1, newQueue()\n"
	file, other := writeFile(t, root, "a b/50%.go", text), writeFile(t, root, "c.go", text)
	insert := strings.Index(text, "queue")
	r := &Report{
		Dirs: []string{root},
		Findings: []Finding{
			{Check: "watchstop", Tier: "leak-prone", Message: `chans[i](1) may \leak`, Span: Span{at(file, 3, 22), at(file, 3, 22)},
				Related: []Related{
					{Span{at(other, 1, 1), at(other, 1, 8)}, "this way out [1]"},
					{Span{at(file, 3, 9), at(file, 3, 9)}, "it is made here"},
					{Span{at(other, 3, 19), at(other, 3, 19)}, "called from here"},
				}},
			{Check: "queueshutdown", Tier: "leak", Message: "it leaks", Span: Span{at(file, 3, 9), at(file, 3, 14)},
				Fixes: []Fix{
					{"Shut it down", []Edit{{file, insert, insert + 5, "_"}, {other, 0, 0, "// fixed\n"}, {file, 0, 7, ""}}},
					{"Not there", []Edit{{file, 0, 1 << 10, ""}}},
				}},
			{Check: "watchstop", Tier: "hint", Message: "elsewhere", Span: Span{at("/~none/a.go", 1, 2), at("/~none/a.go", 1, 3)}},
			{Check: "watchstop", Message: "nowhere"},
		},
		Errors: []string{"b.go:1:1: undefined: x[int]"},
		Notes:  []Note{{"example.com/p", "p.F[int] is too large"}},
	}
	r.Findings = append(r.Findings, r.Findings[0]) // of the test variant
	var out bytes.Buffer
	if n, err := (&SARIF{Root: root, Version: "v1.2.3", Checks: checks}).Print(&out, r); n != 4 || err != nil {
		t.Fatalf("%d findings, %v", n, err)
	}
	sarifschema.Check(t, out.Bytes())
	const golden = "testdata/log.sarif"
	if *update {
		if err := os.WriteFile(golden, out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(out.Bytes(), want) {
		t.Errorf("not as %s, which go test -update writes:\n%s", golden, &out)
	}
}

// TestSARIFClean checks that there are results, if none, and that all was well.
func TestSARIFClean(t *testing.T) {
	var out bytes.Buffer
	if n, err := (&SARIF{Version: "(devel)", Checks: checks}).Print(&out, new(Report)); n != 0 || err != nil {
		t.Fatalf("%d findings, %v", n, err)
	}
	sarifschema.Check(t, out.Bytes())
	var log log
	if err := json.Unmarshal(out.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	if run := log.Runs[0]; run.Results == nil || !run.Invocations[0].Successful || run.Tool.Driver.SemanticVersion != "" {
		t.Errorf("%s", &out)
	}
}

func TestSARIFUnknownCheck(t *testing.T) {
	r := &Report{Findings: []Finding{{Check: "printf", Message: "m"}}}
	_, err := (&SARIF{Checks: checks}).Print(new(bytes.Buffer), r)
	if err == nil || err.Error() != `"printf" is no check of this leaklint` {
		t.Errorf("error: %v", err)
	}
}

func TestShorten(t *testing.T) {
	long := strings.Repeat("größer ", 200)
	got := shorten(long)
	if len(got) > longest || !strings.HasSuffix(got, "größer …") || !strings.HasPrefix(long, strings.TrimSuffix(got, "…")) {
		t.Errorf("%d bytes: %q", len(got), got)
	}
	if got := shorten("short"); got != "short" {
		t.Errorf("got %q", got)
	}
}
