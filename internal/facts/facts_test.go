package facts_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/facts"
)

type (
	good struct{ Why string }
	seen struct{}
)

func (*good) AFact() {}
func (*seen) AFact() {}

var toy = &analysis.Analyzer{Name: "toy", FactTypes: []analysis.Fact{new(good), new(seen)}}

// importer gives packages that were checked before.
type importer map[string]*types.Package

func (i importer) Import(path string) (*types.Package, error) {
	if pkg := i[path]; pkg != nil {
		return pkg, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}

func (i importer) check(t *testing.T, path, text string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path+".go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: i}
	pkg, err := conf.Check(path, fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	i[path] = pkg
	return pkg
}

func pass(pkg *types.Package, known *facts.Store) *analysis.Pass {
	p := &analysis.Pass{Analyzer: toy, Pkg: pkg}
	known.Serve(p)
	return p
}

func method(pkg *types.Package, typ, name string) types.Object {
	obj, _, _ := types.LookupFieldOrMethod(pkg.Scope().Lookup(typ).Type(), true, pkg, name)
	return obj
}

// TestFiles checks that facts about a package, its functions and methods reach the package
// that imports it, and the one after that, which does not.
func TestFiles(t *testing.T) {
	facts.Register([]*analysis.Analyzer{toy})
	dir := t.TempDir()
	first := filepath.Join(dir, "a")
	write := func(order []string) []byte {
		a := make(importer).check(t, "a", "package a; type T struct{}; func (T) M() {}; func F() { type local int }")
		known := facts.NewStore()
		p := pass(a, known)
		for _, what := range order {
			switch what {
			case "F":
				p.ExportObjectFact(a.Scope().Lookup("F"), &good{"F"})
			case "M":
				p.ExportObjectFact(method(a, "T", "M"), &good{"M"})
			case "package":
				p.ExportPackageFact(new(seen))
			}
		}
		none, err := facts.Read(nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := none.Write(first, token.NewFileSet(), a, known, false); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(first)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	text := write([]string{"F", "M", "package"})
	if again := write([]string{"package", "M", "F"}); !bytes.Equal(text, again) {
		t.Error("the same facts are other bytes")
	}

	all := make(importer) // another process
	a := all.check(t, "a", "package a; type T struct{}; func (T) M() {}; func F() {}")
	b := all.check(t, "b", "package b; import \"a\"; func Get() (t a.T) { return }")
	library, err := facts.Read(map[string]string{"a": first})
	if err != nil {
		t.Fatal(err)
	}
	known := library.Store()
	p := pass(b, known)
	for obj, want := range map[types.Object]string{a.Scope().Lookup("F"): "F", method(a, "T", "M"): "M"} {
		if fact := new(good); !p.ImportObjectFact(obj, fact) || fact.Why != want {
			t.Errorf("%v: %q, want %q", obj, fact.Why, want)
		}
	}
	if !p.ImportPackageFact(a, new(seen)) || p.ImportPackageFact(b, new(seen)) {
		t.Error("a was seen, and b was not")
	}
	var about []string
	for _, fact := range p.AllObjectFacts() {
		about = append(about, fact.Object.Name())
	}
	if slices.Sort(about); !slices.Equal(about, []string{"F", "M"}) || len(p.AllPackageFacts()) != 1 {
		t.Errorf("facts about %v, %v", about, p.AllPackageFacts())
	}
	second := filepath.Join(dir, "b")
	if err := library.Write(second, token.NewFileSet(), b, known, false); err != nil {
		t.Fatal(err)
	}
	if library, err = facts.Read(map[string]string{"b": second}); err != nil {
		t.Fatal(err)
	}
	c := all.check(t, "c", "package c; import \"b\"; var X = b.Get()")
	if fact := new(good); !pass(c, library.Store()).ImportObjectFact(method(a, "T", "M"), fact) || fact.Why != "M" {
		t.Error("c does not know what b knows of a")
	}
}

func TestHasFacts(t *testing.T) {
	pkg := make(importer).check(t, "p", "package p; type T int")
	library, err := facts.Read(nil)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "p")
	for _, some := range []bool{false, true} {
		known := facts.NewStore()
		if p := pass(pkg, known); some {
			p.ExportPackageFact(new(seen))
		}
		if err := library.Write(name, token.NewFileSet(), pkg, known, true); err != nil {
			t.Fatal(err)
		}
		if has, err := facts.HasFacts(name); err != nil || has != some {
			t.Errorf("%t %v, want %t", has, err, some)
		}
	}
	if err := os.WriteFile(name, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if has, err := facts.HasFacts(name); err != nil || has {
		t.Errorf("empty: %t %v", has, err)
	}
}
