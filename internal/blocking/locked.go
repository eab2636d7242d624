package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
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
func (p *Package) isRenewedApart(stop, wait *pointsto.Op) bool {
	call, ok := stop.Instr.(ssa.CallInstruction)
	if !ok || stop.Deferred {
		return false
	}
	timer := value.LoadedField(value.Receiver(call.Common()))
	lock := p.heldAt(stop.Instr, maxHolding)
	if timer == nil || lock == nil || lock != p.heldAt(wait.Instr, maxHolding) {
		return false
	}
	renews := func(instr ssa.Instruction) bool {
		st, ok := instr.(*ssa.Store)
		return ok && value.Field(st.Addr) == timer
	}
	isEnd := func(instr ssa.Instruction) bool { return flow.IsReturn(instr) || isUnlockOf(instr, lock) }
	return !flow.ReachedFrom(call.Parent(), call, isEnd, renews, nil)
}

// maxHolding bounds the functions between one that takes a lock and what is done under it, and maxHolders those who call one of them.
const (
	maxHolding = 3
	maxHolders = 8
)

// heldAt returns the field with a lock that a function has taken where an instruction is, and has not given back, or that all have who call the function;
// or nil.
//
//	p.mu.Lock(); defer p.mu.Unlock(); p.waitLocked()
func (p *Package) heldAt(instr ssa.Instruction, depth int) *types.Var {
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
	uses, all := p.Spawns.Uses(instr.Parent())
	if !all || len(uses) == 0 || len(uses) > maxHolders || depth == 0 {
		return nil
	}
	lock := p.heldAt(uses[0].Instr, depth-1)
	if slices.ContainsFunc(uses, func(u spawn.Use) bool { return u.How != spawn.Now || p.heldAt(u.Instr, depth-1) != lock }) {
		return nil
	}
	return lock
}

// isUnlockOf reports whether an instruction gives back the lock in a field, and does not defer that.
func isUnlockOf(instr ssa.Instruction, lock *types.Var) bool {
	call, ok := instr.(*ssa.Call)
	return ok && isUnlock(call) && value.Field(value.Receiver(&call.Call)) == lock
}

func isUnlock(call ssa.CallInstruction) bool { return knowledge.IsUnlock(symbol.Callee(call.Common())) }
