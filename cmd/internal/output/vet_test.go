package output

import (
	"bytes"
	"go/token"
	"reflect"
	"strings"
	"testing"
)

// sample has all that a report can have.
var sample = &Report{
	Findings: []Finding{
		{Package: "p", Check: "queueshutdown", Tier: "leak", Message: `queue "q" <leaks>`, Span: Span{at("/p/a.go", 3, 4), at("/p/a.go", 3, 9)},
			Related: []Related{{Span{at("/p/b.go", 7, 1), at("/p/b.go", 8, 2)}, "it is made here"}},
			Fixes:   []Fix{{"Shut it down", []Edit{{"/p/a.go", 10, 10, "\n\tdefer q.ShutDown()"}}}}},
		{Package: "p", Check: "queueshutdown", Message: "line only", Span: Span{at("/p/a.go", 5, 0), at("/p/a.go", 5, 0)}},
		{Package: "p", Check: "watchstop", Tier: "hint", Message: "nowhere"},
		{Package: "p [p.test]", Check: "watchstop", Tier: "leak-prone", Message: "drive", Span: Span{at(`C:\p\a.go`, 5, 1), at(`C:\p\a.go`, 5, 2)}},
	},
	Failures: []Failure{{"q", "watchstop", "panic: no"}},
	Notes:    []Note{{"r", "r.F is too large"}},
}

// TestRoundTrip checks that a report is the same when it has been printed as JSON and read
// again, and that objects, comments and what the go command tells may stand side by side.
func TestRoundTrip(t *testing.T) {
	roundTrip(t, sample)
	roundTrip(t, sample.Named()) // as go vet has it
}

func roundTrip(t *testing.T, r *Report) {
	t.Helper()
	var out bytes.Buffer
	if err := JSON(&out, r); err != nil {
		t.Fatal(err)
	}
	got := new(Report)
	const before, after = "go: downloading k8s.io/client-go v0.37.2\n# p\n{}\n# q\n", "{}\n\n{\"r\": {}}\n"
	if err := got.ReadVet("input", strings.NewReader(before+out.String()+after)); err != nil {
		t.Fatal(err)
	}
	want := *sample
	want.Errors = []string{"panic: no"}
	if !reflect.DeepEqual(got, &want) {
		t.Errorf("got %+v\nwant %+v", got, &want)
	}
}

func TestReadVet(t *testing.T) {
	const object = `{"p": {"watchstop": [{"category": "leak", "posn": "/p/a.go:1:2", "message": "m"}]}}` + "\n"
	for _, test := range []struct {
		name, in, err string
		findings      int
		errors        string
	}{
		{"one", object, "", 1, ""},
		{"clean", "{}\n", "", 0, ""},
		{"empty", "", "input: no output of go vet -json: there is no JSON object in it", 0, ""},
		{"text", "# p\n./a.go:1:2: m\n", "input: no output of go vet -json: there is no JSON object in it", 0, "./a.go:1:2: m"},
		{"compiler", "# p\nvet: ./a.go:3:12: undefined: x\r\n\tmore\n" + object, "", 1, "vet: ./a.go:3:12: undefined: x;\tmore"},
		{"warnings of gcc", "# p\nIn file included from ./a.go:3:\n./b.h: In function 'f':\n./b.h:3:2: warning: #warning old [-Wcpp]\n    3 | #warning old\n      |  ^~~~~~~\n" + object, "", 1, ""},
		{"warnings of clang", "# p\nb.h:3:2: warning: old [-W#warnings]\n#warning old\n ^\nint old = 1;\n1 warning generated.\n" + object, "", 1, ""},
		{"warning and error", "# p\nb.h:3:2: warning: old\n#warning old\nb.h:4:1: error: new\nnew\n" + object, "", 1, "b.h:4:1: error: new;new"},
		{"modules", "go: finding module for package q\ngo: found q in q v1\nwarning: GOPATH set to GOROOT has no effect\n" + object, "", 1, ""},
		{"notes, which objects have, too", "# p\nleaklint: not judged in full: p.F is too large\nleaklint: not judged in full: 7 more (leaklint -debug lists all)\n" + object, "", 1, ""},
		{"what leaklint -json tells beside", "leaklint: still analyzing: 2 of 7 packages (40s)\n" + object + "leaklint: 1 leak in 1 package, 1.0 s\nleaklint: no findings in 0 of 1 package, 1.0 s; 1 not analyzed\n", "", 1, ""},
		{"missing module", "go: q@v1: not found\n" + object, "", 1, "go: q@v1: not found"},
		{"cut off", object + "# q\n{\n\"q\": {", "input:3: the JSON object that starts here does not end: was go vet interrupted?", 1, ""},
		{"mixed up", object + "{\n\"q\": {\ngo: no\n}", `input:2: the JSON object that starts here goes wrong 2 lines below: invalid character 'g' looking for beginning of object key string`, 1, ""},
		{"another form", `{"version": "2.1.0", "runs": []}`, "input:1: the JSON object that starts here is none of go vet -json: json: cannot unmarshal", 0, ""},
		{"another list", `{"p": {"watchstop": [1]}}`, "input:1: in the JSON object that starts here, watchstop of p: json: cannot unmarshal", 0, ""},
		{"no position", strings.Replace(object, ":1:2", "", 1), `watchstop of p: "/p/a.go" is no position: want file:line:column`, 0, ""},
		{"failure", `{"p": {"watchstop": {"error": "panic"}}}`, "", 0, "panic"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := new(Report)
			err := r.ReadVet("input", strings.NewReader(test.in))
			switch {
			case err == nil && test.err != "":
				t.Errorf("no error, want %s", test.err)
			case err != nil && (test.err == "" || !strings.Contains(err.Error(), test.err)):
				t.Errorf("error: %v\nwant:  %s", err, test.err)
			}
			if len(r.Findings) != test.findings {
				t.Errorf("%d findings, want %d", len(r.Findings), test.findings)
			}
			if got := strings.Join(r.Errors, ";"); got != test.errors {
				t.Errorf("errors %q, want %q", got, test.errors)
			}
		})
	}
}

func TestParsePosition(t *testing.T) {
	for _, p := range []token.Position{{}, at("/a/b.go", 3, 4), at("/a/b.go", 3, 0), at(`C:\b.go`, 3, 4), at("a:b.go", 1, 1)} {
		if got, err := parsePosition(p.String()); err != nil || got != p {
			t.Errorf("%v: got %v, %v", p, got, err)
		}
	}
	for _, s := range []string{"", "b.go", "b.go:0", "b.go:1:x"} {
		if got, err := parsePosition(s); err == nil {
			t.Errorf("%q: got %v, and no error", s, got)
		}
	}
}
