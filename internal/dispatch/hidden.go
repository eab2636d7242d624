package dispatch

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A type that is not exported may be behind an interface that others call through. Types that were compiled do not have it, as no
// other package can name it: its own package tells of it, and the others know the same whichever way they read types.
//
//	type printer struct{}
//	func New() Drainer { return printer{} }

// A Hidden is a method of an interface that others can call, with what may be behind it that they cannot name.
type Hidden struct {
	Method symbol.Symbol
	By     []Implementation
}

// Hidden returns what the types of a package that are not exported bring to the interfaces that it puts them into, in one step or in
// several, sorted.
func (f *Forms) Hidden(pkg *types.Package, funcs []*ssa.Function) []Hidden {
	named, ifaces := boxed(pkg, funcs)
	behind := make(map[symbol.Symbol][]Implementation)
	for _, iface := range ifaces {
		asked := iface.Underlying().(*types.Interface)
		for _, t := range named {
			if !f.Receiver(t).Implements(f.Interface(asked)) {
				continue
			}
			for m := range asked.Methods() {
				by, ok := implementation(t, pkg, m.Name())
				if s := symbol.Of(m); ok && s.Recv != "" && s.IsExported() && !slices.Contains(behind[s], by) {
					behind[s] = append(behind[s], by)
				}
			}
		}
	}
	var list []Hidden
	for s, by := range behind {
		list = append(list, Hidden{s, by})
	}
	slices.SortFunc(list, func(a, b Hidden) int { return cmp.Compare(a.Method.String(), b.Method.String()) })
	return list
}

// boxed returns the types of a package that it does not export and puts into interfaces, and the interfaces with a name that it
// puts anything into.
func boxed(pkg *types.Package, funcs []*ssa.Function) (hidden, ifaces []*types.Named) {
	note := func(list *[]*types.Named, t types.Type) {
		if named := symbol.Named(t); named != nil && !slices.Contains(*list, named.Origin()) {
			*list = append(*list, named.Origin())
		}
	}
	into := func(t types.Type) {
		if types.IsInterface(t) {
			note(&ifaces, t)
		}
	}
	for _, fn := range funcs {
		for conv := range value.Each[*ssa.MakeInterface](fn) {
			into(conv.Type())
			if named := symbol.Named(conv.X.Type()); named != nil && named.Obj().Pkg() == pkg && !named.Obj().Exported() {
				note(&hidden, named)
			}
		}
		for conv := range value.Each[*ssa.ChangeInterface](fn) {
			into(conv.Type())
		}
	}
	return hidden, ifaces
}

// implementation returns the method of a name that a type has for those who see what pkg sees.
func implementation(t *types.Named, pkg *types.Package, name string) (Implementation, bool) {
	m, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, pkg, name)
	fn, ok := m.(*types.Func)
	return Implementation{t, fn}, ok
}
