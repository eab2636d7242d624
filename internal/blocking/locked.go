package blocking

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// What two functions do under one lock they do one after the other: nobody waits where the other one is.

// isRenewedApart reports whether who stops a timer puts another one in its place, under a lock that the goroutine has where it waits: it waits for
// the other one, if at all.
//
//	b.mu.Lock()                           b.mu.Lock()
//	b.timer.Stop()                        if b.timer != nil { <-b.timer.C }
//	b.timer = time.NewTimer(d)            b.mu.Unlock()
//	b.mu.Unlock()
func isRenewedApart(stop, wait *pointsto.Op) bool {
	call, ok := stop.Instr.(ssa.CallInstruction)
	if !ok || stop.Deferred {
		return false
	}
	timer := value.LoadedField(value.Receiver(call.Common()))
	lock := heldAt(stop.Instr)
	if timer == nil || lock == nil || lock != heldAt(wait.Instr) {
		return false
	}
	renews := func(instr ssa.Instruction) bool {
		st, ok := instr.(*ssa.Store)
		return ok && value.Field(st.Addr) == timer
	}
	isEnd := func(instr ssa.Instruction) bool { return returns(instr) || isUnlockOf(instr, lock) }
	return !flow.ReachedFrom(call.Parent(), call, isEnd, renews, nil)
}

// heldAt returns the field with a lock that a function has taken where an instruction is, and has not given back; or nil.
func heldAt(instr ssa.Instruction) *types.Var {
	isIt := func(other ssa.Instruction) bool { return other == instr }
	for call := range value.Each[*ssa.Call](instr.Parent()) {
		if !knowledge.IsLock(symbol.Callee(&call.Call)) || !flow.Precedes(call, instr) {
			continue
		}
		lock := value.Field(value.Receiver(&call.Call))
		takes := func(other ssa.Instruction) bool { return other == call }
		givenBack := value.Any(instr.Parent(), func(back ssa.Instruction) bool {
			return isUnlockOf(back, lock) && flow.ReachedFrom(instr.Parent(), back, isIt, takes, nil)
		})
		if lock != nil && !givenBack {
			return lock
		}
	}
	return nil
}

// isUnlockOf reports whether an instruction gives back the lock in a field, and does not defer that.
func isUnlockOf(instr ssa.Instruction, lock *types.Var) bool {
	call, ok := instr.(*ssa.Call)
	return ok && isUnlock(call) && value.Field(value.Receiver(&call.Call)) == lock
}
