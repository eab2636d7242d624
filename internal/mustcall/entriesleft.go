package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// An object that keeps a thing for each of its keys has to let all of them go when it is over. Who takes out one at a time, and forgets those that are
// there still when the object is ended, loses these.
//
//	func (m *manager) remove(name string) { m.workers[name].Stop(); delete(m.workers, name) }
//	func (m *manager) Stop()              { m.cancel() }
//
//	c.managers[cluster].Stop()
//	delete(c.managers, cluster)

// entriesLeft reports things in a map of an object whose teardown leaves them there, where nobody ever releases all of them, and who calls the teardown
// has done with the object.
func (j *judgement) entriesLeft(d *duty) {
	if d.global != nil || d.ref.Owner == nil || !j.isEntry(d) || d.use.Escapes || d.use.Returned || j.isForOthers(d) || !j.isOneByOne(d) {
		return
	}
	teardown, over := j.forgottenBy(d)
	if teardown == nil {
		return
	}
	for _, b := range d.births {
		if j.never[b] || b.abroad || b.isShared() || b.guessed || b.until != nil || len(j.of[b]) > 1 || b.owned != nil && b.owned.made != nil && b.owned.made.until != nil || b.isEnteredBy(d) {
			continue
		}
		f := j.finding(EntriesLeft, b)
		f.Owner, f.Field, f.Teardown, f.Methods = ownerName(d.ref), d.ref.Var, teardown.Name(), nil
		f.Object, f.Witness = over, teardown.Pos() // so often they are lost, and not as often as they are made
		f.Shown, f.Used = j.shown(d), d.isUsed()
		j.report(f)
	}
}

// isOneByOne reports whether who releases what is in d's map looks it up by its key, or goes through the keys for some of them: nobody takes all that there
// is.
func (j *judgement) isOneByOne(d *duty) bool {
	some := false
	for _, fn := range d.use.Releasers {
		for _, in := range j.e.FuncsIn(fn) {
			switch {
			case j.takesAll(in, d.ref.Var), handsOver(in, d.ref.Var):
				return false
			case looksUp(in, d.ref.Var), rangesOver(in, d.ref.Var):
				some = true
			}
		}
	}
	return some
}

// takesAll reports whether a function goes through all entries of the map in a field, and does something with each of them.
func (j *judgement) takesAll(fn *ssa.Function, field *types.Var) bool {
	return value.AnyOf(fn, func(r *ssa.Range) bool {
		return isLoaded(r.X, field) && !slices.ContainsFunc(j.e.Shapes.Loops(fn), func(l *flow.Loop) bool {
			_, isOver := flow.Cond(l.Head).(*ssa.Extract)
			return isOver && flow.Over(l.Head.Instrs[len(l.Head.Instrs)-1].(*ssa.If)) == r && isForSome(l)
		})
	})
}

// isForSome reports whether a loop over the entries of a map calls something for some of them only.
func isForSome(l *flow.Loop) bool {
	return !slices.ContainsFunc(l.Blocks(), func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
			call, isCall := instr.(ssa.CallInstruction)
			_, sends := instr.(*ssa.Send)
			return (sends || isCall && !asksOnly(call)) && !flow.IsForSomeKeys(instr)
		})
	})
}

// asksOnly reports whether a call gives a bool, or is of a function of the language that ends nothing.
func asksOnly(call ssa.CallInstruction) bool {
	name := value.Builtin(call.Common())
	return name != "" && name != "close" || call.Value() != nil && value.IsBool(call.Value().Type())
}

// looksUp reports whether a function looks something up in the map in a field.
func looksUp(fn *ssa.Function, field *types.Var) bool {
	return value.AnyOf(fn, func(l *ssa.Lookup) bool { return isLoaded(l.X, field) })
}

// handsOver reports whether a function gives the map in a field to another one, or keeps it elsewhere.
func handsOver(fn *ssa.Function, field *types.Var) bool {
	return value.Any(fn, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case ssa.CallInstruction:
			return value.Builtin(instr.Common()) == "" && slices.ContainsFunc(instr.Common().Args, func(arg ssa.Value) bool { return isLoaded(arg, field) })
		case *ssa.Store:
			return isLoaded(instr.Val, field)
		}
		return false
	})
}

// forgottenBy returns a method that ends d's owner and leaves what is in d's map, and a call of it by who has done with the owner; or nil.
func (j *judgement) forgottenBy(d *duty) (*types.Func, ssa.Instruction) {
	for m := range types.NewMethodSet(types.NewPointer(d.ref.Owner)).Methods() {
		method, ok := m.Obj().(*types.Func)
		if !ok || len(m.Index()) != 1 || !knowledge.TearsDown(method.Name(), method.Signature()) {
			continue
		}
		fn := j.e.Body(method)
		if fn == nil || slices.Contains(d.use.Releasers, fn) {
			continue
		}
		for _, caller := range j.e.CallersOf(fn) {
			for call := range value.Each[ssa.CallInstruction](caller) {
				if call.Common().StaticCallee() == fn && isDone(call) && !j.isEmptied(d, call) {
					return method, call
				}
			}
		}
	}
	return nil, nil
}

// isEmptied reports whether who calls a teardown has asked whether there are entries in d's map, or has released one after another.
//
//	if len(s.workers) == 0 { s.Stop() }    if s.Empty() { s.Stop() }    for _, k := range s.Keys() { s.Remove(k) }; s.Stop()
func (j *judgement) isEmptied(d *duty, call ssa.CallInstruction) bool {
	asks := func(v ssa.Value) bool {
		if x := flow.LenOperand(v); x != nil {
			return isLoaded(x, d.ref.Var)
		}
		of, _ := value.CallOf(v)
		if of == nil {
			return false
		}
		fn := j.e.TargetOf(&of.Call).Fn
		return fn != nil && value.AnyOf(fn, func(c *ssa.Call) bool { return isLoaded(flow.LenOperand(c), d.ref.Var) })
	}
	isAsked := func(b *ssa.BasicBlock, _ int) bool {
		cond, _ := flow.Plain(flow.Cond(b))
		if test, ok := cond.(*ssa.BinOp); ok {
			return asks(test.X)
		}
		return asks(cond)
	}
	isOneMore := func(c *ssa.Call) bool {
		return j.e.Shapes.InLoop(c.Block()) && slices.Contains(d.use.Releasers, c.Call.StaticCallee()) && flow.ReachedFrom(c.Parent(), c, func(instr ssa.Instruction) bool { return instr == call }, nil, nil)
	}
	return flow.IsBelow(call.Block(), isAsked) || value.AnyOf(call.Parent(), isOneMore)
}

// isDone reports whether who calls a method has done with its receiver: he takes it out of a map, or out of a field.
//
//	m.Stop(); delete(c.managers, name)    c.manager.Stop(); c.manager = nil
func isDone(call ssa.CallInstruction) bool {
	of := value.Behind(call.Common().Args[0])
	if x, ok := of.(*ssa.Extract); ok {
		of = x.Tuple
	}
	fn := call.Parent()
	switch of := of.(type) {
	case *ssa.Lookup:
		field := value.LoadedField(of.X)
		return field != nil && deletesFrom(fn, field)
	case *ssa.Next:
		r, ok := of.Iter.(*ssa.Range)
		return ok && value.LoadedField(r.X) != nil && deletesFrom(fn, value.LoadedField(r.X))
	}
	field := value.LoadedField(of)
	return field != nil && value.AnyOf(fn, func(st *ssa.Store) bool { return value.Field(st.Addr) == field && value.IsNil(st.Val) })
}
