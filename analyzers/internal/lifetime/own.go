package lifetime

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/symbol"
)

// An OwnEntry is what the user says of who calls functions that nobody is seen to call. Its
// symbol is that of
//
//   - a type: functions with a parameter of it, or funcs converted to it, are called so;
//   - a function or a method with funcs among its parameters: it calls them so;
//   - any other function or method, which is called so itself; of an interface, the methods
//     that implement it.
type OwnEntry struct {
	symbol.Symbol
	Entry *Entry
	From  string // file:line
}

// OwnEntries are the entries that there are, by what each call stands for.
var OwnEntries = map[string]*Entry{
	"request":   perRequest,
	"reconcile": perReconcile,
	"event":     perEvent,
	"item":      {Life: Request, Per: "item"},
	"period":    perPeriod,
	"cluster":   {Life: Cluster, Per: "cluster"},
	"once":      onlyOnce,
}

// own is what the user says.
var own struct {
	entries  []OwnEntry
	bySymbol map[symbol.Symbol]*Entry
	clusters []symbol.Symbol
}

// SetOwnEntries sets the entries of the user's own. It is called before anything is analyzed,
// if at all, as is SetOwnClusters.
func SetOwnEntries(list []OwnEntry) {
	own.entries, own.bySymbol = list, make(map[symbol.Symbol]*Entry)
	for _, e := range list {
		own.bySymbol[e.Symbol] = e.Entry
	}
}

// SetOwnClusters sets types that name a cluster besides those which are known to.
func SetOwnClusters(list []symbol.Symbol) { own.clusters = list }

// CheckOwn checks that what the entries and clusters name is declared, as resource.Resource.Resolve
// does.
func CheckOwn(find func(path string) (pkg *types.Package, whole bool)) error {
	for _, e := range own.entries {
		pkg, whole := find(e.Path)
		if pkg == nil || !whole && !e.IsExported() {
			continue
		}
		if obj := pkg.Scope().Lookup(e.Name); e.Recv == "" && obj == nil || e.Recv != "" && symbol.Lookup(pkg, e.Symbol) == nil {
			return fmt.Errorf("%s: package %s has no %s", e.From, e.Path, e.Local())
		}
	}
	for _, t := range own.clusters {
		if pkg, whole := find(t.Path); pkg != nil && (whole || t.IsExported()) {
			if _, ok := pkg.Scope().Lookup(t.Name).(*types.TypeName); !ok {
				return fmt.Errorf("types of clusters: package %s has no type %s", t.Path, t.Name)
			}
		}
	}
	return nil
}

// ownEntryOf returns what the user says of a function, or nil.
func ownEntryOf(fn *ssa.Function) *Entry {
	if len(own.entries) == 0 {
		return nil
	}
	if obj, ok := fn.Object().(*types.Func); ok && !takesFunc(obj) {
		if e := own.bySymbol[symbol.Of(obj)]; e != nil {
			return e
		}
		for _, e := range own.entries {
			if e.Recv != "" && e.Name == obj.Name() && answers(obj, e.Symbol) {
				return e.Entry
			}
		}
	}
	for p := range fn.Signature.Params().Variables() {
		if e := own.bySymbol[symbol.OfType(p.Type())]; e != nil {
			return e
		}
	}
	return nil
}

// takesFunc reports whether fn has a func among its parameters.
func takesFunc(fn *types.Func) bool {
	return slices.ContainsFunc(slices.Collect(fn.Signature().Params().Variables()), func(p *types.Var) bool {
		_, ok := p.Type().Underlying().(*types.Signature)
		return ok
	})
}

// answers reports whether method is one of those that implement that of an interface. The
// package of the interface is one that the method's package comes to by imports, or else
// nothing here is said to implement it.
func answers(method *types.Func, s symbol.Symbol) bool {
	recv := method.Signature().Recv()
	if recv == nil {
		return false
	}
	pkg := find(method.Pkg(), s.Path, make(map[*types.Package]bool))
	if pkg == nil {
		return false
	}
	t, ok := pkg.Scope().Lookup(s.Recv).(*types.TypeName)
	if !ok {
		return false
	}
	iface, ok := t.Type().Underlying().(*types.Interface)
	return ok && types.Implements(recv.Type(), iface)
}

// find returns the package of that path, if from is it or comes to it by imports.
func find(from *types.Package, path string, seen map[*types.Package]bool) *types.Package {
	if from == nil || seen[from] {
		return nil
	}
	seen[from] = true
	if symbol.PkgPath(from) == path {
		return from
	}
	for _, imp := range from.Imports() {
		if pkg := find(imp, path, seen); pkg != nil {
			return pkg
		}
	}
	return nil
}
