package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// Who has found an entry, and puts another one there by the same key, loses the one that was found, whatever it has done about others.
//
//	if t, ok := g.tenants[name]; ok && t.rate == rate {
//		continue
//	}
//	g.tenants[name] = newTenant(rate)

// overwritesFound reports whether a function finds an entry of the map in d's field, and then puts another one there by the same key. In between it
// does nothing with the entry but compare it.
func (j *judgement) overwritesFound(d *duty, fn *ssa.Function, puts []ssa.Instruction) bool {
	return value.AnyOf(fn, func(found *ssa.Lookup) bool {
		if value.LoadedField(found.X) != d.ref.Var || !isAskedFor(found) {
			return false
		}
		isPut := func(instr ssa.Instruction) bool {
			put, ok := instr.(*ssa.MapUpdate)
			return ok && slices.Contains(puts, instr) && unboxed(put.Key) == unboxed(found.Index)
		}
		sees := func(instr ssa.Instruction) bool { return j.seesToFound(d, instr, found) }
		return flow.ReachedFrom(fn, found, isPut, sees, func(b *ssa.BasicBlock, i int) bool { return j.isOtherFound(d, b, i, found) })
	})
}

// takenAndLost reports the functions that take what d's field holds into a variable, put something else into the field, or nothing, and see to the
// variable on some ways only.
//
//	old := a.profiler
//	a.profiler = nil
//	if !c.Enabled { return }    // here
//	if old != nil { old.stop() }
func (j *judgement) takenAndLost(d *duty) {
	if d.ref.Rest.HasElem() || d.use.Escapes || d.global != nil || !isOneThing(d.ref.Rest, d.ob.Spec) || !d.use.IsReleased() {
		return
	}
	for _, fn := range d.use.Funcs {
		for st := range value.Each[*ssa.Store](fn) {
			if value.Field(st.Addr) != d.ref.Var || !j.losesTaken(d, fn, st) {
				continue
			}
			f := j.finding(Replaced, d.births[0])
			f.Pos, f.Fn = st.Pos(), fn
			f.Owner, f.Field = ownerName(d.ref), d.ref.Var
			j.report(f)
		}
	}
}

// losesTaken reports whether a function that writes a field has what was there in a variable, where there is anything, uses that later, and comes to a
// return without having done so.
func (j *judgement) losesTaken(d *duty, fn *ssa.Function, st *ssa.Store) bool {
	return value.AnyOf(fn, func(old *ssa.UnOp) bool {
		if value.LoadedField(old) != d.ref.Var || !flow.Precedes(old, st) || j.e.Resolve(old) != j.e.Resolve(st.Addr) {
			return false
		}
		sees := func(instr ssa.Instruction) bool { return j.seesToFound(d, instr, old) }
		is := func(instr ssa.Instruction) bool { return instr == st }
		if flow.ReachedFrom(fn, nil, func(instr ssa.Instruction) bool { return sees(instr) && flow.Reaches(instr, st) }, is, nil) {
			return false // it has seen to that before
		}
		isNone := func(b *ssa.BasicBlock, i int) bool { return j.isOtherFound(d, b, i, old) }
		isUsed := func(instr ssa.Instruction) bool {
			call, ok := instr.(ssa.CallInstruction)
			return ok && slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool { return isOf(arg, old) })
		}
		isLost := func(instr ssa.Instruction) bool { return flow.IsReturn(instr) && !sees(instr) }
		return flow.ReachedFrom(fn, old, is, nil, isNone) && flow.ReachedFrom(fn, st, isUsed, nil, nil) && flow.ReachedFrom(fn, st, isLost, sees, isNone)
	})
}

// isAskedFor reports whether a function asks whether there is an entry.
func isAskedFor(found *ssa.Lookup) bool {
	return slices.ContainsFunc(found.Parent().Blocks, func(b *ssa.BasicBlock) bool {
		v, _ := condition.Subject(flow.Cond(b))
		return v != nil && isOf(v, found)
	})
}

// isOf reports whether a value is another one, or a result or a part of it.
func isOf(v, found ssa.Value) bool {
	for range access.MaxSteps {
		if v == found {
			return true
		}
		switch x := v.(type) {
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.TypeAssert:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		default:
			return false
		}
	}
	return false
}

// isOtherFound reports whether the i-th way out of a block is for where there is no entry, or asks how the one is that was found: whoever says so
// there may have seen to it.
func (j *judgement) isOtherFound(d *duty, b *ssa.BasicBlock, i int, found ssa.Value) bool {
	cond := flow.Cond(b)
	if cond == nil {
		return false
	}
	v, negated := condition.Subject(cond)
	if ok, isOK := v.(*ssa.Extract); isOK && ok.Tuple == found && ok.Index == 1 {
		return (i == 0) == negated
	}
	if nilled, isNil := flow.Nil(b, i); nilled != nil && isOf(nilled, found) {
		return isNil
	}
	return isState(cond, found)
}

// isState reports whether a condition asks how an entry is that was found: by a flag, a constant, or a method.
//
//	w.closed    w.state == stopped    w.isAlive()
func isState(cond, found ssa.Value) bool {
	switch v := cond.(type) {
	case *ssa.BinOp:
		_, isConst := v.Y.(*ssa.Const)
		return isConst && isState(v.X, found)
	case *ssa.UnOp:
		if value.LoadedField(v) == nil {
			return isState(v.X, found)
		}
	case *ssa.Call:
		return slices.ContainsFunc(value.Args(&v.Call), func(arg ssa.Value) bool { return isOf(arg, found) })
	}
	return isOf(cond, found)
}

// seesToFound reports whether an instruction does anything with an entry that was found, but read it, or comes to the map.
func (j *judgement) seesToFound(d *duty, instr ssa.Instruction, found ssa.Value) bool {
	is := func(v ssa.Value) bool {
		return v != nil && isOf(v, found) && !value.IsBool(v.Type())
	}
	switch instr := instr.(type) {
	case *ssa.Store:
		return is(instr.Val) && mayHold(instr.Val.Type()) || is(instr.Addr)
	case *ssa.MapUpdate:
		return is(instr.Value)
	case *ssa.Send:
		return is(instr.X) || is(instr.Chan)
	case *ssa.Return:
		return slices.ContainsFunc(instr.Results, is)
	case *ssa.MakeInterface:
		return is(instr.X) && mayHold(instr.X.Type())
	case *ssa.MakeClosure:
		return true
	case *ssa.Phi:
		return slices.ContainsFunc(instr.Edges, is)
	case ssa.CallInstruction:
		if value.Builtin(instr.Common()) == "len" {
			return false
		}
		t := j.e.TargetOf(instr.Common())
		if t.Fn != nil && j.e.MayReach(d.ref.Var)[value.Outermost(t.Fn)] || is(instr.Common().Value) {
			return true
		}
		if j.onlyUses(d, t, found) {
			return false
		}
		return slices.ContainsFunc(instr.Common().Args, func(arg ssa.Value) bool {
			return value.LoadedField(arg) == d.ref.Var || is(arg) && (isWhole(arg, found) || mayHold(value.Deref(arg.Type()))) // delete(r.workers, key)
		})
	}
	return false
}

// onlyUses reports whether a function of the package is given what was found in d's field, and gives it back, as far as one can see: it neither
// releases the thing there nor keeps it.
//
//	conn := r.conn
//	r.conn = nil
//	err := r.consume(ctx, conn)
func (j *judgement) onlyUses(d *duty, t access.Target, found ssa.Value) bool {
	i := slices.IndexFunc(t.Args, func(arg ssa.Value) bool { return isWhole(arg, found) })
	if _, loaded := found.(*ssa.UnOp); !loaded || d.ref.Rest.HasElem() || t.Fn == nil || i < 0 || i >= len(t.Fn.Params) {
		return false
	}
	return j.e.Effect(t.Fn, t.Fn.Params[i], d.ref.Rest, d.ob).Borrows()
}

// isWhole reports whether a value is all of another one, or a result of it, and no part.
func isWhole(v, found ssa.Value) bool {
	if x, ok := v.(*ssa.Extract); ok {
		v = x.Tuple
	}
	return v == found
}

// mayHold reports whether values of a type may hold what must be released: not numbers, and names.
func mayHold(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return false
	case *types.Struct:
		for field := range t.Fields() {
			if mayHold(field.Type()) {
				return true
			}
		}
		return false
	}
	return true
}
