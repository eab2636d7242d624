package resource_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/internal/leaktest"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

// TestComplete names what a new row is without: an analyzer that reports it, words,
// a release, a case for each function that it names.
func TestComplete(t *testing.T) {
	dir := leaktest.Dir(t)
	for _, r := range resource.Known {
		if _, err := os.Stat(filepath.Join("..", "..", "analyzers", r.Check, "doc.go")); err != nil {
			t.Errorf("resource %q: Check is %q, and there is no such analyzer: %v", r.Kind, r.Check, err)
			continue
		}
		if r.Words.Long == "" || r.Words.Short == "" || r.Words.Released == "" || r.Words.Releases == "" {
			t.Errorf("resource %q: some of its Words are missing", r.Kind)
		}
		isCalled := func(a spec.Acquire) bool { return a.Called }
		if len(r.Release) == 0 && !r.Worker && !slices.ContainsFunc(r.Acquire, isCalled) {
			t.Errorf("resource %q: nothing releases it", r.Kind)
		}
		source := casesBelow(t, filepath.Join(dir, r.Check))
		for _, a := range r.Acquire {
			needCase(t, r.Check, source, a.Symbol)
		}
		for _, l := range r.Literals {
			if !strings.Contains(source, "."+l.Type.Name+"{") {
				t.Errorf("no case below testdata/%s makes %s", r.Check, l.Type.Local())
			}
		}
		for variant := range r.Added {
			for name := range r.Added[variant] {
				needCase(t, r.Check, source, symbol.Symbol{Name: name})
			}
		}
	}
	for _, s := range resource.Starts {
		needCase(t, s.Check, casesBelow(t, filepath.Join(dir, s.Check)), s.Symbol)
		if s.Cost.Goroutines == 0 || s.Cost.Frame == "" {
			t.Errorf("%s: no cost", s.Symbol)
		}
	}
}

func needCase(t *testing.T, check, source string, s symbol.Symbol) {
	t.Helper()
	if !strings.Contains(source, "."+s.Name+"(") && !strings.Contains(source, "."+s.Name+"[") {
		t.Errorf("no case below testdata/%s calls %s", check, s.Local())
	}
}

// casesBelow returns the text of all cases below a directory.
func casesBelow(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		all.Write(text)
		return err
	})
	if err != nil {
		t.Errorf("no test cases: %v", err)
	}
	return all.String()
}
