package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spawn"
)

// isReceived reports whether anybody receives from the thing.
func (j *judge) isReceived(on *thing) bool {
	return slices.ContainsFunc(j.p.opsOn(on), func(o *op) bool { return o.kind == recv })
}

// isSent reports whether anybody sends on the thing.
func (j *judge) isSent(on *thing) bool {
	return slices.ContainsFunc(j.p.opsOn(on), func(o *op) bool { return o.kind == send })
}

// isHalted reports whether somebody else stops the ticker: the goroutine does not notice.
func (j *judge) isHalted(ticker *thing) bool {
	return slices.ContainsFunc(j.p.opsOn(ticker), func(o *op) bool { return o.kind == halts && !j.ranByIt(o.instr.Parent()) })
}

// isClosed reports whether anybody closes the thing.
func (j *judge) isClosed(on *thing) bool {
	return slices.ContainsFunc(j.p.opsOn(on), func(o *op) bool { return o.kind == closes })
}

// isFed reports whether the goroutine sends in a loop over what the package sends to it: there
// is no more in the buffer than that.
func (j *judge) isFed(on *thing) bool {
	for _, f := range j.w.frames {
		for _, l := range j.p.loopsOf(f.fn) {
			if !l.Has(f.instr.Block()) {
				continue
			}
			for _, instr := range l.Head.Instrs {
				for _, o := range j.p.ops[instr] {
					if o.kind == recv && o.on.find() != on && j.isSent(j.p.things.bound(o.on, f.bound)) {
						return true
					}
				}
			}
		}
	}
	return false
}

// hasOwn reports whether the goroutine does the opposite, too: it takes a turn and
// gives it back.
func (j *judge) hasOwn(k kind, on *thing) bool {
	if size, known := on.capacity(); known && size == 0 {
		return false
	}
	return slices.ContainsFunc(j.opsHere(on), func(o *op) bool {
		return o.kind == k && (j.ranByIt(o.instr.Parent()) || j.givesBack(o.instr.Parent()))
	})
}

// givesBack reports whether fn is run by the functions that lead to the wait, which is in
// one of its own.
//
//	c.gate.lock() // waits for a turn
//	c.gate.unlock()
func (j *judge) givesBack(fn *ssa.Function) bool {
	frames := j.w.frames
	return slices.ContainsFunc(frames[:max(len(frames)-1, 0)], func(f frame) bool { return j.p.runs(f.fn, fn) })
}

// takesTurns reports whether the buffer of the thing is for turns that goroutines take:
// who puts something into it takes it out again, or the function that starts them does
// so before it starts the next one.
func (j *judge) takesTurns(on *thing) bool {
	for _, o := range j.opsHere(on) {
		if o.kind != recv || j.at == nil {
			continue
		}
		for _, l := range j.p.loopsOf(j.at.Parent()) {
			if l.Has(j.at.Block()) && l.Has(o.instr.Block()) {
				return true
			}
		}
	}
	return j.hasOwn(recv, on)
}

// opsHere returns the ops on a thing, and those on parameters that stand for it where
// the goroutine waits.
func (j *judge) opsHere(on *thing) []*op {
	ops := j.p.opsOn(on)
	for param, t := range j.w.bound() {
		if p := j.p.things.thing(param); t.find() == on && p != on {
			ops = append(ops[:len(ops):len(ops)], j.p.opsOn(p)...)
		}
	}
	return ops
}

// instead returns the things that the goroutine sends on instead, where it sends on
// one of them only.
//
//	if err != nil {
//		errs <- err
//		return
//	}
//	results <- r
func (j *judge) instead(on *thing) []*thing {
	if len(j.w.frames) == 0 {
		return nil
	}
	last := j.w.frames[len(j.w.frames)-1]
	list := []*thing{on}
	for _, b := range last.fn.Blocks {
		for _, instr := range b.Instrs {
			for _, o := range j.p.ops[instr] {
				if t := j.p.things.bound(o.on, last.bound); o.kind == send && o.sel == nil && !slices.Contains(list, t) {
					list = append(list, t)
				}
			}
		}
	}
	if len(list) == 1 || j.mostSends(last.fn, last.bound, list, 0) != 1 {
		return nil
	}
	return list
}

// hasDynamicCapacity reports whether the thing has a buffer of which only the program
// knows the size: it was made to hold what is sent.
func hasDynamicCapacity(t *thing) bool {
	for _, v := range t.made {
		if mc, ok := v.(*ssa.MakeChan); ok {
			if _, isConst := mc.Size.(*ssa.Const); !isConst {
				return true
			}
		}
	}
	return false
}

// persists reports whether the goroutine comes back to the wait again and again, and
// whether what it gets there may make it leave.
func (j *judge) persists() (again, leaves bool) {
	again, leaves = j.p.persists(j.w)
	return again || j.run.Again, leaves
}

// isAdded reports whether the goroutine waits for a group to which something was
// certainly added: by the function that starts it, or by anybody if nobody ever calls
// Done.
func (j *judge) isAdded(on *thing) bool {
	doneSomewhere, before := false, false
	for _, o := range j.p.opsOn(on) {
		doneSomewhere = doneSomewhere || o.kind == done
		before = before || o.kind == adds && j.at != nil && o.instr.Parent() == j.at.Parent() && flow.Precedes(o.instr, j.at) && !flow.InLoop(o.instr.Block())
	}
	return before || !doneSomewhere
}

// sends returns how often the goroutine, and those that are started before it, send.
func (j *judge) sends(on *thing) int {
	n := j.sendsOf(j.run, on)
	if j.run.Again {
		n = many
	}
	if j.startedOften(on) {
		n = times(n, j.p.turns(j.at))
	}
	if j.at == nil {
		return n
	}
	fn := j.at.Parent()
	for _, b := range fn.Blocks {
		if !b.Dominates(j.at.Block()) {
			continue
		}
		for _, instr := range b.Instrs {
			if instr == ssa.Instruction(j.at) {
				break
			}
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			for _, r := range j.p.Spawns.Runs(call) {
				if r.Fn != nil && r.How == spawn.Async {
					n = plus(n, j.sendsOf(r, on))
				}
			}
		}
	}
	return n
}

// sendsOf returns how often r sends on the thing: the most on any path.
func (j *judge) sendsOf(r spawn.Run, on *thing) int {
	if r.Fn == nil {
		n := 0
		for _, o := range j.p.ops[j.at] {
			if o.kind == send && o.callee == r.Callee && o.on.find() == on {
				if n = max(o.given, 1); o.fact.Again {
					n = many
				}
			}
		}
		return n
	}
	return j.mostSent(r, nil, []*thing{on}, 0)
}

// mostSent returns the most sends on a path through a function that is run.
func (j *judge) mostSent(r spawn.Run, outer bindings, on []*thing, depth int) int {
	if !slices.ContainsFunc(on, func(t *thing) bool { return j.p.touches(r.Fn, t) }) {
		return 0
	}
	return j.mostSends(r.Fn, j.p.bind(r, outer), on, depth)
}

// mostSends returns the most sends on a path through fn; in a loop there are many.
func (j *judge) mostSends(fn *ssa.Function, bound bindings, on []*thing, depth int) int {
	if depth > maxDepth || j.isTooMuch() {
		return many
	}
	best := make(map[*ssa.BasicBlock]int)
	most := 0
	for _, b := range flow.TopologicalOrder(fn) {
		n := best[b]
		for _, instr := range b.Instrs {
			n = plus(n, j.sendsAt(instr, bound, on, depth))
		}
		most = max(most, n)
		for _, s := range b.Succs {
			best[s] = max(best[s], n)
		}
	}
	return most
}

func (j *judge) sendsAt(instr ssa.Instruction, bound bindings, on []*thing, depth int) int {
	n := 0
	for _, o := range j.p.ops[instr] {
		if o.kind == send && slices.Contains(on, j.p.things.bound(o.on, bound)) && (o.sel == nil || o.sel.Blocking) {
			n++
		}
	}
	if call, ok := instr.(ssa.CallInstruction); ok {
		for _, r := range j.p.Spawns.Runs(call) {
			if r.Fn != nil && r.How != spawn.Async {
				sent := j.mostSent(r, bound, on, depth+1)
				if r.Again && sent > 0 {
					sent = many
				}
				n = plus(n, sent)
			}
		}
	}
	if n > 0 && flow.InLoop(instr.Block()) {
		return many
	}
	return n
}

// startedOften reports whether the goroutine is started again and again for the same
// thing.
func (j *judge) startedOften(on *thing) bool {
	if j.at == nil || !flow.InLoop(j.at.Block()) {
		return false
	}
	home := on.home()
	if home != nil && j.inside[home.Parent()] {
		return false // each makes its own
	}
	return home == nil || home.Parent() != j.at.Parent() || flow.InLoopWithout(j.at.Block(), home.Block())
}
