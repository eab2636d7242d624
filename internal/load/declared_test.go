package load

import (
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestDeclaredStandard compares what is read of the standard library's source with what the
// compiler wrote.
func TestDeclaredStandard(t *testing.T) {
	roots := []string{"net/http/httptest", "text/template", "go/types", "sync/atomic", "math", "os/exec", "os/user", "iter", "testing/synctest"}
	compiled := readTypes(t, true, roots)
	source := readTypes(t, false, roots)
	if len(compiled) < len(roots) || len(compiled) != len(source) {
		t.Fatalf("%d packages are compiled, and %d read from source", len(compiled), len(source))
	}
	for path, want := range compiled {
		got := source[path]
		for _, line := range got {
			if !slices.Contains(want, line) {
				t.Errorf("%s: only from source: %s", path, line)
			}
		}
		for _, line := range want {
			if !slices.Contains(got, line) {
				t.Errorf("%s: only as compiled: %s", path, line)
			}
		}
	}
}

// readTypes reads the packages from export data, or from source, and returns what they declare.
func readTypes(t *testing.T, compiled bool, paths []string) map[string][]string {
	t.Helper()
	cfg := NewConfig("")
	pkgs, err := List(cfg, paths...)
	if err != nil {
		t.Fatal(err)
	}
	var files map[string]string
	if compiled {
		export := *cfg
		export.Mode = packages.NeedName | packages.NeedExportFile
		if _, err := packages.Load(&export, paths...); err != nil {
			t.Fatal(err)
		}
		if files = ExportData(cfg, pkgs); len(files) == 0 {
			t.Fatal("there is no export data")
		}
	}
	newDependencies(cfg, make(chan struct{}, 2), files, func(done, of int) {}).load(pkgs)
	texts := make(map[string][]string)
	for _, pkg := range pkgs {
		if pkg.Types == nil || !pkg.Types.Complete() {
			t.Fatalf("%s: %v", pkg.PkgPath, pkg.Errors)
		}
		texts[pkg.PkgPath] = textOf(pkg.Types)
	}
	return texts
}

// textOf returns the exported declarations of a package, with their methods.
func textOf(pkg *types.Package) []string {
	var lines []string
	for _, name := range pkg.Scope().Names() {
		if !ast.IsExported(name) {
			continue
		}
		obj := pkg.Scope().Lookup(name)
		lines = append(lines, obj.String())
		if c, ok := obj.(*types.Const); ok {
			lines = append(lines, name+" = "+c.Val().ExactString())
		}
		methods := types.NewMethodSet(types.NewPointer(obj.Type()))
		for i := range methods.Len() {
			lines = append(lines, name+": "+methods.At(i).Obj().String())
		}
	}
	return lines
}

// TestDeclared checks what is kept of a package, and what is imported for it.
func TestDeclared(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "p.go")
	const text = `package p

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	other "os"
	_ "embed"
)

const (
	hidden = iota
	Shown
)

const Size = len(table)

var table = [...]string{"a", "b"}

var Typed io.Reader = bytes.NewReader(nil)

var Untyped = errors.New("x")

var unseen = other.Args

type Exported struct{ part[int] }

type part[T any] struct{ next *T }

func (p *part[T]) Next() T { fmt.Println(); return *p.next }

type apart struct{}

func (apart) String() string { return "" }

func helper() {}

func init() { helper() }

func F(f func() (lost)) { helper() }

type lost = undeclared.Type

// Exported has the methods of its other names.
type inner = Exported

type innermost = *inner

func (inner) Show() {}

func (e innermost) Reach() {}
`
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	pkg := &packages.Package{PkgPath: "p", Name: "p", GoFiles: []string{name}, Imports: make(map[string]*packages.Package)}
	for _, path := range []string{"bytes", "embed", "errors", "fmt", "io", "os"} {
		pkg.Imports[path] = &packages.Package{PkgPath: path, Name: path, Types: types.NewPackage(path, path)}
		pkg.Imports[path].Types.MarkComplete()
	}
	cfg := NewConfig("")
	d := declared(cfg, pkg)
	var imports []string
	for _, imp := range d.imports {
		imports = append(imports, imp.PkgPath)
	}
	if want := []string{"errors", "io"}; !slices.Equal(imports, want) {
		t.Errorf("it needs %q, not %q", imports, want)
	}
	d.check(cfg, types.NewPackage("p", "p"))
	if got, want := pkg.Types.Scope().Names(), []string{"Exported", "F", "Shown", "Size", "Typed", "Untyped", "hidden", "inner", "innermost", "lost", "part", "table"}; !slices.Equal(got, want) {
		t.Errorf("it declares %q, not %q", got, want)
	}
	for name, want := range map[string]string{"Shown": "1", "Size": "2"} {
		if got := pkg.Types.Scope().Lookup(name).(*types.Const).Val().String(); got != want {
			t.Errorf("%s = %s, not %s", name, got, want)
		}
	}
	for _, method := range []string{"Next", "Show", "Reach"} {
		if obj, _, _ := types.LookupFieldOrMethod(pkg.Types.Scope().Lookup("Exported").Type(), true, pkg.Types, method); obj == nil {
			t.Errorf("Exported has no method %s", method)
		}
	}
	if len(pkg.Errors) > 0 {
		t.Errorf("errors of what is not judged: %v", pkg.Errors)
	}
}

// TestDeclaredOfC checks that what a package shows of C has its types and values where nothing is compiled.
//
//	const In = Direction(C.IN)
func TestDeclaredOfC(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module m\n\ngo 1.26\n",
		"a/a.go": "package a\n\nimport \"m/c\"\n\nfunc A() { c.Set(c.In) }\n",
		"c/c.go": "package c\n\n// #define IN 7\nimport \"C\"\n\ntype Direction uint8\n\nconst In = Direction(C.IN)\n\nfunc Set(d Direction) { println(d) }\n",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cfg := NewConfig(dir)
	pkgs, err := List(cfg, "./a")
	if err != nil {
		t.Fatal(err)
	}
	none := func(*packages.Config, []*packages.Package) map[string]string { return nil }
	if err := EachWith(cfg, pkgs, none, func(*packages.Package) {}, func(done, of int) {}); err != nil {
		t.Fatal(err)
	}
	if len(pkgs[0].Errors) > 0 {
		t.Error(pkgs[0].Errors)
	}
}
