package leaktest

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/txtar"

	"github.com/leaklint/leaklint/internal/load"
)

// A Toy is a package with a few lines that show a rule of an engine.
type Toy struct {
	*Package
	Name string // of its file in the archive
	Text string // of that file
}

// Shared is what all archives of an engine may use besides the standard library.
type Shared struct {
	Packages map[string]string // texts, by import path; none imports another
	NoReturn func(*types.Func) bool
}

// Toys runs a subtest for each txtar archive below testdata. Each file of an archive is a
// package, named by its directory, or "p" at the top; the ones that import others come later,
// and all may import the standard library, and what is shared. begin returns what is to be called
// with each of the packages.
func Toys(t *testing.T, shared Shared, begin func(t *testing.T) func(*Toy)) {
	t.Helper()
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no testdata: %v", err)
	}
	std := importer.Default() // which remembers what it has read
	for _, archive := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(archive), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(archive)
			if err != nil {
				t.Fatal(err)
			}
			check := begin(t)
			w := &toyImporter{std: std, fset: token.NewFileSet(), pkgs: make(map[string]*types.Package)}
			for pkgPath, text := range shared.Packages {
				w.read(t, pkgPath, pkgPath+".go", text)
			}
			for _, f := range ar.Files {
				pkgPath := path.Dir(f.Name)
				if pkgPath == "." {
					pkgPath = "p"
				}
				pkg := w.read(t, pkgPath, f.Name, string(f.Data))
				check(&Toy{build(pkg, ssa.SanityCheckFunctions, shared.NoReturn), f.Name, string(f.Data)})
			}
		})
	}
}

// A toyImporter knows the packages of an archive, and the standard library.
type toyImporter struct {
	std  types.Importer
	fset *token.FileSet
	pkgs map[string]*types.Package
}

func (w *toyImporter) Import(path string) (*types.Package, error) {
	if pkg := w.pkgs[path]; pkg != nil {
		return pkg, nil
	}
	return w.std.Import(path)
}

// read reads a package of one file.
func (w *toyImporter) read(t *testing.T, pkgPath, name, text string) *packages.Package {
	t.Helper()
	file, err := parser.ParseFile(w.fset, name, text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	pkg := &packages.Package{Fset: w.fset, Syntax: []*ast.File{file}, TypesInfo: load.NewInfo()}
	conf := types.Config{Importer: w}
	if pkg.Types, err = conf.Check(pkgPath, w.fset, pkg.Syntax, pkg.TypesInfo); err != nil {
		t.Fatal(err)
	}
	w.pkgs[pkgPath] = pkg.Types
	return pkg
}

// Line returns the line of a position.
func (y *Toy) Line(pos token.Pos) int { return y.Prog.Fset.Position(pos).Line }

var toyComment = regexp.MustCompile(`// (want|callers) (.*)$`)

// Compare compares findings, given by position, with the comments // want text of the package.
func (y *Toy) Compare(t *testing.T, found map[token.Pos][]string) {
	t.Helper()
	got := make(map[int][]string)
	for pos, texts := range found {
		line := y.Line(pos)
		got[line] = append(got[line], texts...)
	}
	y.comments("want", func(line int, want string) {
		i := slices.Index(got[line], want)
		if i < 0 {
			t.Errorf("%s:%d: missing: %s", y.Name, line, want)
			return
		}
		got[line] = slices.Delete(got[line], i, i+1)
	})
	for line, texts := range got {
		for _, text := range texts {
			t.Errorf("%s:%d: unexpected: %s", y.Name, line, text)
		}
	}
}

// CompareSummaries compares what callers are told of functions with the comments
// // callers text, which stand behind the declarations of those of which there is anything to tell.
func (y *Toy) CompareSummaries(t *testing.T, summary func(fn *types.Func) string) {
	t.Helper()
	want := make(map[int]string)
	y.comments("callers", func(line int, text string) { want[line] = text })
	for _, fn := range y.Funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || fn.Parent() != nil || !obj.Exported() {
			continue
		}
		line := y.Line(obj.Pos())
		if got := summary(obj); got != want[line] {
			t.Errorf("%s:%d: callers of %s are told %q, want %q", y.Name, line, obj.Name(), got, want[line])
		}
		delete(want, line)
	}
	for line := range want {
		t.Errorf("%s:%d: no exported function is declared here", y.Name, line)
	}
}

func (y *Toy) comments(kind string, f func(line int, text string)) {
	for i, line := range strings.Split(y.Text, "\n") {
		if m := toyComment.FindStringSubmatch(line); m != nil && m[1] == kind {
			f(i+1, m[2])
		}
	}
}
