package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// A condition may be waited for by who wants a share of something. The wait ends, as who has a share gives it back, and wakes the others: that is
// seen in the goroutine itself, or by what the function does behind the wait.

// passesOn reports whether the goroutine wakes the next one when it has done what it has waited for, and has unlocked in between: it waits for
// something that one has at a time, and who has it gives it back.
//
//	func (s *store) fetch(i int)   { s.mu.Lock(); for s.used[i] { s.cond.Wait() }; s.used[i] = true; s.mu.Unlock() }
//	func (s *store) release(i int) { s.mu.Lock(); s.used[i] = false; s.mu.Unlock(); s.cond.Signal() }
func (j *judge) passesOn(on *pointsto.Class) bool {
	inner := len(j.w.Frames) - 1
	if !value.AnyOf(j.w.Frames[inner].Fn, isUnlock) {
		return false
	}
	for i := inner - 1; i >= 0 && !j.w.Frames[i].Again; i-- {
		f := j.w.Frames[i]
		wakes := func(instr ssa.Instruction) bool { return instr != f.Instr && j.wakes(instr, on) }
		isEnd := func(instr ssa.Instruction) bool { return instr == f.Instr || flow.IsReturn(instr) }
		hasNone := func(b *ssa.BasicBlock, i int) bool {
			take, ok := f.Instr.(ssa.CallInstruction)
			return ok && flow.HasFailed(take, b, i)
		}
		if value.Any(f.Fn, wakes) {
			return !flow.ReachedFrom(f.Fn, f.Instr, isEnd, wakes, hasNone) // else some keep it
		}
		if flow.InLoop(f.Instr.Block()) {
			return false // it waits again before
		}
	}
	return false
}

// isBarrier reports whether the function that waits wakes the others in its place where a count says that it is the last to come.
//
//	if b.come.Add(1) < b.all { b.cond.Wait() } else { b.cond.Broadcast() }
func (j *judge) isBarrier(on *pointsto.Class) bool {
	wait := j.w.Frames[len(j.w.Frames)-1].Instr
	wakesAt := func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(j.opsHere(on), func(o *pointsto.Op) bool {
			return o.Kind == pointsto.Wake && o.Instr.Parent() == b.Parent() && b.Dominates(o.Instr.Block()) && !b.Dominates(wait.Block())
		})
	}
	for b := wait.Block(); b != nil; b = b.Idom() {
		count, ok := flow.Cond(b).(*ssa.BinOp)
		if ok && (isCount(count.X) || isCount(count.Y)) && slices.ContainsFunc(b.Succs, wakesAt) {
			return true
		}
	}
	return false
}

// isCount reports whether v is what a function has counted up to.
//
//	b.come.Add(1)    b.come + 1
func isCount(v ssa.Value) bool {
	if conv, ok := v.(*ssa.Convert); ok {
		v = conv.X
	}
	if call, ok := v.(*ssa.Call); ok {
		return knowledge.AtomicOf(symbol.Callee(&call.Call)) == knowledge.AtomicAdd
	}
	at := value.Selection(v)
	return at != nil && value.AnyOf(at.Parent(), func(st *ssa.Store) bool {
		up, ok := st.Val.(*ssa.BinOp)
		return ok && up.Op == token.ADD && value.Field(st.Addr) == value.Field(at) && flow.Precedes(st, at)
	})
}

// wakes reports whether an instruction calls, or defers, what wakes who waits for a condition.
func (j *judge) wakes(instr ssa.Instruction, on *pointsto.Class) bool {
	call, ok := instr.(ssa.CallInstruction)
	if _, async := instr.(*ssa.Go); !ok || async || call.Common().StaticCallee() == nil {
		return false
	}
	return slices.ContainsFunc(j.opsHere(on), func(o *pointsto.Op) bool {
		return o.Kind == pointsto.Wake && j.p.Spawns.ComesTo(call.Common().StaticCallee(), o.Instr.Parent())
	})
}

// takesShare reports whether a wait for a condition is for a share of something, which the function takes then, and has unlocked: who has one
// gives it back.
//
//	for size > s.available { s.cond.Wait() }
//	s.available -= size
func takesShare(w *waits.Waiting) bool {
	wait := w.Frames[len(w.Frames)-1]
	if w.Op.Kind != pointsto.Wait || !value.AnyOf(wait.Fn, isUnlock) || slices.ContainsFunc(slices.Collect(wait.Fn.Signature.Results().Variables()), func(v *types.Var) bool { return !value.IsError(v.Type()) }) {
		return false
	}
	return value.AnyOf(wait.Fn, func(st *ssa.Store) bool {
		addr, ok := st.Addr.(*ssa.FieldAddr)
		taken, isTaken := st.Val.(*ssa.BinOp)
		return ok && isTaken && (taken.Op == token.SUB || taken.Op == token.ADD) && value.LoadedField(taken.X) == value.Field(addr) && flow.Reaches(wait.Instr, st)
	})
}
