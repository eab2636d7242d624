package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spawn"
)

// What a goroutine that waits for a group knows of those in it.

// isAdded reports whether the goroutine waits for a group to which something was
// certainly added: by the function that starts it, or by anybody if nobody ever calls
// Done, or not on each way.
func (j *judge) isAdded(on *class) bool {
	doneSomewhere, before := false, false
	for _, o := range j.p.opsThrough(on, make(map[*class]bool)) {
		doneSomewhere = doneSomewhere || o.kind == done && j.isDoneOnAllWays(o)
		before = before || o.kind == adds && j.at != nil && o.instr.Parent() == j.at.Parent() && flow.Precedes(o.instr, j.at) && !flow.InLoop(o.instr.Block())
	}
	return before || !doneSomewhere
}

// opsThrough returns the ops on a class, and on the parameters that it is passed to.
func (p *Package) opsThrough(on *class, seen map[*class]bool) []*op {
	on = on.find()
	if seen[on] {
		return nil
	}
	seen[on] = true
	ops := slices.Clip(p.opsOn(on))
	for _, pass := range on.passed {
		if param := p.classes.classOf(pass.param); param.isParam() {
			ops = append(ops, p.opsThrough(param, seen)...)
		}
	}
	return ops
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
func (j *judge) isDoneOnAllWays(o *op) bool {
	fn := o.instr.Parent()
	uses, all := j.p.Spawns.Uses(fn)
	if o.deferred || !all || flow.InLoop(o.instr.Block()) || !slices.ContainsFunc(uses, func(u spawn.Use) bool { return j.isAddedBefore(u, o.on) }) {
		return true
	}
	tells := func(instr ssa.Instruction) bool {
		if slices.ContainsFunc(j.p.ops[instr], func(other *op) bool { return other.kind == done }) {
			return true
		}
		call, ok := instr.(ssa.CallInstruction)
		return ok && slices.ContainsFunc(j.p.Spawns.Runs(call), func(r spawn.Run) bool { return r.Fn != nil && j.p.touches(r.Fn, o.on.find()) })
	}
	return !slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		return ok && b != fn.Recover && reachedWithout(ret, tells)
	})
}

// isAddedBefore reports whether a goroutine is started right where it was added to a group.
func (j *judge) isAddedBefore(u spawn.Use, group *class) bool {
	return u.How == spawn.Async && slices.ContainsFunc(u.Instr.Block().Instrs, func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(j.p.ops[instr], func(o *op) bool { return o.kind == adds && o.on.find() == group.find() })
	})
}
