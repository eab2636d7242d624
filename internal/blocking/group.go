package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// What a goroutine that waits for a group knows of those in it.

// isAdded reports whether the goroutine waits for a group to which something was
// certainly added: by the function that starts it, or by anybody if nobody ever calls
// Done, or not on each way. Who waits for a group to which nobody adds does not wait.
func (j *judge) isAdded(on *pointsto.Class) bool {
	if call, ok := j.w.Op.Instr.(ssa.CallInstruction); ok && on.Named() != nil && j.isOtherEntry(value.Receiver(call.Common())) {
		return false // that of another object
	}
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
	if j.p.isSkipped(o) {
		return false
	}
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

// Skips reports whether the goroutine waits for a group to which more are added than are started.
func (f *Finding) Skips() bool {
	return f.Op.Kind == pointsto.Join && slices.ContainsFunc(f.pkg.Classes.OpsThrough(f.On), func(o *pointsto.Op) bool { return o.Kind == pointsto.Done && f.pkg.isSkipped(o) })
}

// isSkipped reports whether as many were added to a group as a loop has turns, and a turn may start no goroutine that tells the group it is done,
// and tell it nothing itself.
//
//	wg.Add(len(pods))
//	for _, pod := range pods {
//		if pod.DeletionTimestamp != nil {
//			continue
//		}
//		go func() { defer wg.Done(); … }()
//	}
func (p *Package) isSkipped(done *pointsto.Op) bool {
	uses, all := p.Spawns.Uses(done.Instr.Parent())
	if !all || len(uses) != 1 || uses[0].How != spawn.Async {
		return false
	}
	u := uses[0]
	ofGroup := func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(p.Classes.Ops(instr), func(o *pointsto.Op) bool {
			return (o.Kind == pointsto.Done || o.Kind == pointsto.Add) && o.On() == done.On()
		})
	}
	return slices.ContainsFunc(p.shapes.Loops(u.Instr.Parent()), func(l *flow.Loop) bool {
		test, over := turnsOf(l)
		if over == nil || !l.Has(u.Instr.Block()) || !value.AnyOf(u.Instr.Parent(), func(add *ssa.Call) bool {
			return ofGroup(add) && !l.Has(add.Block()) && flow.Precedes(add, test) && len(add.Call.Args) == 2 && isLengthOf(add.Call.Args[1], over)
		}) {
			return false
		}
		tells := func(instr ssa.Instruction) bool { return instr == u.Instr || ofGroup(instr) }
		return flow.ReachedFrom(u.Instr.Parent(), test, func(instr ssa.Instruction) bool { return instr == test }, tells, nil)
	})
}

// turnsOf returns the test of a loop that has a turn for each element of a container, and that; or nil.
func turnsOf(l *flow.Loop) (test *ssa.If, over ssa.Value) {
	for _, b := range l.Blocks() {
		br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if ok && l.Exits(b) && flow.Over(br) != nil {
			return br, flow.Over(br)
		}
	}
	return nil, nil
}

// isLengthOf reports whether n is the length of a container, or of what is read from the same place.
func isLengthOf(n, container ssa.Value) bool {
	of := flow.LenOperand(n)
	if of == nil {
		return false
	}
	x, y := value.Selection(of), value.Selection(container)
	return of == container || x != nil && y != nil && flow.SameVariable(x, y)
}

// isAddedBefore reports whether a goroutine is started right where it was added to a group.
func (j *judge) isAddedBefore(u spawn.Use, group *pointsto.Class) bool {
	return u.How == spawn.Async && slices.ContainsFunc(u.Instr.Block().Instrs, func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(j.p.Classes.Ops(instr), func(o *pointsto.Op) bool { return o.Kind == pointsto.Add && o.On() == group.Find() })
	})
}
