package walk

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/summary"
)

// TypeOf returns the type of the parameter or result of fn that a slot begins with.
func TypeOf(fn *ssa.Function, s summary.Slot) types.Type {
	if s.Param {
		return fn.Params[s.Index].Type()
	}
	return fn.Signature.Results().At(s.Index).Type()
}

// TypesAt returns the type that the path of slot s starts from: the type of the
// parameter or result, or the concrete one behind it, of which there may be several.
func (w *Walker) TypesAt(s summary.Slot) []types.Type {
	typ := TypeOf(w.fn, s)
	if types.IsInterface(typ) {
		return w.Ob.Owners[s.Path]
	}
	return []types.Type{typ}
}

// TypesBehind returns the types that the paths of slots start from, and those behind the interfaces on the way.
//
//	var s Session = newShell()
//	if user != "" {
//		s = audited{s, user} // embeds it
//	}
//	return s
func (w *Walker) TypesBehind(slots []summary.Slot) access.Behind {
	behind := maps.Clone(w.Ob.Owners)
	for _, s := range slots {
		if list := w.TypesAt(s); len(list) > 0 {
			behind[s.Path] = list
		}
	}
	return behind
}

// ReleasingMethods returns the methods of typ that release what its values hold
// by path, sorted by name.
func (w *Walker) ReleasingMethods(typ types.Type, path access.Path) []summary.Method {
	releasing, _ := w.MethodsOf(typ, path)
	return releasing
}

// MethodsOf returns these methods, and those that give something else with what its values hold by path.
//
//	func (s *stream) Close()           { close(s.done) }
//	func (s *stream) AsConn() net.Conn { return &conn{closed: func() { close(s.done) }} }
func (w *Walker) MethodsOf(typ types.Type, path access.Path) (releasing []summary.Method, giving []string) {
	if _, isPtr := typ.Underlying().(*types.Pointer); !isPtr && !types.IsInterface(typ) {
		typ = types.NewPointer(typ)
	}
	for sel := range types.NewMethodSet(typ).Methods() {
		if !w.Engine.Spent.Afford(1) {
			return nil, nil
		}
		m := sel.Obj().(*types.Func)
		switch eff := w.effectOfNamed(typ, m.Pkg(), m.Name(), path); {
		case eff.Release != summary.Never && !eff.renews && !eff.onlyWaits(w.Ob.Spec):
			releasing = append(releasing, summary.Method{Name: m.Name(), AtEnd: eff.AtEnd})
		case slices.ContainsFunc(eff.Flows, func(s summary.Slot) bool { return !s.Param }):
			giving = append(giving, m.Name())
		}
	}
	return releasing, giving
}

// MostUseful has the slots begin with one by which a method releases the thing, if there is one.
//
//	return &handler{in, func() { close(in) }} // Stop calls the func
func (w *Walker) MostUseful(slots []summary.Slot) {
	i := slices.IndexFunc(slots, func(s summary.Slot) bool {
		return s.Path != "" && s.Path.First() != access.Call && slices.ContainsFunc(w.TypesAt(s), func(typ types.Type) bool {
			return len(w.ReleasingMethods(typ, s.Path)) > 0
		})
	})
	if i > 0 {
		slots[0], slots[i] = slots[i], slots[0]
	}
}

// HasRelease reports whether an interface has a method that releases what the value behind it holds by path.
func (w *Walker) HasRelease(iface types.Type, path access.Path) bool {
	for sel := range types.NewMethodSet(iface).Methods() {
		m := sel.Obj().(*types.Func)
		if w.effectOfNamed(iface, m.Pkg(), m.Name(), path).Release != summary.Never {
			return true
		}
	}
	return false
}
