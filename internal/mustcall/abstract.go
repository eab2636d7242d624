package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// Who gets an interface does not know what is behind it. If some of what may be behind it has to be released, and the
// interface has the method for that, then its users have to call that, whatever they have got.
//
//	type Filter interface { Pass(event) bool; Cleanup() }
//	func New(names []string) Filter {
//		if len(names) == 1 {
//			return exact(names[0])
//		}
//		return newAnyOf(names) // starts a goroutine, which Cleanup ends
//	}

// isUnknown reports whether a caller which gets v, that fn returns in place of b's thing, cannot tell which of the two it
// has: both are made for it, and are behind an interface that has a method to release the thing.
func (bs *births) isUnknown(b *birth, v ssa.Value, s summary.Slot) bool {
	asked := b.fn.Signature.Results().At(s.Index).Type()
	if s.Path == "" || s.Path.First() == access.Call || !types.IsInterface(asked) || !b.walker.HasRelease(asked, s.Path) {
		return false
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		if call, ok := v.X.(*ssa.Call); ok {
			return makes(call)
		}
		return isPlain(v.X, make(map[ssa.Value]bool))
	case *ssa.Call:
		return makes(v)
	}
	return bs.isGivenBack(v, asked)
}

// isGivenBack reports whether a function returns one of those that it was given, or an element of these, of the same
// interface: who gave it would have had to release what it gets, too.
//
//	func All(filters ...Filter) Filter {
//		if len(filters) == 1 {
//			return filters[0]
//		}
//		…
//	}
func (bs *births) isGivenBack(v ssa.Value, asked types.Type) bool {
	param, ok := bs.Resolve(v).Root.(*ssa.Parameter)
	if !ok {
		return false
	}
	t := param.Type()
	if list, ok := t.Underlying().(*types.Slice); ok {
		t = list.Elem()
	}
	return types.Identical(t, asked)
}

// makes reports whether a call makes what it gives, by its name.
func makes(call *ssa.Call) bool {
	callee := call.Call.StaticCallee()
	return callee != nil && knowledge.Makes(callee.Name())
}

// ownedBehind returns what a call through an interface leaves to its caller: what all methods leave that it may reach, as far
// as they are seen; or some, if the others make something that needs no release, and the caller cannot know which it has got.
func (bs *births) ownedBehind(t access.Target) []*owned {
	iface, ok := t.Obj.Signature().Recv().Type().Underlying().(*types.Interface)
	if !ok || t.Obj.Pkg() == nil {
		return nil
	}
	if list, ok := bs.abstract[t.Obj]; ok {
		bs.asking.meet(t.Obj)
		return list
	}
	bs.abstract[t.Obj] = nil // to what it depends on itself
	bs.asking.begin(t.Obj)
	defer bs.answered(t.Obj)
	var all []behind
	view := dispatch.InView(bs.Pkg, t.Obj.Pkg(), bs.Imports.Knows)
	for _, method := range bs.Behind(view, iface, t.Obj.Name()) {
		all = append(all, behind{method, bs.ownedBy(method)})
	}
	for _, pkg := range view {
		if pkg != bs.Pkg {
			for _, list := range bs.Imports.Hidden(pkg, symbol.Of(t.Obj)) {
				all = append(all, behind{t.Obj, imported(list)})
			}
		}
	}
	list := bs.inCommon(all)
	bs.abstract[t.Obj] = list
	return list
}

// A behind is a method that a call through an interface may reach, with what it leaves to its callers. One of a type that no
// other package can name goes by the method of the interface.
type behind struct {
	method *types.Func
	owned  []*owned
}

// ownedBy returns what a function leaves to its callers.
func (bs *births) ownedBy(fn *types.Func) []*owned {
	if body := bs.Body(fn); body != nil {
		return bs.births(body).owned
	}
	if sum := bs.Imports.Func(fn); sum != nil {
		return imported(sum.Owned)
	}
	return nil
}

func imported(list []summary.Owned) []*owned {
	var all []*owned
	for _, o := range list {
		all = append(all, &owned{Owned: o})
	}
	return all
}

// inCommon returns what methods that a call may reach leave to their callers.
func (bs *births) inCommon(methods []behind) []*owned {
	var all []*owned
	for i, m := range methods {
		for _, o := range m.owned {
			isThat := func(other *owned) bool { return other.Kind == o.Kind && inPlaceOf(other.Slots[0], o.Slots[0]) }
			if slices.ContainsFunc(all, isThat) {
				continue
			}
			out, inAll := *o, true
			for k, other := range methods {
				at := slices.IndexFunc(other.owned, isThat)
				switch {
				case at < 0:
					inAll = inAll && hasMethod(slotType(m.method, out.Slots[0]), out.Methods) && bs.makesOther(other.method, out.Slots[0])
				case k != i:
					out.behind, out.Owner = nil, ""
					out.Methods, out.Gives = slices.Concat(out.Methods, other.owned[at].Methods), slices.Concat(out.Gives, other.owned[at].Gives)
				}
			}
			if inAll {
				out.Methods, out.Gives = summary.Distinct(out.Methods), slices.Compact(slices.Sorted(slices.Values(out.Gives)))
				all = append(all, &out)
			}
		}
	}
	return all
}

// hidden returns what the package hides behind methods of interfaces, for others.
func (bs *births) hidden() []summary.Hidden {
	var hidden []summary.Hidden
	for _, h := range bs.Forms.Hidden(bs.Pkg, bs.Funcs) {
		var all []summary.Hidden
		for _, by := range h.By {
			var list []summary.Owned
			if body := bs.Body(by.Method); body != nil {
				list = bs.summary(body, by.Method).Owned
			} else if sum := bs.Imports.Func(by.Method); sum != nil {
				list = sum.Owned
			}
			all = append(all, summary.Hidden{Method: h.Method, Owned: list})
		}
		if i := slices.IndexFunc(all, func(h summary.Hidden) bool { return len(h.Owned) == 0 }); i >= 0 {
			all = all[i : i+1] // with one that leaves nothing they have nothing in common
		}
		hidden = append(hidden, all...)
	}
	return hidden
}

// makesOther reports whether a method of the package makes what it gives in a slot, each time, and keeps it nowhere: one that
// needs no release, and not one that others have.
func (bs *births) makesOther(method *types.Func, s summary.Slot) bool {
	fn := bs.Body(method)
	if fn == nil || s.Param {
		return false
	}
	for ret := range value.Returns(fn) {
		v := value.Returned(ret, s.Index)
		made, ok := v.(*ssa.MakeInterface)
		if value.IsNothing(v) || walk.IsFailed(ret) {
			continue
		}
		if !ok || !isPlain(made.X, make(map[ssa.Value]bool)) || len(value.Referrers(made)) > 1 {
			return false
		}
	}
	return true
}

// isPlain reports whether v is a constant, or an object that the function around makes of plain values and gives to nobody
// but to others of that sort, or to itself.
//
//	r := &ring{}
//	r.next = r
func isPlain(v ssa.Value, asked map[ssa.Value]bool) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return true
	case *ssa.Alloc:
		if asked[v] {
			return true
		}
		asked[v] = true
		return !slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Val != v {
					return !isPlain(ref.Val, asked)
				}
				field, ok := ref.Addr.(*ssa.FieldAddr)
				return !ok || !isPlain(field.X, asked)
			case *ssa.FieldAddr:
				return slices.ContainsFunc(value.Referrers(ref), func(ref ssa.Instruction) bool {
					st, ok := ref.(*ssa.Store)
					return ok && !isPlain(st.Val, asked)
				})
			case ssa.CallInstruction:
				return true
			}
			return false
		})
	case *ssa.UnOp: // nop{}
		variable, isLocal := v.X.(*ssa.Alloc)
		return isLocal && isPlain(variable, asked)
	}
	_, isBasic := v.Type().Underlying().(*types.Basic)
	return isBasic
}

// inPlaceOf reports whether two slots are of the same result or parameter.
func inPlaceOf(a, b summary.Slot) bool { return a.Param == b.Param && a.Index == b.Index }

// slotType returns the type of the result or parameter of a method that a slot begins with.
func slotType(method *types.Func, s summary.Slot) types.Type {
	switch sig := method.Signature(); {
	case s.Param:
		return walk.ParamType(method, s.Index)
	case s.Index >= 0 && s.Index < sig.Results().Len():
		return sig.Results().At(s.Index).Type()
	}
	return types.Typ[types.Invalid]
}

// hasMethod reports whether a type is an interface with one of the methods.
func hasMethod(t types.Type, methods []summary.Method) bool {
	iface, ok := t.Underlying().(*types.Interface)
	return ok && slices.ContainsFunc(slices.Collect(iface.Methods()), func(m *types.Func) bool {
		return slices.ContainsFunc(methods, func(r summary.Method) bool { return r.Name == m.Name() })
	})
}
