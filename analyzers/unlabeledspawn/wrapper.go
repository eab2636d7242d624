package unlabeledspawn

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/goroutine"
	"github.com/leaklint/leaklint/internal/labels"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A wrapper is a function that runs another one under the labels of a controller and a
// cluster, in terms that mean the same in every load of its package.
//
//	func Cluster(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context))
type wrapper struct {
	Path, Package, Name string
	Cluster             symbol.Symbol // the type of the cluster

	// The positions of the parameters. The func is the last one.
	Ctx, Controller, Of int

	imports map[string]bool // all packages below its own
}

var contextType = symbol.Symbol{Path: "context", Name: "Context"}

// asWrapper returns fn as a wrapper, if it is one that is given everything it needs.
func asWrapper(fn *types.Func, s *labels.Summary) (wrapper, bool) {
	w := wrapper{Path: symbol.PkgPath(fn.Pkg()), Package: fn.Pkg().Name(), Name: fn.Name(), Ctx: -1, Controller: -1, Of: -1}
	sig := fn.Signature()
	if sig.Recv() != nil || sig.TypeParams() != nil || sig.Variadic() || sig.Results().Len() > 0 || sig.Params().Len() != 4 ||
		len(s.Params) != 1 || s.Params[0].Async || slices.ContainsFunc(options.Keys, func(k string) bool { return !slices.Contains(s.Params[0].Keys.Names, k) }) {
		return w, false
	}
	for i := range sig.Params().Len() {
		t := sig.Params().At(i).Type()
		isValue := func(v labels.ParamValue) bool { return v.Param == i && v.Key == options.Keys[0] }
		switch name := symbol.OfType(t); {
		case name == contextType:
			w.Ctx = i
		case slices.Contains(options.Types, name):
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
	return ok && sig.Results().Len() == 0 && sig.Params().Len() == 1 && symbol.OfType(sig.Params().At(0).Type()) == contextType
}

// wrappers are those of the packages that were analyzed in this process.
var wrappers struct {
	sync.Mutex
	seen   []wrapper
	primed []wrapper // those seen when Prime was called
}

// Prime has fixes use all wrappers that were seen until now, also in packages that do not
// import them yet. Which ones an analysis has seen so far would be a matter of chance.
func Prime() {
	wrappers.Lock()
	defer wrappers.Unlock()
	wrappers.primed = slices.Clone(wrappers.seen)
}

// remember notes the wrappers of a package.
func remember(pass *analysis.Pass, pkg *labels.Package, res *goroutine.Result) {
	for _, fn := range res.Funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || fn.Parent() != nil || !obj.Exported() {
			continue
		}
		if w, ok := asWrapper(obj, pkg.Summary(fn)); ok {
			w.imports = importsOf(pass.Pkg)
			wrappers.Lock()
			wrappers.seen = append(wrappers.seen, w)
			wrappers.Unlock()
		}
	}
}

// wrapperFor returns the wrapper that a package can use, if there is exactly one.
func wrapperFor(pass *analysis.Pass) (wrapper, bool) {
	wrappers.Lock()
	list := slices.Clone(wrappers.primed)
	wrappers.Unlock()
	for _, fact := range pass.AllObjectFacts() {
		fn, ok1 := fact.Object.(*types.Func)
		l, ok2 := fact.Fact.(*labelling)
		if ok1 && ok2 {
			if w, ok := asWrapper(fn, &l.Summary); ok {
				list = append(list, w)
			}
		}
	}
	path := symbol.PkgPath(pass.Pkg)
	list = slices.DeleteFunc(list, func(w wrapper) bool {
		return w.Path != path && (w.imports[path] || !mayImport(path, w.Path) || !ast.IsExported(w.Name))
	})
	same := func(a, b wrapper) bool { return a.Path == b.Path && a.Name == b.Name }
	if len(list) == 0 || slices.ContainsFunc(list, func(w wrapper) bool { return !same(w, list[0]) }) {
		return wrapper{}, false
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
