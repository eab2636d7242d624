// Package leaktest runs analyzers on the nested testdata module, over the real
// client-go and controller-runtime, and compares what they report with want
// comments.
//
// It is analysistest over export data: the packages under test are read from
// source, with facts between them, and all others as compiled, which costs a
// tenth of the time and memory.
package leaktest

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// Dir returns the directory of the testdata module. The test is skipped if it
// is not there, as in the module cache.
func Dir(t testing.TB) string {
	t.Helper()
	_, file, _, _ := runtime.Caller(0)
	dir := filepath.Join(filepath.Dir(file), "..", "..", "..", "testdata")
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
		t.Skipf("the testdata module is not part of this copy: %v", err)
	}
	return dir
}

// Run analyzes the packages of the testdata module that match the patterns, and
// reports each difference between the diagnostics and the want comments:
//
//	q := workqueue.New() // want `regexp` `another`
//
// A silent case is a file without such comments.
func Run(t *testing.T, a *analysis.Analyzer, patterns ...string) []*checker.Action {
	t.Helper()
	dir := Dir(t)
	acts := Analyze(t, dir, a, patterns...)
	wants := Wants(t, dir, patterns...)
	for _, act := range acts {
		for _, d := range act.Diagnostics {
			at := act.Package.Fset.Position(d.Pos)
			if !wants.take(at, d.Message) {
				t.Errorf("%s:%d: unexpected: %s", rel(dir, at.Filename), at.Line, d.Message)
			}
		}
	}
	for _, w := range wants.left() {
		t.Errorf("%s:%d: missing: %s", rel(dir, w.file), w.line, w.re)
	}
	return acts
}

// Analyze runs a on the packages that match the patterns, and returns the
// actions of a.
func Analyze(t testing.TB, dir string, a *analysis.Analyzer, patterns ...string) []*checker.Action {
	t.Helper()
	cfg := &packages.Config{Mode: packages.LoadSyntax | packages.NeedModule, Dir: dir}
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs) == 0 {
		t.Fatalf("no packages match %s in %s", patterns, dir)
	}
	for _, pkg := range pkgs {
		for _, e := range pkg.Errors {
			t.Fatalf("%v (if a module is missing: go -C testdata mod download)", e)
		}
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, &checker.Options{SanityCheck: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatalf("%s: %v", act.Package.PkgPath, act.Err)
		}
	}
	return graph.Roots
}

// A Want is one expected diagnostic.
type want struct {
	file  string
	line  int
	re    *regexp.Regexp
	taken bool
}

// A WantSet is the want comments of some files.
type WantSet []*want

var (
	wantComment = regexp.MustCompile("// want (`.*)$")
	wantPattern = regexp.MustCompile("`([^`]*)`")
)

// Wants collects the want comments below the directories that the patterns
// name, tests included.
func Wants(t testing.TB, dir string, patterns ...string) WantSet {
	t.Helper()
	var wants WantSet
	for _, p := range patterns {
		root := filepath.Join(dir, strings.TrimSuffix(p, "/..."))
		err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" {
				return err
			}
			found, err := wantsIn(path)
			wants = append(wants, found...)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return wants
}

func wantsIn(path string) (WantSet, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var wants WantSet
	for i, line := range strings.Split(string(src), "\n") {
		m := wantComment.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		for _, p := range wantPattern.FindAllStringSubmatch(m[1], -1) {
			re, err := regexp.Compile("^(?:" + p[1] + ")$")
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %v", path, i+1, err)
			}
			wants = append(wants, &want{file: path, line: i + 1, re: re})
		}
	}
	return wants, nil
}

// take marks a want that the message at that position fulfils.
func (s WantSet) take(at token.Position, message string) bool {
	for _, w := range s {
		if !w.taken && w.file == at.Filename && w.line == at.Line && w.re.MatchString(message) {
			w.taken = true
			return true
		}
	}
	return false
}

func (s WantSet) left() WantSet {
	return slices.DeleteFunc(slices.Clone(s), func(w *want) bool { return w.taken })
}

func rel(dir, file string) string {
	if r, err := filepath.Rel(dir, file); err == nil {
		return r
	}
	return file
}
