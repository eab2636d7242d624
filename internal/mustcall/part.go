package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/value"
)

// An object has parts in its fields. What is started on a part is the object's to see to, if the part is its own, and else that of who has the part, too.

// isOwnPart reports whether a place is a field of an object in which there is never anything but what was made for
// that object.
//
//	t := &tenant{poller: &poller{stop: make(chan struct{})}}
func (bs *births) isOwnPart(at access.Place) bool {
	refs := access.FieldsAlong(at.Root.Type(), at.Path, nil)
	if len(refs) != 1 || refs[0].Rest != "" || refs[0].Var.Exported() {
		return false
	}
	return bs.storesOnly(refs[0].Var, func(st *ssa.Store) bool {
		return bs.isNew(st.Val, access.MaxSteps) && !isHandedOn(bs.Resolve(st.Val).Root, st)
	})
}

// storesOnly reports whether the package stores something in a field, and each time in such a way.
func (bs *births) storesOnly(field *types.Var, is func(*ssa.Store) bool) bool {
	some := false
	for _, fn := range bs.Mentions[field] {
		for st := range value.Each[*ssa.Store](fn) {
			if value.Field(st.Addr) != field {
				continue
			}
			if some = is(st); !some {
				return false
			}
		}
	}
	return some
}

// isOthersPart reports whether what an object has by a path belongs to another object, which others have, too: what is done with it is left to them.
//
//	hub := &hub{closed: make(chan struct{})}
//	hub.clients = append(hub.clients, &client{hub: hub})
func (bs *births) isOthersPart(object ssa.Value, path access.Path) bool {
	if path.First() == path {
		return false
	}
	refs := access.FieldsAlong(object.Type(), path.First(), nil)
	if len(refs) == 0 || refs[0].Var.Pkg() != bs.Pkg {
		return false
	}
	_, isPtr := refs[0].Var.Type().Underlying().(*types.Pointer)
	return isPtr && !bs.storesOnly(refs[0].Var, func(st *ssa.Store) bool { return bs.isAlone(st.Val, st, access.MaxSteps) })
}

// isAlone reports whether nobody has an object but what it is put into, or handed to: the function makes it, or all of its callers do.
//
//	newBus(&engine{stop: make(chan struct{})})    // func newBus(e *engine) *bus { return &bus{engine: e} }
func (bs *births) isAlone(object ssa.Value, into ssa.Instruction, depth int) bool {
	param, ok := object.(*ssa.Parameter)
	if !ok {
		return bs.isNew(object, access.MaxSteps) && !isKept(bs.Resolve(object).Root, into, make(map[ssa.Value]bool))
	}
	fn := param.Parent()
	i := slices.Index(fn.Params, param)
	if depth == 0 || param == value.ReceiverOf(fn) || isKept(param, into, make(map[ssa.Value]bool)) || !bs.SeesCallersOf(fn) {
		return false
	}
	some := false
	for call, args := range bs.CallsOf(fn) {
		if some = i < len(args) && bs.isAlone(args[i], call, depth-1); !some {
			return false
		}
	}
	return some
}

// partGiven returns the parameter of a function that it puts into the field of an object, which it makes, from which a path goes on; or nil.
func partGiven(object ssa.Value, path access.Path) ssa.Value {
	made, ok := object.(*ssa.Alloc)
	if !ok {
		return nil
	}
	refs := access.FieldsAlong(object.Type(), path.First(), nil)
	for _, ref := range value.Referrers(made) {
		at, ok := ref.(*ssa.FieldAddr)
		if !ok || len(refs) == 0 || value.Field(at) != refs[0].Var {
			continue
		}
		for st := range value.Stores(at) {
			if param, ok := st.Val.(*ssa.Parameter); ok {
				return param
			}
		}
	}
	return nil
}

// isHandedOn reports whether something is put elsewhere, too, or given to a function that is not a method of it, or to the caller.
//
//	pre := &prefetchers{}
//	pods, sets := &podReconciler{pre}, &setReconciler{pre}
//
//	hub := &hub{}
//	hub.clients = append(hub.clients, &client{hub})
//	return hub
func isHandedOn(v ssa.Value, into ssa.Instruction) bool {
	return slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool {
		if ref == into {
			return false
		}
		if call, ok := ref.(ssa.CallInstruction); ok {
			c := call.Common()
			return value.Receiver(c) != v || slices.Contains(value.Args(c)[1:], v)
		}
		return isPutBy(ref, v)
	})
}

// isKept reports whether something is put elsewhere, too, or given to a function that does so, or that is not seen. What is asked already is left out.
//
//	go pump(src, dst)    // func pump(src *source, dst *sink) { for b := range src.in { dst.out <- b } }
func isKept(v ssa.Value, into ssa.Instruction, asked map[ssa.Value]bool) bool {
	if asked[v] {
		return false
	}
	asked[v] = true
	return slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool {
		if ref == into {
			return false
		}
		call, ok := ref.(ssa.CallInstruction)
		if !ok {
			return isPutBy(ref, v)
		}
		fn := value.Callee(call.Common())
		i := slices.Index(value.Args(call.Common()), v)
		return fn == nil || len(fn.Blocks) == 0 || i < 0 || i >= len(fn.Params) || isKept(fn.Params[i], nil, asked)
	})
}

// isPutBy reports whether an instruction puts something into something else, a literal or a method value among them, or gives it to the caller.
func isPutBy(instr ssa.Instruction, v ssa.Value) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		return instr.Val == v
	case *ssa.MakeInterface, *ssa.MakeClosure, *ssa.Return, *ssa.MapUpdate, *ssa.Send:
		return true
	}
	return false
}

// isNew reports whether the function around makes the object that v is, or calls one that does.
func (bs *births) isNew(v ssa.Value, depth int) bool {
	at := bs.Resolve(v)
	if at.Path != "" || depth == 0 {
		return false
	}
	switch v := at.Root.(type) {
	case *ssa.Alloc:
		return true
	case *ssa.Call:
		fn := v.Call.StaticCallee()
		if fn == nil || len(fn.Blocks) == 0 || fn.Signature.Results().Len() != 1 {
			return false
		}
		for ret := range value.Returns(fn) {
			if !bs.isNew(ret.Results[0], depth-1) {
				return false
			}
		}
		return true
	}
	return false
}
