package gclplugin

import (
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/wording"
)

// build returns the analyzers for settings, in the current directory.
func build(t *testing.T, settings any) []*analysis.Analyzer {
	t.Helper()
	newPlugin, err := register.GetPlugin("leaklint")
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlugin(settings)
	if err != nil {
		t.Fatal(err)
	}
	if mode := p.GetLoadMode(); mode != register.LoadModeTypesInfo {
		t.Errorf("load mode %s", mode)
	}
	list, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	if err := analysis.Validate(list); err != nil {
		t.Error(err)
	}
	return list
}

// names returns the names of analyzers, and of all that they require.
func names(list []*analysis.Analyzer) map[string]bool {
	all := make(map[string]bool)
	for _, a := range list {
		all[a.Name] = true
		for name := range names(a.Requires) {
			all[name] = true
		}
	}
	return all
}

// TestFresh checks that analyzers are made for each call, and that settings of one are not
// those of the next.
func TestFresh(t *testing.T) {
	t.Chdir(t.TempDir())
	types := map[string]any{"clusters": map[string]any{"labels": []any{"fleet"}}, "checks": map[string]any{"watchstop": "off"}}
	one, two := build(t, types), build(t, nil)
	for _, a := range one {
		for _, b := range two {
			if a == b || a.Name == "watchstop" {
				t.Errorf("%s is there", a)
			}
		}
	}
	if one[0].Name == two[0].Name {
		t.Errorf("%s stands for two configurations", one[0].Name)
	}
	if len(two) != len(one)+1 {
		t.Errorf("%d analyzers, and %d without watchstop", len(two), len(one))
	}
}

// TestKey checks that analyzers with facts, and one that golangci-lint runs, are named
// anew when what they depend on has changed, and only then.
func TestKey(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	seen := make(map[string]string) // the names that were used, and after which step
	for _, step := range []struct {
		name, file, text string
		isNew            bool
	}{
		{"at first", "a.go", "package a\n", true},
		{"other code", "a.go", "package b\n", false},
		{"configuration", ".leaklint.yaml", "tier: leak\n", true},
		{"other configuration", ".leaklint.yaml", "baseline: known\n", true},
		{"other baseline", "known", "queueshutdown example.com/a F: q := workqueue.New()\n", true},
	} {
		if step.name == "other configuration" {
			write("known", "")
		}
		write(step.file, step.text)
		list := build(t, nil)
		name := list[0].Name
		if !strings.HasPrefix(name, "leaklint_configuration_") {
			t.Fatalf("%s is the first", name)
		}
		if (seen[name] == "") != step.isNew {
			t.Errorf("%s: the key is that of %q", step.name, seen[name])
		}
		seen[name] = step.name
		key := strings.TrimPrefix(name, "leaklint_configuration_")
		for _, name := range []string{"obligation", "goroutine", "unlabeledspawn"} {
			if !names(list)[name+"_"+key] {
				t.Errorf("%s: %s has not the key %s", step.name, name, key)
			}
		}
	}
}

// TestAdapted checks what golangci-lint cannot show.
func TestAdapted(t *testing.T) {
	fset := token.NewFileSet()
	here, there := fset.AddFile("/p/a.go", -1, 100), fset.AddFile("/p/b.go", -1, 100)
	here.SetLines([]int{0, 10, 20})
	there.SetLines([]int{0, 10})
	edit := func(f *token.File) analysis.TextEdit {
		return analysis.TextEdit{Pos: f.Pos(1), End: f.Pos(1), NewText: []byte("x")}
	}
	fix := func(edits ...analysis.TextEdit) analysis.SuggestedFix {
		return analysis.SuggestedFix{TextEdits: edits}
	}
	related := func(f *token.File) []analysis.RelatedInformation {
		return []analysis.RelatedInformation{{Pos: f.Pos(12), Message: "it is made"}, {Pos: f.Pos(1), Message: "called"}}
	}
	for _, test := range []struct {
		name  string
		d     analysis.Diagnostic
		want  string
		fixes int
	}{
		{"alone", analysis.Diagnostic{}, "m", 0},
		{"related", analysis.Diagnostic{Related: related(here)}, "m; see line 2: it is made", 0},
		{"related in another file", analysis.Diagnostic{Related: related(there)}, "m; see b.go:2: it is made", 0},
		{"a hop", analysis.Diagnostic{Related: append([]analysis.RelatedInformation{{Pos: here.Pos(1), Message: wording.GoesOn}}, related(here)...)}, "m; see line 2: it is made", 0},
		{"alternatives", analysis.Diagnostic{SuggestedFixes: []analysis.SuggestedFix{fix(edit(here), edit(here)), fix(edit(here))}}, "m", 1},
		{"two files", analysis.Diagnostic{SuggestedFixes: []analysis.SuggestedFix{fix(edit(here), edit(there))}}, "m", 0},
	} {
		test.d.Pos, test.d.Message = here.Pos(25), "m"
		fixes := len(test.d.SuggestedFixes)
		got := adapted(fset, test.d)
		if got.Message != test.want || len(got.Related) > 0 || len(got.SuggestedFixes) != test.fixes {
			t.Errorf("%s: got %+v", test.name, got)
		}
		if len(test.d.SuggestedFixes) != fixes {
			t.Errorf("%s: the finding itself was changed", test.name)
		}
	}
}
