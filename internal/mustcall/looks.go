package mustcall

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// What a function does with a field, before it puts something else there: it looks at what there is, asks for it, or asks for something beside it.

// selects reports whether fn selects the field in such a way.
func selects(fn *ssa.Function, field *types.Var, how func(*ssa.FieldAddr) bool) bool {
	return value.AnyOf(fn, func(addr *ssa.FieldAddr) bool {
		return value.Field(addr) == field && how(addr)
	})
}

// touches reports whether fn selects the field in such a way, or calls a function that does anything with it, and
// is not the other one, before.
func (j *judgement) touches(field *types.Var, fn, other *ssa.Function, before func(ssa.Instruction) bool, how func(*ssa.FieldAddr) bool) bool {
	return value.Any(fn, func(instr ssa.Instruction) bool {
		return before(instr) && j.touchesAt(instr, field, other, how)
	})
}

// touchesAt reports so of one instruction.
func (j *judgement) touchesAt(instr ssa.Instruction, field *types.Var, other *ssa.Function, how func(*ssa.FieldAddr) bool) bool {
	switch instr := instr.(type) {
	case *ssa.FieldAddr:
		return value.Field(instr) == field && how(instr)
	case *ssa.Call, *ssa.Go: // what is deferred comes at the end
		return slices.ContainsFunc(j.runBy(instr.(ssa.CallInstruction)), func(callee *ssa.Function) bool {
			isEither := value.Outermost(callee) == value.Outermost(instr.Parent()) || value.Outermost(callee) == value.Outermost(other)
			return !isEither && j.e.MayReach(field)[value.Outermost(callee)] && !j.onlyMakes(callee, field)
		})
	}
	return false
}

// runBy returns the functions one of which a call runs.
func (j *judgement) runBy(call ssa.CallInstruction) (list []*ssa.Function) {
	t := j.e.TargetOf(call.Common())
	targets := []access.Target{t}
	if t.Invoke {
		targets = j.e.AllBehind(t)
	}
	for _, t := range targets {
		if t.Fn != nil {
			list = append(list, t.Fn)
		}
	}
	return list
}

// onlyMakes reports whether a function has a field only of objects that it makes itself: it says nothing about what is in those of others.
//
//	func newTable() *table { return &table{sessions: make(map[string]*session)} }
func (j *judgement) onlyMakes(fn *ssa.Function, field *types.Var) bool {
	return len(fn.AnonFuncs) == 0 && !value.Any(fn, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.FieldAddr:
			_, isMade := instr.X.(*ssa.Alloc)
			return value.Field(instr) == field && !isMade
		case ssa.CallInstruction:
			callee := instr.Common().StaticCallee()
			return callee != nil && callee != fn && j.e.MayReach(field)[value.Outermost(callee)]
		}
		return false
	})
}

// looksAt reports whether a field is selected for anything but putting something there, or into the map there.
func looksAt(addr *ssa.FieldAddr) bool {
	return readsMap(addr) || slices.ContainsFunc(value.Referrers(addr), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Store:
			return ref.Addr != addr
		case *ssa.UnOp:
			return false
		}
		return true
	})
}

// readsMap reports whether the map in a field is selected for anything but assigning entries, or for the end of the function.
func readsMap(addr *ssa.FieldAddr) bool {
	return slices.ContainsFunc(value.Referrers(addr), func(ref ssa.Instruction) bool {
		load, ok := ref.(*ssa.UnOp)
		return ok && slices.ContainsFunc(value.Referrers(load), func(use ssa.Instruction) bool {
			switch use := use.(type) {
			case *ssa.MapUpdate:
				return use.Map != load
			case *ssa.Defer: // defer c.watcher.Close()
				return false
			}
			return true
		})
	})
}

// asksMore reports so of what asks for more than whether there is anything.
func asksMore(addr *ssa.FieldAddr) bool {
	return looksAt(addr) && !slices.ContainsFunc(value.Referrers(addr), func(ref ssa.Instruction) bool {
		load, ok := ref.(*ssa.UnOp)
		return ok && !slices.ContainsFunc(value.Referrers(load), func(use ssa.Instruction) bool {
			cond, ok := use.(*ssa.BinOp)
			return !ok || !value.IsNil(cond.X) && !value.IsNil(cond.Y)
		})
	})
}

// asksFor reports whether fn tests the field, with what it reads before, and decides by that: it makes a
// thing only where there is none.
func asksFor(fn *ssa.Function, field *types.Var, before func(ssa.Instruction) bool) bool {
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		cond := flow.Cond(b)
		if cond == nil {
			return false
		}
		v, _ := condition.Subject(cond)
		return isLoaded(v, field) && before(v.(ssa.Instruction))
	})
}

// asksBeside reports whether fn tests another field of the object, which it sets, too: who sets that back
// sees to the thing.
//
//	if r.recorder == nil {
//		r.broadcaster = record.NewBroadcaster()
//		r.recorder = r.broadcaster.NewRecorder(scheme, source)
//	}
//	if !r.running.CompareAndSwap(false, true) {
//		return
//	}
//	if r.users++; r.users == 1 {
//		r.start()
//	}
func (j *judgement) asksBeside(fn *ssa.Function, ref access.Field) bool {
	for instr := range value.Instrs(fn) {
		if swapsFlag(instr, ref) {
			return true
		}
		st, ok := instr.(*ssa.Store)
		if !ok {
			continue
		}
		addr, ok := st.Addr.(*ssa.FieldAddr)
		if !ok || value.Field(addr) == ref.Var {
			continue
		}
		before := flow.Reaching(fn, []*ssa.BasicBlock{st.Block()}, nil)
		asks := func(b *ssa.BasicBlock) bool {
			return (before[b.Index] || counts(st)) && flow.Cond(b) != nil && j.tests(flow.Cond(b), value.Field(addr))
		}
		if owner, _ := access.Deref(addr.X.Type()); owner != nil && owner == ref.Owner && slices.ContainsFunc(fn.Blocks, asks) {
			return true
		}
	}
	return false
}

// tests reports whether a condition asks what is in a field, or in a part of what is there.
//
//	s.running    s.users == 1    s.status.running    s.config.Every > 0    s.since.IsZero()    s.isRunning()
func (j *judgement) tests(cond ssa.Value, field *types.Var) bool {
	v, _ := condition.Subject(cond)
	for _, is := range []bool{true, false} {
		if mark, ok := j.e.MarkBehind(v, is); ok && mark.In == field {
			return true
		}
	}
	if cmp, ok := v.(*ssa.BinOp); ok {
		if _, isConst := cmp.Y.(*ssa.Const); !isConst {
			return false
		}
		v = cmp.X
	}
	if call, ok := v.(*ssa.Call); ok && symbol.Callee(&call.Call) != nil && knowledge.Pure[symbol.Of(symbol.Callee(&call.Call))] && len(call.Call.Args) == 1 {
		v = call.Call.Args[0]
	}
	for addr := value.Selection(v); addr != nil; addr, _ = addr.X.(*ssa.FieldAddr) {
		if value.Field(addr) == field {
			return true
		}
	}
	return false
}

// counts reports whether a store counts what is in a field up or down.
func counts(st *ssa.Store) bool {
	sum, ok := st.Val.(*ssa.BinOp)
	return ok && (sum.Op == token.ADD || sum.Op == token.SUB) && value.LoadedField(sum.X) != nil && value.LoadedField(sum.X) == value.Field(st.Addr)
}

// swapsFlag reports whether an instruction sets another field of the object, atomically, and tells what was there before.
func swapsFlag(instr ssa.Instruction, ref access.Field) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || len(call.Call.Args) == 0 {
		return false
	}
	callee := symbol.Callee(&call.Call)
	addr, isField := call.Call.Args[0].(*ssa.FieldAddr)
	if !isField || knowledge.AtomicOf(callee) != knowledge.AtomicSwap {
		return false
	}
	owner, _ := access.Deref(addr.X.Type())
	return owner != nil && owner == ref.Owner && value.Field(addr) != ref.Var
}
