package callgraph

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/inplace"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
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
	Entry *knowledge.Entry
	From  string // file:line
}

// Options say what the user knows, and the text of functions that nobody reads otherwise.
type Options struct {
	Entries  []OwnEntry
	Clusters []symbol.Symbol // types that name a cluster besides those which are known to
	Module   string          // the path of the module that the package is in, or ""

	// InTests, InExamples: the package is in a directory of programs and helpers for tests, or of examples.
	InTests, InExamples bool

	// Use tells what a function of another package does with the func that it is given as that parameter. It may be nil.
	Use func(fn *types.Func, param int) inplace.Use
}

// inModule reports whether a package is in the module.
func (o *Options) inModule(path string) bool {
	return o.Module != "" && (path == o.Module || strings.HasPrefix(path, o.Module+"/"))
}

// entryOf returns what the user says of a symbol, or nil.
func (o *Options) entryOf(s symbol.Symbol) *knowledge.Entry {
	i := slices.IndexFunc(o.Entries, func(e OwnEntry) bool { return e.Symbol == s })
	if i < 0 {
		return nil
	}
	return o.Entries[i].Entry
}

// entryOfFunc returns what the user says of a function, or nil.
func (o *Options) entryOfFunc(fn *ssa.Function) *knowledge.Entry {
	if len(o.Entries) == 0 {
		return nil
	}
	if obj, ok := fn.Object().(*types.Func); ok && !takesFunc(obj) {
		if e := o.entryOf(symbol.Of(obj)); e != nil {
			return e
		}
		for _, e := range o.Entries {
			if e.Recv != "" && e.Name == obj.Name() && answers(obj, e.Symbol) {
				return e.Entry
			}
		}
	}
	for p := range fn.Signature.Params().Variables() {
		if e := o.entryOf(symbol.OfType(p.Type())); e != nil {
			return e
		}
	}
	return nil
}

// takesFunc reports whether fn has a func among its parameters.
func takesFunc(fn *types.Func) bool {
	return slices.ContainsFunc(slices.Collect(fn.Signature().Params().Variables()), func(p *types.Var) bool {
		list, ok := p.Type().Underlying().(*types.Slice)
		return value.IsFunc(p.Type()) || ok && fn.Signature().Variadic() && value.IsFunc(list.Elem())
	})
}

// answers reports whether method is one of those that implement that of an interface, of its
// own type or of one that embeds that. The package of the interface is one that the method's
// package comes to by imports, or else nothing here is said to implement it.
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
	if !ok {
		return false
	}
	if hasMethods(recv.Type(), iface, t) {
		return true
	}
	scope := method.Pkg().Scope()
	return slices.ContainsFunc(scope.Names(), func(name string) bool {
		outer, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || outer.IsAlias() || types.IsInterface(outer.Type()) {
			return false
		}
		promoted, _, _ := types.LookupFieldOrMethod(outer.Type(), true, method.Pkg(), method.Name())
		return promoted == method && hasMethods(types.NewPointer(outer.Type()), iface, t)
	})
}

// hasMethods reports whether a type implements an interface. One that is generic it implements
// by the names of the methods.
func hasMethods(t types.Type, iface *types.Interface, name *types.TypeName) bool {
	if named, ok := name.Type().(*types.Named); !ok || named.TypeParams().Len() == 0 {
		return types.Implements(t, iface)
	}
	for m := range iface.Methods() {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name()); obj == nil {
			return false
		}
	}
	return iface.NumMethods() > 0
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

// Gives says where a function has the informers from that it gives, or the objects with signals, for the packages that
// call it: it makes them, it was handed them, or they are those of the process. Of others a caller has to
// go by the name.
//
//	func ReadyPods(client kubernetes.Interface) (informers.SharedInformerFactory, error) {
//		return informers.NewSharedInformerFactory(client, 0), nil
//	}
//
//	func NewManager(client kubernetes.Interface) *Manager { once.Do(func() { … }); return instance }
type Gives struct {
	Made   bool  // it makes some
	Params []int // the parameters that it has some from
	Shared bool  // it has some from variables of packages
}
