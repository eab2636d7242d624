package labels

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A Wrapper is a function that runs another one under the labels of a controller and a
// cluster, in terms that mean the same in every load of its package.
//
//	func Cluster(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context))
type Wrapper struct {
	Path, Package, Name string
	Cluster             symbol.Symbol // the type of the cluster

	// The positions of the parameters. The func is the last one.
	Ctx, Controller, Of int

	imports map[string]bool // all packages below its own
}

// Wrapper returns fn, of which s is known, as a wrapper, if it is one that is given everything it
// needs.
func (o *Options) Wrapper(fn *types.Func, s *Summary) (Wrapper, bool) {
	w := Wrapper{Path: symbol.PkgPath(fn.Pkg()), Package: fn.Pkg().Name(), Name: fn.Name(), Ctx: -1, Controller: -1, Of: -1}
	sig := fn.Signature()
	if sig.Recv() != nil || sig.TypeParams() != nil || sig.Variadic() || sig.Results().Len() > 0 || sig.Params().Len() != 4 ||
		len(s.Params) != 1 || s.Params[0].Async || slices.ContainsFunc(o.Keys, func(k string) bool { return !slices.Contains(s.Params[0].Keys.Names, k) }) {
		return w, false
	}
	for i := range sig.Params().Len() {
		t := sig.Params().At(i).Type()
		isValue := func(v ParamValue) bool { return v.Param == i && v.Key == o.Keys[0] }
		switch name := symbol.OfType(t); {
		case name == knowledge.Context:
			w.Ctx = i
		case slices.Contains(o.Types, name):
			w.Of, w.Cluster = i, name
		case types.Identical(t, types.Typ[types.String]) && slices.ContainsFunc(s.Values, isValue):
			w.Controller = i
		}
	}
	last := sig.Params().Len() - 1
	return w, !slices.Contains([]int{w.Ctx, w.Controller, w.Of}, -1) &&
		s.Params[0].Param == last && takesContextOnly(sig.Params().At(last).Type())
}

// takesContextOnly reports whether t is func(context.Context).
func takesContextOnly(t types.Type) bool {
	sig, ok := t.(*types.Signature)
	return ok && sig.Results().Len() == 0 && sig.Params().Len() == 1 && symbol.OfType(sig.Params().At(0).Type()) == knowledge.Context
}

// Wrappers returns the wrappers among the functions of the package.
func (p *Package) Wrappers() []Wrapper {
	var list []Wrapper
	for _, fn := range p.funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || fn.Parent() != nil || !obj.Exported() {
			continue
		}
		if w, ok := p.Wrapper(obj, p.Summary(fn)); ok {
			w.imports = importsOf(p.types)
			list = append(list, w)
		}
	}
	return list
}

// OnlyWrapper returns the one of some wrappers that a package can use, if there is exactly one.
func OnlyWrapper(list []Wrapper, pkg *types.Package) (Wrapper, bool) {
	path := symbol.PkgPath(pkg)
	list = slices.DeleteFunc(slices.Clone(list), func(w Wrapper) bool {
		return w.Path != path && (w.imports[path] || !mayImport(path, w.Path) || !ast.IsExported(w.Name))
	})
	same := func(a, b Wrapper) bool { return a.Path == b.Path && a.Name == b.Name }
	if len(list) == 0 || slices.ContainsFunc(list, func(w Wrapper) bool { return !same(w, list[0]) }) {
		return Wrapper{}, false
	}
	return list[0], true
}

// mayImport reports whether the rule for internal packages lets one import the other.
func mayImport(importer, path string) bool {
	i := strings.LastIndex("/"+path+"/", "/internal/")
	if i < 0 {
		return true
	}
	root := strings.TrimSuffix(path[:i], "/")
	return importer == root || strings.HasPrefix(importer, root+"/")
}

func importsOf(pkg *types.Package) map[string]bool {
	all := make(map[string]bool)
	var add func(p *types.Package)
	add = func(p *types.Package) {
		for _, imp := range p.Imports() {
			if path := symbol.PkgPath(imp); !all[path] {
				all[path] = true
				add(imp)
			}
		}
	}
	add(pkg)
	return all
}
