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

	"github.com/leaklint/leaklint/internal/load"
	"github.com/leaklint/leaklint/internal/wantcomment"
)

// Dir returns the directory of the testdata module. The test is skipped if it
// is not there, as in the module cache.
func Dir(t testing.TB) string {
	t.Helper()
	_, file, _, _ := runtime.Caller(0)
	dir := filepath.Join(filepath.Dir(file), "..", "..", "testdata")
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
		t.Skipf("the testdata module is not part of this copy: %v", err)
	}
	return dir
}

// Run analyzes the packages of the testdata module that match the patterns, three times, and
// reports each difference between the diagnostics and the want comments, and between the three:
//
//	q := workqueue.New() // want `regexp` `another`
//
// A silent case is a file without such comments. Each case is a subtest, named by its
// directory, and only those that run are read:
//
//	go test ./analyzers/losthandler -run Test/kept_in_map
func Run(t *testing.T, a *analysis.Analyzer, patterns ...string) {
	t.Helper()
	RunAll(t, []*analysis.Analyzer{a}, patterns...)
}

// RunAll does so with several analyzers, to which the want comments belong together.
func RunAll(t *testing.T, all []*analysis.Analyzer, patterns ...string) {
	t.Helper()
	dir := Dir(t)
	cfg := load.NewConfig(dir)
	pkgs := list(t, cfg, patterns...)
	wants := wantsBelow(t, dir, patterns...)
	for in, set := range wants {
		if !slices.ContainsFunc(pkgs, func(pkg *packages.Package) bool { return pkg.Dir == in }) {
			t.Errorf("%s has want comments, and is no package: %s", rel(dir, in), set[0].re)
		}
	}
	var found map[string][]*checker.Action // of the last time, by directory
	var texts []map[string]string          // of each time, by directory
	forCases(t, cfg, pkgs, func(some []*packages.Package) {
		for range 3 {
			text := make(map[string]string)
			found = make(map[string][]*checker.Action)
			for _, act := range analyze(t, some, all...) {
				found[act.Package.Dir] = append(found[act.Package.Dir], act)
				text[act.Package.Dir] += textOf(act)
			}
			texts = append(texts, text)
		}
	}, func(t *testing.T, c *testCase) {
		for _, pkg := range c.pkgs {
			compare(t, dir, wants[pkg.Dir], found[pkg.Dir])
			for _, again := range texts[1:] {
				if first := texts[0]; again[pkg.Dir] != first[pkg.Dir] {
					t.Fatalf("two runs differ:\n%s\n%s", first[pkg.Dir], again[pkg.Dir])
				}
			}
		}
	})
}

// compare compares the diagnostics about a package with the want comments in its directory.
func compare(t *testing.T, dir string, wants wantSet, acts []*checker.Action) {
	t.Helper()
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
}

// textOf returns what an analyzer reports about a package, in the order of the text.
func textOf(act *checker.Action) string {
	var lines []string
	for _, d := range act.Diagnostics {
		line := fmt.Sprintf("%s: %s: %s\n", act.Package.Fset.Position(d.Pos), d.Category, d.Message)
		for _, r := range d.Related {
			line += fmt.Sprintf("\t%s: %s\n", act.Package.Fset.Position(r.Pos), r.Message)
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// Analyze runs a on the packages that match the patterns, and returns the
// actions of a.
func Analyze(t testing.TB, dir string, a *analysis.Analyzer, patterns ...string) []*checker.Action {
	t.Helper()
	return analyze(t, readAll(t, dir, patterns...), a)
}

// readAll returns the packages that match the patterns, from source.
func readAll(t testing.TB, dir string, patterns ...string) []*packages.Package {
	t.Helper()
	cfg := load.NewConfig(dir)
	pkgs := list(t, cfg, patterns...)
	read(t, cfg, pkgs)
	return pkgs
}

// read reads the packages from source.
func read(t testing.TB, cfg *packages.Config, pkgs []*packages.Package) {
	t.Helper()
	if err := load.Read(cfg, pkgs); err != nil {
		t.Fatal(err)
	}
	for _, pkg := range pkgs {
		for _, e := range pkg.Errors {
			t.Fatalf("%v (if a module is missing: go -C testdata mod download)", e)
		}
	}
}

func analyze(t testing.TB, pkgs []*packages.Package, all ...*analysis.Analyzer) []*checker.Action {
	t.Helper()
	graph, err := checker.Analyze(all, pkgs, &checker.Options{SanityCheck: true})
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

// A wantSet is the want comments of some files.
type wantSet []*want

// wantsBelow collects the want comments below the directories that the patterns
// name, tests included, by directory.
func wantsBelow(t testing.TB, dir string, patterns ...string) map[string]wantSet {
	t.Helper()
	wants := make(map[string]wantSet)
	for _, p := range patterns {
		for file, lines := range wantcomment.Below(t, filepath.Join(dir, strings.TrimSuffix(p, "/...")), "vet") {
			for line, patterns := range lines {
				for _, re := range patterns {
					wants[filepath.Dir(file)] = append(wants[filepath.Dir(file)], &want{file: file, line: line, re: re})
				}
			}
		}
	}
	return wants
}

// take marks a want that the message at that position fulfils.
func (s wantSet) take(at token.Position, message string) bool {
	for _, w := range s {
		if !w.taken && w.file == at.Filename && w.line == at.Line && w.re.MatchString(message) {
			w.taken = true
			return true
		}
	}
	return false
}

func (s wantSet) left() wantSet {
	return slices.DeleteFunc(slices.Clone(s), func(w *want) bool { return w.taken })
}

func rel(dir, file string) string {
	if r, err := filepath.Rel(dir, file); err == nil {
		return r
	}
	return file
}
