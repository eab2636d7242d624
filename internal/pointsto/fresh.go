package pointsto

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// findFresh finds the fields that hold a channel of their object alone: one function makes the
// channel, puts it into a new object, and gives that to its callers, who keep it to themselves. Of
// two such objects one's reader is nothing to the other, as if the function had given the channel.
//
//	func newLister(keys []string) *lister {
//		l := &lister{out: make(chan string)}
//		go l.run(keys)
//		return l
//	}
func (cs *Classes) findFresh() {
	for _, fn := range cs.funcs {
		for made := range value.Each[*ssa.MakeChan](fn) {
			t := cs.Of(made)
			field, isField := t.named.(*types.Var)
			if !isField || !field.IsField() || t.places > 1 || len(t.params) > 0 || t.onlyMade() != ssa.Instruction(made) {
				continue
			}
			object := holderOf(made)
			if object == nil {
				continue
			}
			k := &keeping{spawns: cs.spawns, seen: make(map[ssa.Value]bool)}
			switch {
			case k.isOwn(object) && len(k.givers) > 0:
				t.fresh = true
				t.givenBy = append(t.givenBy, k.givers...)
			default:
				t.fresh = cs.isUsedOn(t, object)
			}
		}
	}
}

// isUsedOn reports whether all that is done with a channel is done by who makes the object that has it, and by
// functions that are run with no other one.
//
//	c := &connection{reqs: make(chan *Request)}
//	s.conns[c.id] = c
//	go c.receive()
//	for req := range c.reqs {
func (cs *Classes) isUsedOn(t *Class, object ssa.Value) bool {
	ops := t.Ops()
	return len(ops) > 0 && !slices.ContainsFunc(ops, func(o *Op) bool {
		field := value.Selection(o.Channel())
		return field == nil || !cs.isAlways(field.X, object, make(map[ssa.Value]bool))
	})
}

// isAlways reports whether v is an object that a function makes, whoever runs the function that v is in. A function that calls
// itself hands on what it has been given.
func (cs *Classes) isAlways(v, object ssa.Value, seen map[ssa.Value]bool) bool {
	v = value.Behind(v)
	if v == object || seen[v] {
		return true
	}
	seen[v] = true
	switch x := v.(type) {
	case *ssa.FreeVar:
		b := value.Binding(x)
		return b != nil && cs.isAlways(b, object, seen)
	case *ssa.Parameter:
		uses, all := cs.spawns.Uses(x.Parent())
		i := slices.Index(x.Parent().Params, x)
		return all && !slices.ContainsFunc(uses, func(u spawn.Use) bool {
			return value.Callee(u.Instr.Common()) != x.Parent() || !cs.isAlways(u.Instr.Common().Args[i], object, seen)
		})
	}
	return false
}

// holderOf returns the new object in a field of which a channel is put, and nowhere else; or nil.
func holderOf(made *ssa.MakeChan) ssa.Value {
	var object ssa.Value
	for _, ref := range value.Referrers(made) {
		st, ok := ref.(*ssa.Store)
		if !ok || st.Val != made {
			continue
		}
		fa, ok := st.Addr.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		if _, isNew := fa.X.(*ssa.Alloc); !isNew || object != nil {
			return nil
		}
		object = fa.X
	}
	return object
}

// keeping follows an object through the functions that have it.
type keeping struct {
	spawns *spawn.Package
	seen   map[ssa.Value]bool
	givers []*ssa.Function // that give it to their callers
}

// isOwn reports whether the functions that have a value keep it in variables of their own, give it
// to their callers, or hand it to functions that do no more with it.
func (k *keeping) isOwn(v ssa.Value) bool {
	if k.seen[v] {
		return true
	}
	k.seen[v] = true
	refs := v.Referrers()
	return refs != nil && !slices.ContainsFunc(*refs, func(ref ssa.Instruction) bool { return !k.isKept(v, ref) })
}

// isKept reports whether an instruction leaves the object to those who have it.
func (k *keeping) isKept(v ssa.Value, ref ssa.Instruction) bool {
	switch ref := ref.(type) {
	case *ssa.FieldAddr, *ssa.Field, *ssa.BinOp, *ssa.If, *ssa.DebugRef:
		return true
	case *ssa.UnOp, *ssa.Phi, *ssa.Extract, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.TypeAssert:
		return k.isOwn(ref.(ssa.Value))
	case *ssa.MakeInterface:
		return k.isOwn(ref)
	case *ssa.Store:
		variable, ok := ref.Addr.(*ssa.Alloc)
		return ref.Addr == v || ok && k.isOwn(variable)
	case *ssa.Return:
		return k.isGiven(ref.Parent(), slices.Index(ref.Results, v))
	case *ssa.MakeClosure:
		i := slices.Index(ref.Bindings, v)
		return onlyRun(ref) && k.isOwn(ref.Fn.(*ssa.Function).FreeVars[i])
	case ssa.CallInstruction:
		return k.isLent(v, ref)
	}
	return false
}

// onlyRun reports whether a literal is called, deferred, started or handed to a call, and not kept.
func onlyRun(literal *ssa.MakeClosure) bool {
	return !slices.ContainsFunc(value.Referrers(literal), func(ref ssa.Instruction) bool {
		_, isCall := ref.(ssa.CallInstruction)
		return !isCall
	})
}

// isGiven reports whether all callers of fn, who get the object as its i-th result, keep it to
// themselves.
func (k *keeping) isGiven(fn *ssa.Function, i int) bool {
	uses, all := k.spawns.Uses(fn)
	if !all || i < 0 {
		return false
	}
	if !slices.Contains(k.givers, fn) {
		k.givers = append(k.givers, fn)
	}
	return !slices.ContainsFunc(uses, func(u spawn.Use) bool {
		call, ok := u.Instr.(*ssa.Call)
		if !ok || value.Callee(&call.Call) != fn {
			return true
		}
		got := value.Result(call, i)
		return got != nil && !k.isOwn(got)
	})
}

// isLent reports whether a call runs functions of the package with the object, or one of several, all of which keep it
// to themselves.
func (k *keeping) isLent(v ssa.Value, call ssa.CallInstruction) bool {
	runs := k.spawns.Alternatives(call)
	if len(runs) == 0 {
		runs = k.spawns.Runs(call)
	}
	return len(runs) > 0 && !slices.ContainsFunc(runs, func(r spawn.Run) bool {
		if r.Fn == nil {
			return true
		}
		for i, a := range r.Args {
			if a == v && (i >= len(r.Fn.Params) || !k.isOwn(r.Fn.Params[i])) {
				return true
			}
		}
		return false
	})
}
