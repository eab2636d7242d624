package resource_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/leaktest"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
)

// TestSymbols resolves the rows in the sources of all pinned releases: each
// name exists in one of them at least, and each constructor of a queue that any
// of them has is in the table.
func TestSymbols(t *testing.T) {
	dir := leaktest.Dir(t)
	modules, err := filepath.Glob(filepath.Join(dir, "versions", "*"))
	if err != nil || len(modules) < 5 {
		t.Fatalf("too few releases pinned below testdata/versions: %v", err)
	}
	modules = append(modules, dir)

	rows := make(map[symbol.Symbol]bool) // seen in some release?
	var paths []string
	for _, s := range symbols() {
		rows[s] = false
		if !slices.Contains(paths, s.Path) {
			paths = append(paths, s.Path)
		}
	}
	for _, module := range modules {
		for _, pkg := range list(t, module, paths) {
			for _, d := range declarations(t, pkg) {
				if _, ok := rows[d.Symbol]; ok {
					rows[d.Symbol] = true
				} else if d.makesQueue && d.Path == resource.Workqueue.Acquire[0].Symbol.Path {
					t.Errorf("%s: no row for %s", filepath.Base(module), d.Symbol)
				}
			}
		}
	}
	for s, seen := range rows {
		if !seen {
			t.Errorf("%s is in no pinned release", s)
		}
	}
}

// symbols returns all that the table names outside the standard library: not what is
// known by a name alone.
func symbols() []symbol.Symbol {
	var all []symbol.Symbol
	for _, r := range resource.Known {
		for _, a := range r.Acquire {
			all = append(append(all, a.Symbol), a.Optional...)
		}
		for _, rel := range r.Release {
			all = append(all, rel.Symbol)
		}
		all = slices.Concat(all, r.Released, r.Serve, r.Except, r.Views)
	}
	for _, s := range resource.Starts {
		all = append(all, s.Symbol)
	}
	return slices.DeleteFunc(all, func(s symbol.Symbol) bool { return !strings.Contains(s.Path, ".") || resource.IsFormer(s.Path) })
}

// TestHandlers checks that the newest client-go declares each method of the
// handler row, with the results by which it is known, and that the releases are
// there.
func TestHandlers(t *testing.T) {
	dir := leaktest.Dir(t)
	cfg := &packages.Config{Mode: packages.NeedName | packages.NeedTypes, Dir: dir}
	pkgs, err := packages.Load(cfg, resource.Handler.Thing.Path)
	if err != nil || len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		t.Fatalf("%v %v", err, pkgs)
	}
	scope := pkgs[0].Types.Scope()
	informer := scope.Lookup("TypedSharedIndexInformer").Type()
	for _, a := range resource.Handler.Acquire {
		obj, _, _ := types.LookupFieldOrMethod(informer, false, nil, a.Symbol.Name)
		m, ok := obj.(*types.Func)
		if !ok {
			t.Errorf("informers have no method %s", a.Symbol.Name)
			continue
		}
		if got := symbol.OfType(m.Signature().Results().At(a.Result).Type()); got != resource.Handler.Thing {
			t.Errorf("%s returns a %s", a.Symbol.Name, got)
		}
	}
	for _, r := range resource.Handler.Release {
		if r.Symbol.Path != "" && scope.Lookup(r.Symbol.Name) == nil {
			t.Errorf("there is no %s", r.Symbol)
		}
		if obj, _, _ := types.LookupFieldOrMethod(informer, false, nil, r.Symbol.Name); r.Symbol.Path == "" && obj == nil {
			t.Errorf("informers have no method %s", r.Symbol.Name)
		}
	}
	obj, _, _ := types.LookupFieldOrMethod(informer, false, nil, "AddEventHandler")
	if add := obj.(*types.Func); !resource.AddsHandler(add) || resource.AddsForGood(add) {
		t.Errorf("%s: not one that gives a registration", add)
	}
}

// TestCosts checks that each acquisition has a cost, but for those of things that have no goroutine.
func TestCosts(t *testing.T) {
	for _, r := range resource.Known {
		used := make(map[string]bool)
		for _, a := range r.Acquire {
			if _, ok := r.Costs[a.Variant]; !ok && !r.Small {
				t.Errorf("%s: no cost for variant %q", a.Symbol, a.Variant)
			}
			used[a.Variant] = true
			if a.Limit != nil {
				used[a.Limit.Variant] = true
				if r.Passes[a.Limit.Variant] == "" {
					t.Errorf("%s: nothing is said of variant %q, which ends after a time", a.Symbol, a.Limit.Variant)
				}
			}
		}
		for _, l := range r.Literals {
			if _, ok := r.Costs[l.Variant]; !ok {
				t.Errorf("%s: no cost for variant %q", l.Type, l.Variant)
			}
			used[l.Variant] = true
		}
		for v, c := range r.Costs {
			if !used[v] {
				t.Errorf("%s: cost of variant %q, which no row has", r.Kind, v)
			}
			if c.Frame == "" {
				t.Errorf("%s: variant %q has no frame", r.Kind, v)
			}
		}
	}
}

type listed struct {
	ImportPath string
	Dir        string
	GoFiles    []string
}

// list returns those of the packages that are in the build list of the module.
func list(t *testing.T, module string, paths []string) []listed {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-e", "-json=ImportPath,Dir,GoFiles"}, paths...)...)
	cmd.Dir = module
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v (if a module is missing: go -C %s mod download)", cmd, err, module)
	}
	var pkgs []listed
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var pkg listed
		if err := dec.Decode(&pkg); err != nil {
			t.Fatal(err)
		}
		if len(pkg.GoFiles) > 0 {
			pkgs = append(pkgs, pkg)
		}
	}
	if len(pkgs) == 0 {
		t.Fatalf("%s has none of the packages", module)
	}
	return pkgs
}

// A declaration is a function or method, found by its syntax: that costs no
// type checking of the release's dependencies.
type declaration struct {
	symbol.Symbol
	makesQueue bool
}

func declarations(t *testing.T, pkg listed) []declaration {
	t.Helper()
	var decls []declaration
	for _, name := range pkg.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(pkg.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		add := func(recv, name string, makes bool) {
			decls = append(decls, declaration{symbol.Symbol{Path: pkg.ImportPath, Recv: recv, Name: name}, makes})
		}
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Recv != nil {
					add(typeName(decl.Recv.List[0].Type), decl.Name.Name, false)
				} else {
					add("", decl.Name.Name, decl.Name.IsExported() && returnsQueue(decl))
				}
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					spec, ok := spec.(*ast.TypeSpec)
					if !ok {
						continue
					}
					if iface, ok := spec.Type.(*ast.InterfaceType); ok {
						for _, m := range iface.Methods.List {
							for _, id := range m.Names {
								add(spec.Name.Name, id.Name, false)
							}
						}
					}
				}
			}
		}
	}
	return decls
}

// queueTypes are the names of the types that queues have.
var queueTypes = []string{
	"Type", "Interface", "DelayingInterface", "RateLimitingInterface",
	"Typed", "TypedInterface", "TypedDelayingInterface", "TypedRateLimitingInterface",
	"PriorityQueue",
}

func returnsQueue(decl *ast.FuncDecl) bool {
	results := decl.Type.Results
	return results != nil && len(results.List) > 0 && slices.Contains(queueTypes, typeName(results.List[0].Type))
}

// typeName returns the name in T, *T and T[A].
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.IndexListExpr:
		return typeName(e.X)
	}
	return ""
}
