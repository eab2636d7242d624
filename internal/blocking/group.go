package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
)

// What a goroutine that waits for a group knows of those in it.

// isAdded reports whether the goroutine waits for a group to which something was
// certainly added: by the function that starts it, or by anybody if nobody ever calls
// Done, or not on each way. Who waits for a group to which nobody adds does not wait.
func (j *judge) isAdded(on *pointsto.Class) bool {
	addedSomewhere, doneSomewhere, before := false, false, false
	for _, o := range j.p.Classes.OpsThrough(on) {
		addedSomewhere = addedSomewhere || o.Kind == pointsto.Add
		doneSomewhere = doneSomewhere || o.Kind == pointsto.Done && j.isDoneOnAllWays(o)
		before = before || o.Kind == pointsto.Add && j.at != nil && o.Instr.Parent() == j.at.Parent() && flow.Precedes(o.Instr, j.at) && !flow.InLoop(o.Instr.Block())
	}
	return before || addedSomewhere && !doneSomewhere
}

// isDoneOnAllWays reports whether a goroutine tells a group that it is done on each of its ways out, as
// far as one that is started once for each that was added shows.
//
//	go func() {
//		obj, err := list(ctx)
//		if err != nil {
//			return // and the group waits
//		}
//		save(obj)
//		wg.Done()
//	}()
func (j *judge) isDoneOnAllWays(o *pointsto.Op) bool {
	fn := o.Instr.Parent()
	uses, all := j.p.Spawns.Uses(fn)
	if o.Deferred || !all || flow.InLoop(o.Instr.Block()) || !slices.ContainsFunc(uses, func(u spawn.Use) bool { return j.isAddedBefore(u, o.On()) }) {
		return true
	}
	tells := func(instr ssa.Instruction) bool {
		if slices.ContainsFunc(j.p.Classes.Ops(instr), func(other *pointsto.Op) bool { return other.Kind == pointsto.Done }) {
			return true
		}
		call, ok := instr.(ssa.CallInstruction)
		return ok && slices.ContainsFunc(j.p.Spawns.Runs(call), func(r spawn.Run) bool { return r.Fn != nil && j.p.Classes.Touches(r.Fn, o.On()) })
	}
	return !slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		return ok && b != fn.Recover && flow.ReachedWithout(ret, tells)
	})
}

// isAddedBefore reports whether a goroutine is started right where it was added to a group.
func (j *judge) isAddedBefore(u spawn.Use, group *pointsto.Class) bool {
	return u.How == spawn.Async && slices.ContainsFunc(u.Instr.Block().Instrs, func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(j.p.Classes.Ops(instr), func(o *pointsto.Op) bool { return o.Kind == pointsto.Add && o.On() == group.Find() })
	})
}
