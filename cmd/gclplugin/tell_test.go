package gclplugin

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/leaklint/leaklint/internal/load"
)

// TestTell checks that it is told which functions are too large: of many, a few.
func TestTell(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	var user strings.Builder
	user.WriteString("package user\n\nimport \"example.com/m/store\"\n")
	for n := range 6 {
		fmt.Fprintf(&user, "\nfunc Use%d(ask func() bool) {\n\tl := store.Take()\n\t_ = l\n%s}\n", n, asks(14))
	}
	write(t, dir, map[string]string{
		"go.mod":         module,
		"store/store.go": store,
		"user/user.go":   user.String(),
		".leaklint.yaml": locks,
	})
	stderr, err := os.Create(filepath.Join(dir, "stderr"))
	if err != nil {
		t.Fatal(err)
	}
	defer stderr.Close()
	was := os.Stderr
	os.Stderr = stderr
	list := build(t, nil)
	os.Stderr = was
	for _, act := range runAll(t, list) {
		if len(act.Diagnostics) > 0 {
			t.Errorf("%v: %v", act, act.Diagnostics)
		}
	}
	got, err := os.ReadFile(stderr.Name())
	want := `^(leaklint: not judged in full: example\.com/m/user\.Use\d is too large \(searches given up: obligation 1\)\n){3}leaklint: not judged in full: others, too \(leaklint -debug lists all\)\n$`
	if err != nil || !regexp.MustCompile(want).Match(got) {
		t.Errorf("%v; printed\n%s", err, got)
	}
}

// A module with locks, of which a configuration tells.
const (
	module = "module example.com/m\n\ngo 1.26\n"
	store  = "package store\n\ntype Lock struct{}\n\nfunc Take() *Lock { return new(Lock) }\n\nfunc (*Lock) Give() {}\n"
	locks  = "resources:\n  - {kind: lock, acquire: example.com/m/store.Take, release: example.com/m/store.(Lock).Give, message: m}\n"
)

// TestTwoPlugins checks that two plugins of a process have each its own configuration, in whatever
// order they are made and run.
func TestTwoPlugins(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	write(t, dir, map[string]string{
		"go.mod":         module,
		"store/store.go": store,
		"user/user.go":   "package user\n\nimport \"example.com/m/store\"\n\nfunc Use() { store.Take() }\n",
		".leaklint.yaml": locks,
	})
	with := build(t, nil)
	if err := os.Remove(filepath.Join(dir, ".leaklint.yaml")); err != nil {
		t.Fatal(err)
	}
	without := build(t, nil)[1:] // the first checks that there is no file
	write(t, dir, map[string]string{".leaklint.yaml": locks})
	excluded := build(t, map[string]any{"checks": map[string]any{"mustrelease": "off"}})
	for _, test := range []struct {
		name string
		list []*analysis.Analyzer
		want int
	}{{"resources", with, 1}, {"nothing", without, 0}, {"off", excluded, 0}, {"resources, again", with, 1}} {
		found := 0
		for _, act := range runAll(t, test.list) {
			found += len(act.Diagnostics)
		}
		if found != test.want {
			t.Errorf("%s: %d findings, want %d", test.name, found, test.want)
		}
	}
}

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// runAll runs analyzers on the code in the current directory.
func runAll(t *testing.T, list []*analysis.Analyzer) []*checker.Action {
	t.Helper()
	cfg := load.NewConfig("")
	pkgs, err := load.List(cfg, "./...")
	if err != nil {
		t.Fatal(err)
	}
	if err := load.Read(cfg, pkgs); err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(list, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Error(act.Err)
		}
	}
	return graph.Roots
}

// asks returns n questions, each of which doubles the ways to where it is asked twice.
func asks(n int) string {
	var vars, first, again strings.Builder
	for i := range n {
		fmt.Fprintf(&vars, "\ta%d := ask()\n", i)
		fmt.Fprintf(&first, "\tif a%d {\n\t\tprintln(%d)\n\t}\n", i, i)
	}
	again.WriteString(first.String())
	return vars.String() + first.String() + again.String()
}
