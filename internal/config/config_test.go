package config

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

const good = `resources:
  - kind: session
    acquire:
      - example.com/db.Open
      - example.com/db/v2.(*Pool).Session
    carrier: result 1
    release:
      - example.com/db.(Session).Close
      - example.com/db.Drop
      - example.com/db.Put: argument 2
      - example.com/db.(Pool).Put: argument 0
    message: keeps a connection
`

func TestParse(t *testing.T) {
	file, err := parse("f", []byte(good), nil)
	if err != nil || len(file.Resources) != 1 {
		t.Fatal(err, file)
	}
	r := file.Resources[0]
	if r.Kind != "session" || r.Message != "keeps a connection" {
		t.Errorf("got kind %q, message %q", r.Kind, r.Message)
	}
	for i, want := range []symbol.Symbol{{Path: "example.com/db", Name: "Open"}, {Path: "example.com/db/v2", Recv: "Pool", Name: "Session"}} {
		if a := r.Acquire[i]; a.Symbol != want || a.Result != 1 {
			t.Errorf("acquire %d: %v", i, a)
		}
	}
	for i, want := range []spec.Operand{spec.Recv, spec.Arg(0), spec.Arg(2), spec.Arg(0)} {
		if got := r.Release[i].Operand; got != want {
			t.Errorf("release %d: operand %d, want %d", i, got, want)
		}
	}
	if want := "f:4 f:5 f:8 f:9 f:10 f:11"; strings.Join(r.Lines, " ") != want {
		t.Errorf("lines %v, want %s", r.Lines, want)
	}
}

// TestDots reads the names of packages whose paths end in what looks like a name.
func TestDots(t *testing.T) {
	for name, want := range map[string]symbol.Symbol{
		"gopkg.in/db.v3.Open":            {Path: "gopkg.in/db.v3", Name: "Open"},
		"gopkg.in/db.v3.(Session).Close": {Path: "gopkg.in/db.v3", Recv: "Session", Name: "Close"},
		"example.com.(*Session).Close":   {Path: "example.com", Recv: "Session", Name: "Close"},
		"database/sql.Open":              {Path: "database/sql", Name: "Open"},
	} {
		file, err := parse("f", []byte(strings.Replace(good, "example.com/db.Open", name, 1)), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if got := file.Resources[0].Acquire[0].Symbol; got != want {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct{ name, from, to, want string }{
		{"unknown key", "message:", "mesage:", `f:12: unknown key "mesage" in a resource: do you mean "message"?`},
		{"unknown key at the top", "resources:", "resource:", `f:1: unknown key "resource" in the file: do you mean "resources"?`},
		{"key twice", "    carrier: result 1\n", "    kind: door\n", `f:6: key "kind" is there twice`},
		{"no kind", "  - kind: session\n    acquire:", "  - acquire:", `f:2: a resource needs the key "kind"`},
		{"kind of leaklint's", "kind: session", "kind: workqueue", `f:2: leaklint has a kind "workqueue" already`},
		{"as Go prints it", "example.com/db.(Session).Close", "(*example.com/db.Session).Close", `f:8: "(*example.com/db.Session).Close" names no function`},
		{"no such package", "example.com/db.Open", "databse/sql.Open", `f:4: there is no package databse/sql: `},
		{"no function", "example.com/db.Open", "example.com/db", `f:4: "example.com/db" names no function: want import/path.Func or import/path.(Type).Method`},
		{"no method", "(Session).Close", "(Session)Close", `f:8: "example.com/db.(Session)Close" names no function`},
		{"wrong result", "result 1", "second", `f:6: carrier is "second": want "result 0", counted from 0`},
		{"negative", "argument 2", "argument -1", `f:10: what is released is "argument -1": want "argument 0", counted from 0`},
		{"function without operand", "Put: argument 2", "Put: receiver", `f:10: example.com/db.Put is no method: say which argument is released, as in "example.com/db.Put: argument 0"`},
		{"no list", "resources:\n  - kind", "resources:\n    kind", `f:2: want a list under "resources"`},
		{"no message", "message: keeps a connection", "message:", `f:12: want "message" to be a line of text`},
		{"no YAML", "resources:", "resources", `f: line 2: mapping values are not allowed in this context`},
		{"two documents", "resources:", "{}\n---\nresources:", `f: want one document`},
		{"a list", good, "- a\n", `f:1: want the file to have the keys checks, tier`},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(good, test.from, test.to, 1)
			if text == good {
				t.Fatal("nothing was changed")
			}
			file, err := parse("f", []byte(text), nil)
			if err == nil {
				t.Fatalf("no error, but %v", file)
			}
			if !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got  %s\nwant %s", err, test.want)
			}
		})
	}
}

func TestTwoOfAKind(t *testing.T) {
	_, err := parse("f", []byte(good+strings.TrimPrefix(good, "resources:\n")), nil)
	if err == nil || !strings.HasPrefix(err.Error(), `f:13: there are two resources of kind "session"`) {
		t.Error(err)
	}
}

func TestTwoOfACall(t *testing.T) {
	other := strings.Replace(strings.TrimPrefix(good, "resources:\n"), "kind: session", "kind: connection", 1)
	_, err := parse("f", []byte(good+other), nil)
	if want := `f:15: example.com/db.Open gives a thing of kind "session" already`; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestLong checks that what is too long to have been written by people is an error, which does
// not echo it.
func TestLong(t *testing.T) {
	long := strings.Repeat("lö", 1000)
	for _, text := range []string{
		strings.Replace(good, "keeps", long, 1),
		strings.Replace(good, "message", long, 1),
		strings.Replace(good, "db.Open", long, 1),
		"waits: *" + long,
		"tier: |\n  " + long,
	} {
		if _, err := parse("f", []byte(text), nil); err == nil || !strings.HasPrefix(err.Error(), "f:") || len(err.Error()) > 2*longestValue {
			t.Errorf("%.30q: %.4000v", text, err)
		}
		if _, err := ReadSettings("there", []byte("tier: "+long), checks); err == nil || !strings.HasPrefix(err.Error(), "there: there are 3000 bytes") {
			t.Errorf("settings: %v", err)
		}
	}
	file := filepath.Join(t.TempDir(), Name)
	if err := os.WriteFile(file, bytes.Repeat([]byte("#\n"), longest/2+1), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(file, nil); err == nil || !strings.Contains(err.Error(), "more than 1048576 bytes") {
		t.Error(err)
	}
	if _, err := Read(filepath.Dir(file), nil); err == nil || !strings.Contains(err.Error(), "is no regular file") {
		t.Error(err)
	}
}

func TestEmpty(t *testing.T) {
	for _, text := range []string{"", "# nothing yet\n", "{}\n"} {
		if file, err := parse("f", []byte(text), nil); err != nil || !reflect.DeepEqual(file, new(File)) {
			t.Errorf("%q: %v %v", text, file, err)
		}
	}
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	below := filepath.Join(dir, "a", "b")
	if err := os.MkdirAll(below, 0o777); err != nil {
		t.Fatal(err)
	}
	if file, err := Find(below); err != nil || file != "" {
		t.Errorf("none: %q %v", file, err)
	}
	want := filepath.Join(dir, Name)
	if err := os.WriteFile(want, []byte(good), 0o666); err != nil {
		t.Fatal(err)
	}
	file, err := Find(below)
	if err != nil || file != want {
		t.Errorf("got %q %v, want %s", file, err, want)
	}
	if said, err := Read(file, nil); err != nil || len(said.Resources) != 1 {
		t.Errorf("%v %v", said, err)
	}
}

// TestFindRoot checks that all code of a module, or of a workspace, has one configuration.
func TestFindRoot(t *testing.T) {
	work := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		name = filepath.Join(work, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	write("one/go.mod", "module one\n")
	write("two/go.mod", "module two\n")
	write("one/pkg/p.go", "package pkg\n")
	top, one := write(Name, good), write("one/"+Name, good)
	find := func(dir, want, wantErr string) {
		t.Helper()
		got, err := Find(filepath.Join(work, dir))
		if got != want || err == nil != (wantErr == "") || err != nil && !strings.Contains(err.Error(), wantErr) {
			t.Errorf("%s: %q %v, want %q %q", dir, got, err, want, wantErr)
		}
	}
	find("one/pkg", one, "")
	find("two", top, "")
	write("go.work", "go 1.26\n\nuse (\n\t./one\n\t./two\n)\n") // as somebody may have who works on both
	find("one/pkg", one, "")
	find("two", top, "")
	modules := func(want ...string) {
		t.Helper()
		if got, err := Modules(filepath.Join(work, "two")); err != nil || !slices.Equal(got, want) {
			t.Errorf("modules: %v, %v; want %v", got, err, want)
		}
	}
	modules(one)
	write("one/pkg/"+Name, good)
	find("one/pkg", "", "for a part of a module only: move it to "+filepath.Join(work, "one"))
	write("below/three/go.mod", "module three\n")
	write("below/"+Name, good)
	find("below/three", "", "for a part of a module only: move it to "+work)
	t.Setenv("GOWORK", "off")
	modules()
	find("below/three", filepath.Join(work, "below", Name), "")
	t.Setenv("GOWORK", filepath.Join(work, "go.work"))
	find("two", top, "")
	modules(one)
	if err := os.Symlink(filepath.Join(work, "nothing"), filepath.Join(work, "two", Name)); err != nil {
		t.Fatal(err)
	}
	find("two", "", Name+" is a link to "+filepath.Join(work, "nothing")+", which does not exist")
}

// TestFindAlike checks that a file which somebody takes for the configuration is an error
// that names it, wherever one would be read or refused, and whatever lies beside it.
func TestFindAlike(t *testing.T) {
	for _, test := range []struct{ file, want string }{
		{".leaklint.yml", "is not read: rename it to " + Name},
		{"leaklint.yaml", "is not read: rename it to " + Name},
		{".leaklint.json", "is not read: rename it to " + Name},
		{".leaklint.toml", "is not read: write what it says as YAML in "},
		{"pkg/.leaklint.yml", "is not read: rename it to " + Name},
		{"../leaklint.yml", "is not read: rename it to " + Name},
		{Name + "/kept", ""},
	} {
		above := t.TempDir()
		root := filepath.Join(above, "root")
		for _, name := range []string{"go.mod", "pkg/p.go", test.file} {
			name = filepath.Join(root, name)
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte("module m\n"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want := filepath.Join(root, test.file) + " " + test.want
		if test.want == "" {
			want = filepath.Join(root, Name) + " is a directory"
		}
		if got, err := Find(filepath.Join(root, "pkg")); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %q, %v, want %q", test.file, got, err, want)
		}
		t.Setenv("GOWORK", filepath.Join(above, "go.work"))
		if err := os.WriteFile(os.Getenv("GOWORK"), []byte("go 1.26\n\nuse ./root\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		isMember := filepath.Dir(filepath.Join(root, test.file)) == root || test.want == ""
		if _, err := Modules(above); isMember && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%s in a workspace: %v, want %q", test.file, err, want)
		}
		os.Unsetenv("GOWORK")
	}
}

const settings = `checks:
  pprofserver: off
  losthandler: on
tier: leak-prone
tests: true
generated: false
baseline: known.txt
exclude:
  - test/e2e/
  - zz_*.go
clusters:
  types: [example.com/fleet.ID, example.com/fleet.Name]
  labels: cluster
entries:
  request: example.com/rpc.Context
  item: [example.com/rpc.OnItem, example.com/rpc.(Runner).Run]
waits: [NextJob]
`

var checks = []string{"losthandler", "pprofserver"}

func TestSettings(t *testing.T) {
	file, err := parse("f", []byte(settings), checks)
	if err != nil {
		t.Fatal(err)
	}
	want := &File{
		Settings: []Setting{
			{Flag: "losthandler", Value: "true", From: "f:3", IsDefault: true},
			{Flag: "pprofserver", Value: "false", From: "f:2"},
			{Flag: "tier", Value: "leak-prone", From: "f:4"},
			{Flag: "tests", Value: "true", From: "f:5"},
			{Flag: "generated", Value: "false", From: "f:6"},
			{Flag: "unlabeledspawn.types", Value: "example.com/fleet.ID,example.com/fleet.Name", From: "f:12"},
			{Flag: "unlabeledspawn.keys", Value: "cluster", From: "f:13"},
			{Flag: "baseline", Value: "known.txt", From: "f:7"},
		},
		Baseline: "known.txt",
		Exclude:  []Pattern{{"test/e2e", "f:9"}, {"zz_*.go", "f:10"}},
		Entries: []callgraph.OwnEntry{
			{Symbol: symbol.Symbol{Path: "example.com/rpc", Name: "OnItem"}, Entry: knowledge.ByName["item"], From: "f:16"},
			{Symbol: symbol.Symbol{Path: "example.com/rpc", Recv: "Runner", Name: "Run"}, Entry: knowledge.ByName["item"], From: "f:16"},
			{Symbol: symbol.Symbol{Path: "example.com/rpc", Name: "Context"}, Entry: knowledge.ByName["request"], From: "f:15"},
		},
		Clusters: []Type{
			{Symbol: symbol.Symbol{Path: "example.com/fleet", Name: "ID"}, From: "f:12"},
			{Symbol: symbol.Symbol{Path: "example.com/fleet", Name: "Name"}, From: "f:12"},
		},
		Waits: []Wait{{"NextJob", "f:17"}},
	}
	if !reflect.DeepEqual(file, want) {
		t.Errorf("got  %v\nwant %v", file, want)
	}
}

func TestWrongSettings(t *testing.T) {
	for _, test := range []struct{ from, to, want string }{
		{"losthandler", "losthandlr", `f:3: unknown key "losthandlr" in checks: do you mean "losthandler"?`},
		{"losthandler: on", "losthandler: maybe", `f:3: losthandler is "maybe": want on or off`},
		{"leak-prone", "leaky", `f:4: tier is "leaky": want leak or leak-prone or hint`},
		{"tests: true", "tests: [true]", `f:5: tests is no word: want true or false`},
		{"test/e2e/", "test/**", `f:9: "test/**" is no pattern of files`},
		{"test/e2e/", "test/...", `f:9: "test/..." is no pattern of files`},
		{"test/e2e/", "'{test,e2e}'", `f:9: "{test,e2e}" is no pattern of files`},
		{"test/e2e/", "'!test'", `f:9: "!test" is no pattern of files`},
		{"test/e2e/", "./", `f:9: "./" is no pattern of files`},
		{"test/e2e/", "/test", `f:9: "/test" is no pattern of files: want a path below the directory of this file`},
		{"test/e2e/", "../test", `f:9: "../test" is no pattern of files`},
		{"zz_*.go", `"[a.go"`, `f:10: "[a.go" is no pattern of files`},
		{"rpc.Context", "rpc.OnItem", `f:15: example.com/rpc.OnItem is there already: it is called in one way`},
		{"rpc.Context", "rpc Context", `f:15: "example.com/rpc Context" names no`},
		{"item:", "items:", `f:16: unknown key "items" in entries: do you mean "item"?`},
		{"[NextJob]", "Next Job", `f:17: "Next Job" is no name of a method`},
		{"[example.com/fleet.ID,", "['*example.com/fleet.ID',", `f:12: "*example.com/fleet.ID" is no type: want import/path.Name`},
		{"[example.com/fleet.ID,", "['example.com/fleet.(Fleet).ID',", `f:12: "example.com/fleet.(Fleet).ID" is no type: want import/path.Name`},
		{"tier: leak-prone", "tier: [leak]", `f:4: tier is no word: want leak or`},
		{"labels", "label", `f:13: unknown key "label" in clusters: do you mean "labels"?`},
	} {
		text := strings.Replace(settings, test.from, test.to, 1)
		if _, err := parse("f", []byte(text), checks); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.to, err, test.want)
		}
	}
}

// TestReadSettings reads what another file says, such as that of golangci-lint.
func TestReadSettings(t *testing.T) {
	for _, test := range []struct {
		text string
		want []Setting
		err  string
	}{
		{"null\n", nil, ""},
		{"{}\n", nil, ""},
		{"tier: leak\n", []Setting{{Flag: "tier", Value: "leak", From: "there"}}, ""},
		{"teir: leak\n", nil, `there: unknown key "teir" in the settings: do you mean "tier"?`},
		{"resources: []\n", nil, `there: "resources" is for .leaklint.yaml, which all`},
		{"- tier\n", nil, "there: want the settings to have the keys checks, tier"},
		{"tier: &a [*a\n", nil, "there: yaml: "},
	} {
		got, err := ReadSettings("there", []byte(test.text), checks)
		if test.err == "" && (err != nil || !reflect.DeepEqual(got, test.want)) {
			t.Errorf("%q: got %v, %v; want %v", test.text, got, err, test.want)
		}
		if test.err != "" && (err == nil || !strings.HasPrefix(err.Error(), test.err)) {
			t.Errorf("%q: got %v, want %s", test.text, err, test.err)
		}
	}
}

func TestPattern(t *testing.T) {
	for _, test := range []struct {
		pattern, name string
		want          bool
	}{
		{"test/e2e", "test/e2e/a.go", true},
		{"test/e2e", "test/e2e/b/a.go", true},
		{"test/e2e", "pkg/test/e2e/a.go", false},
		{"test/e2e", "test/e2etest/a.go", false},
		{"zz_*.go", "pkg/zz_deepcopy.go", true},
		{"zz_*.go", "zz_a/b.go", false},
		{"generated", "pkg/generated/client/a.go", true},
		{"pkg/*/a.go", "pkg/b/a.go", true},
		{"pkg/*/a.go", "pkg/b/c/a.go", false},
	} {
		if got := (Pattern{Pattern: test.pattern}).Matches(test.name); got != test.want {
			t.Errorf("%s matches %s: %t", test.pattern, test.name, got)
		}
	}
}
