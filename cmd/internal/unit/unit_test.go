package unit_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/cmd/internal/unit"
	"github.com/leaklint/leaklint/internal/config"
)

// The test binary is a tool for go vet, too, if this is set: to a name for the version of
// the tool, which go vet's cache depends on.
const asTool = "UNIT_TEST_VERSION"

func TestMain(m *testing.M) {
	if version := os.Getenv(asTool); version != "" {
		os.Exit(tool(version, os.Args[1:]))
	}
	os.Exit(m.Run())
}

func tool(version string, args []string) int {
	switch {
	case args[0] == "-V=full":
		fmt.Printf("toy version devel comments-go-here buildID=%s\n", version)
		return 0
	case args[0] == "-flags":
		fmt.Println(`[{"Name":"json","Bool":true,"Usage":""}]`)
		return 0
	}
	driver := &unit.Driver{
		Analyzers: func() []*analysis.Analyzer { return []*analysis.Analyzer{toy} },
		Suite:     []*analysis.Analyzer{toy},
		Config:    config.New(),
		Configure: func(string) error { return nil },
		Matters: func(path string, imports []string, hasFacts func(string) bool) bool {
			return slices.ContainsFunc(imports, hasFacts)
		},
		Notes:  func([]string) []output.Note { return notes },
		JSON:   args[0] == "-json",
		Stdout: os.Stdout,
		Stderr: os.Stderr,
	}
	done, failed, err := driver.Run(args[len(args)-1])
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		return 1
	case !done:
		fmt.Fprintln(os.Stderr, "no export data")
		return 1
	case failed:
		return 1
	}
	return 0
}

// toy reports calls of functions whose name starts with Leak, and of those that call such:
//
//	func LeakOne()             // has a fact
//	func wraps() { LeakOne() } // reported, and has one, too
//
// A function that is named Fail or Panic makes it do that, and one that is named Huge is not
// judged.
var toy = &analysis.Analyzer{
	Name:      "toy",
	Doc:       "report calls of functions that leak",
	Run:       runToy,
	FactTypes: []analysis.Fact{new(leaks)},
}

var notes []output.Note

type leaks struct{ Because string }

func (*leaks) AFact() {}

func runToy(pass *analysis.Pass) (any, error) {
	if log := os.Getenv("UNIT_TEST_LOG"); log != "" {
		f, err := os.OpenFile(log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		fmt.Fprintln(f, pass.Pkg.Path())
	}
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			switch name := fn.Name.Name; {
			case !strings.HasPrefix(pass.Pkg.Path(), "example.com/"): // the standard library has such names
			case name == "Fail":
				return nil, errors.New("no idea")
			case name == "Panic":
				panic("a bug")
			case name == "Huge":
				notes = append(notes, output.Note{Package: pass.Pkg.Path(), Text: "Huge is too large"})
			case strings.HasPrefix(name, "Leak"):
				pass.ExportObjectFact(pass.TypesInfo.Defs[fn.Name], &leaks{name})
			}
			ast.Inspect(fn, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				if !ok {
					return true
				}
				callee, ok := pass.TypesInfo.Uses[id].(*types.Func)
				fact := new(leaks)
				if ok && callee.Pkg() != nil && pass.ImportObjectFact(callee, fact) {
					pass.Reportf(id.Pos(), "%s leaks because of %s", id.Name, fact.Because)
					pass.ExportObjectFact(pass.TypesInfo.Defs[fn.Name], fact)
				}
				return true
			})
		}
	}
	return nil, nil
}

const packages = `
-- leaf/leaf.go --
package leaf

func Leak() {}
-- a/a.go --
package a

import "MODULE/leaf"

type T struct{}

func (T) M() { leaf.Leak() }

func New() T { return T{} }
-- b/b.go --
package b

import "MODULE/a"

func Get() a.T { return a.New() }
-- c/c.go --
// Package c does not import a, but has a value of it.
package c

import "MODULE/b"

func F() { b.Get().M() }
-- tested/tested.go --
package tested

import "MODULE/leaf"

func F() { leaf.Leak() }
-- tested/tested_test.go --
package tested

import "testing"

func Test(t *testing.T) { F() }
-- importer/importer.go --
package importer

import "MODULE/tested"

func G() { tested.F() }
-- bad/bad.go --
package bad

import "MODULE/leaf"

func BROKEN() { leaf.Leak() }
-- onbad/onbad.go --
package onbad

import "MODULE/bad"

func F() { bad.BROKEN() }
`

// A vetter runs go vet with the toy on a module of its own, so that nothing is in the
// cache.
type vetter struct {
	t                 *testing.T
	dir, module, tool string
	log               string
}

func newVetter(t *testing.T) *vetter {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	v := &vetter{t: t, dir: t.TempDir(), module: fmt.Sprintf("example.com/m%d", time.Now().UnixNano()), tool: exe}
	v.log = filepath.Join(v.dir, "log")
	v.write("go.mod", "module "+v.module+"\n\ngo 1.26\n")
	for _, f := range txtar.Parse([]byte(packages)).Files {
		v.write(f.Name, string(f.Data))
	}
	return v
}

func (v *vetter) write(name, text string) {
	v.t.Helper()
	name = filepath.Join(v.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		v.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(strings.ReplaceAll(text, "MODULE", v.module)), 0o666); err != nil {
		v.t.Fatal(err)
	}
}

// vet returns what go vet prints, without the names of packages, whether it is content,
// and the packages that were analyzed, by the last elements of their paths.
func (v *vetter) vet(args ...string) (out string, ok bool, ran string) {
	v.t.Helper()
	os.Remove(v.log)
	text, err := v.command(args...).CombinedOutput()
	var lines []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	log, _ := os.ReadFile(v.log) // there is none if nothing was analyzed
	var paths []string
	for path := range strings.FieldsSeq(string(log)) {
		if name, ok := strings.CutPrefix(path, v.module+"/"); ok {
			paths = append(paths, name)
		}
	}
	slices.Sort(paths)
	return strings.Join(lines, ""), err == nil, strings.Join(paths, " ")
}

func (v *vetter) command(args ...string) *exec.Cmd {
	cmd := exec.Command("go", append([]string{"vet", "-vettool=" + v.tool}, args...)...)
	cmd.Dir = v.dir
	cmd.Env = append(os.Environ(), asTool+"=1", "UNIT_TEST_LOG="+v.log)
	return cmd
}

func (v *vetter) want(wantOut, wantRan string, args ...string) {
	v.t.Helper()
	out, ok, ran := v.vet(args...)
	if out != wantOut || ok != (wantOut == "") || ran != wantRan {
		v.t.Errorf("go vet %s: ok %t, analyzed %q, want %q; printed:\n%s\nwant:\n%s", args, ok, ran, wantRan, out, wantOut)
	}
}

const (
	inA = "a/a.go:7:21: Leak leaks because of Leak (toy)\n"
	inC = "c/c.go:6:20: M leaks because of Leak (toy)\n"
)

// TestFacts checks that facts go from package to package, also about what is reached by
// way of others, and from a package without imports.
func TestFacts(t *testing.T) {
	v := newVetter(t)
	v.want(inA+inC, "a b c leaf", "./c", "./a", "./b")
}

// TestCache checks that a second run says the same, and which units an edit runs again.
func TestCache(t *testing.T) {
	v := newVetter(t)
	v.want(inA+inC, "a b c leaf", "./a", "./b", "./c")
	v.want(inA+inC, "", "./a", "./b", "./c")
	v.write("b/more.go", "package b\n\nfunc more() {}\n")
	v.want(inA+inC, "b c", "./a", "./b", "./c") // c is compiled again
	v.write("c/more.go", "package c\n\nfunc more() {}\n")
	v.want(inA+inC, "c", "./a", "./b", "./c")
}

// TestNamedLater checks that a package which was first seen as a dependency has its
// findings, whether or not it has tests, and has them once.
func TestNamedLater(t *testing.T) {
	v := newVetter(t)
	v.vet("./c")
	if out, ok, _ := v.vet("./a"); out != inA || ok {
		t.Errorf("go vet ./a after ./c: ok %t\n%s", ok, out)
	}
	inTested := "tested/tested.go:5:17: Leak leaks because of Leak (toy)\n"
	inTest := "tested/tested_test.go:5:27: F leaks because of Leak (toy)\n"
	inImporter := "importer/importer.go:5:19: F leaks because of Leak (toy)\n"
	if out, _, _ := v.vet("./importer"); out != inImporter {
		t.Errorf("go vet ./importer:\n%s", out)
	}
	v.want(inImporter+inTested+inTest, "tested", "./importer", "./tested")
}

// TestNotes checks that it is told what was not judged, by a package that is clean: as text
// when it is analyzed, which go vet does not remember, and as JSON always.
func TestNotes(t *testing.T) {
	v := newVetter(t)
	v.write("huge/huge.go", "package huge\n\nimport \"MODULE/leaf\"\n\nfunc Huge() {}\n\nvar _ = leaf.Leak\n")
	v.write("onhuge/onhuge.go", "package onhuge\n\nimport _ \"MODULE/huge\"\n")
	const note = "leaklint: not judged in full: Huge is too large\n"
	for _, ran := range []string{"huge leaf onhuge", ""} {
		out, ok, got := v.vet("./onhuge", "./huge")
		if want := map[bool]string{true: note}[ran != ""]; !ok || out != want || got != ran {
			t.Errorf("go vet: ok %t, analyzed %q, want %q; printed %q, want %q", ok, got, ran, out, want)
		}
	}
	for range 2 {
		out, err := v.command("-json", "./onhuge", "./huge").CombinedOutput()
		if err != nil {
			t.Errorf("go vet -json: %v", err)
		}
		report := new(output.Report)
		if err := report.ReadVet("out", bytes.NewReader(out)); err != nil || len(report.Notes) != 1 || len(report.Errors)+len(report.Findings) > 0 {
			t.Errorf("go vet -json: %v, %+v\n%s", err, report, out)
		}
	}
}

// TestErrors checks that an analyzer that fails, in a package or in what it imports, is
// told of each time, and never taken for a clean package.
func TestErrors(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"Fail", "no idea"},
		{"Panic", "panic: a bug"},
	} {
		for _, pkg := range []string{"./bad", "./onbad"} {
			t.Run(test.name+pkg[1:], func(t *testing.T) {
				v := newVetter(t)
				v.write("bad/bad.go", "package bad\n\nimport \"MODULE/leaf\"\n\nfunc "+test.name+"() { leaf.Leak() }\n\nfunc BROKEN() {}\n")
				for range 2 {
					out, ok, _ := v.vet(pkg)
					if ok || !strings.Contains(out, test.want) {
						t.Errorf("ok %t\n%s", ok, out)
					}
				}
			})
		}
	}
}

// run runs the toy on a package that imports fmt, after change has changed what go vet
// says of it.
func run(t *testing.T, change func(cfg map[string]any)) (out string, code int) {
	t.Helper()
	dir := t.TempDir()
	source := filepath.Join(dir, "p.go")
	if err := os.WriteFile(source, []byte("package p\n\nimport \"fmt\"\n\nfunc F() { fmt.Println() }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	export, err := exec.Command("go", "list", "-export", "-f", "{{.Export}}", "fmt").Output()
	if err != nil {
		t.Fatal(err)
	}
	cfg := map[string]any{
		"ID": "example.com/p", "ImportPath": "example.com/p", "Compiler": "gc", "Dir": dir, "GoVersion": "go1.26",
		"ModulePath":  "example.com/p",
		"GoFiles":     []string{source},
		"ImportMap":   map[string]string{"fmt": "fmt"},
		"PackageFile": map[string]string{"fmt": strings.TrimSpace(string(export))},
		"VetxOutput":  filepath.Join(dir, "vetx"),
	}
	change(cfg)
	text, err := json.Marshal(cfg)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "vet.cfg")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, file)
	cmd.Env = append(os.Environ(), asTool+"=1")
	var buf bytes.Buffer
	cmd.Stdout, cmd.Stderr = &buf, &buf
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return buf.String(), cmd.ProcessState.ExitCode()
}

func TestUnit(t *testing.T) {
	file := func(t *testing.T, text string) string {
		name := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	for _, test := range []struct {
		name   string
		change func(cfg map[string]any)
		code   int
		want   string // part of the output
	}{
		{"as it is", func(map[string]any) {}, 0, ""},
		{"no export data", func(cfg map[string]any) { delete(cfg, "PackageFile") }, 1, "no export data"},
		{"type error", func(cfg map[string]any) {
			cfg["GoFiles"] = []string{file(t, "package p\n\nfunc F() { undefined() }\n")}
		}, 1, "undefined: undefined"},
		{"type error under go test", func(cfg map[string]any) {
			cfg["GoFiles"] = []string{file(t, "package p\n\nfunc F() { undefined() }\n")}
			cfg["SucceedOnTypecheckFailure"] = true
		}, 0, ""},
		{"newer Go", func(cfg map[string]any) {
			cfg["PackageFile"] = map[string]string{"fmt": file(t, "!<arch>\n__.PKGDEF\ngo object linux amd64 go1.99.1 X:none\n\n$$B\nx")}
		}, 1, "cannot read what go1.99.1 compiles: build it with"},
		{"newer language", func(cfg map[string]any) { cfg["GoVersion"] = "go1.99" }, 1, "cannot read what go1.99 compiles"},
		{"facts cut off", func(cfg map[string]any) {
			cfg["PackageVetx"] = map[string]string{"fmt": file(t, "vetx\x00\x00\x00\x00\x10\x00\x00\x00abc")}
		}, 1, "facts of fmt in "},
		{"no facts", func(cfg map[string]any) {
			cfg["PackageVetx"] = map[string]string{"fmt": file(t, "")}
		}, 0, ""},
		{"other facts", func(cfg map[string]any) {
			cfg["PackageVetx"] = map[string]string{"fmt": file(t, "something else")}
		}, 1, "go clean -cache"},
		{"no files", func(cfg map[string]any) { delete(cfg, "GoFiles") }, 1, "no Go files in"},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, code := run(t, test.change)
			if code != test.code || !strings.Contains(out, test.want) || test.want == "" && out != "" {
				t.Errorf("exit %d, want %d, and %q; printed:\n%s", code, test.code, test.want, out)
			}
		})
	}
}
