package blocking

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// comesAfterIt reports whether whoever waits on the class goes on only when the goroutine has
// done with its wait: all that is sent on it, and its end, come from the goroutine behind the
// wait, or from who has waited for that before.
//
//	go func() { workers.Wait(); close(exited) }()
//	<-exited
//
// Of two that wait for each other, each is taken to come after it while the other is asked:
// the first of them cannot happen before, and so none. That is the greatest fixed point: all that
// are asked about on the way are taken to come after it, until one is found that does not.
func (j *judge) comesAfterIt(t *pointsto.Class) bool {
	return j.isLater(later{t: j.p.Classes.StandsFor(t.Find())})
}

// closesAfterIt reports whether t is closed only where the goroutine has done with its wait, whatever is sent
// on it before.
//
//	go func() { defer close(items); …; failed <- err }()
//	for range items { … }
func (j *judge) closesAfterIt(t *pointsto.Class) bool { return j.isLater(later{t.Find(), true}) }

func (j *judge) isLater(q later) bool {
	if of := (order{of: j.d, single: j.single}); j.after.of != of.of || j.after.single != of.single {
		j.after = order{of: j.d, single: j.single, known: make(map[later]bool)}
	}
	o := &j.after
	if after, known := o.known[q]; known {
		return after
	}
	if o.asked != nil {
		o.asked = append(o.asked, q)
		o.known[q] = true
		return true
	}
	o.asked, o.known[q] = []later{q}, true
	for changed := true; changed; {
		changed = false
		for i := 0; i < len(o.asked); i++ {
			if q := o.asked[i]; o.known[q] && (j.isTooMuch() || !j.findLater(q)) {
				o.known[q], changed = false, true
			}
		}
	}
	o.asked = nil
	return o.known[q]
}

func (j *judge) findLater(q later) bool {
	if q.closed {
		return j.closesBehind(q.t)
	}
	return j.followsWait(q.t)
}

// followsWait reports whether t comes after the wait, if those do of which that is known or taken
// to be so.
func (j *judge) followsWait(t *pointsto.Class) bool {
	if t == j.d.on.Find() || t.SentElsewhere() || j.isWaitedOn(t) {
		return false
	}
	if j.startsOn(t) {
		return true
	}
	if t.Ends() {
		cancels, only := t.Cancels()
		return only && !t.IsMade() && !slices.ContainsFunc(cancels, func(c ssa.CallInstruction) bool { return !j.isBehindJoin(c.Parent(), c) })
	}
	some := false
	for _, o := range j.p.Classes.OpsThrough(t) {
		if o.Kind != pointsto.Done && o.Kind != pointsto.Close && o.Kind != pointsto.Send {
			continue
		}
		mine := j.ranByIt(o.Instr.Parent()) && !j.isOfOther(o, t)
		switch {
		case mine && j.isAfter(o), j.isOfRunner(o), o.Kind == pointsto.Close && j.runsOnlyAfter(o.Instr.Parent(), maxDepth), o.Kind != pointsto.Done && j.comesBehindJoin(o.Instr, maxDepth):
			some = true
		case o.Kind != pointsto.Done || mine: // to say that it has begun, or for each item
			return false
		}
	}
	return some
}

// isOfRunner reports whether an op is done by the literal that runs the func of the goroutine, when that has returned.
//
//	func (g *group) Go(f func()) { g.wg.Add(1); go func() { defer g.wg.Done(); f() }() }
//	func each(fs ...func()) { for _, f := range fs { go func() { f(); done <- true }() }; … }
func (j *judge) isOfRunner(o *pointsto.Op) bool {
	by := j.run.By
	return by != nil && by.Fn != nil && j.run.Param < len(by.Fn.Params) && j.isBehindRun(by.Fn.Params[j.run.Param], o.Instr, o.Deferred, maxJoin)
}

// isBehindRun reports whether a literal comes to an instruction, its own or that of a function which it calls, only when it has run
// the func that its function is given.
func (j *judge) isBehindRun(given *ssa.Parameter, at ssa.Instruction, deferred bool, depth int) bool {
	fn := at.Parent()
	if fn.Parent() == given.Parent() {
		return value.AnyOf(fn, func(call *ssa.Call) bool {
			return elementOf(value.Behind(call.Call.Value)) == ssa.Value(given) && (deferred || !flow.Reaches(at, call))
		})
	}
	uses, all := j.p.Spawns.Uses(fn)
	return all && len(uses) > 0 && depth > 0 && !slices.ContainsFunc(uses, func(u spawn.Use) bool {
		return u.How == spawn.Async || !j.isBehindRun(given, u.Instr, deferred || u.How == spawn.Deferred, depth-1)
	})
}

// elementOf returns the list that v is an element of, or v.
func elementOf(v ssa.Value) ssa.Value {
	if load, ok := v.(*ssa.UnOp); ok {
		if list := value.Container(load.X); list != nil {
			return list
		}
	}
	return v
}

// isOfOther reports whether an op of a function that the goroutine runs is on t only where others run that: to the
// goroutine's own call another channel was given.
//
//	go sorted(a, left)
//	go sorted(b, right)
//	<-left                 // does not wait for the second one
//	<-right
func (j *judge) isOfOther(o *pointsto.Op, t *pointsto.Class) bool {
	if on := j.from.bound.Of(o.On()); on != o.On() && on.Find() != t.Find() {
		return true // as it is called on the way to the start
	}
	return slices.ContainsFunc(j.w.Frames, func(f waits.Frame) bool {
		on := f.Bound.Of(o.On())
		return f.Fn == o.Instr.Parent() && on != o.On() && on.Find() != t.Find()
	})
}

// runsOnlyAfter reports whether the goroutine runs a function, directly or by others, and only behind the wait; and nobody else does.
//
//	go func() {
//		defer w.Close()
//		w.use()    // w.requests <- request{}
//	}()
func (j *judge) runsOnlyAfter(fn *ssa.Function, depth int) bool {
	uses, all := j.p.Spawns.Uses(fn)
	if !all || len(uses) == 0 || depth == 0 || j.inside[fn] {
		return false
	}
	return !slices.ContainsFunc(uses, func(u spawn.Use) bool {
		in := u.Instr.Parent()
		i := slices.IndexFunc(j.w.Frames, func(f waits.Frame) bool { return f.Fn == in })
		if i < 0 {
			return u.How == spawn.Async || !j.runsOnlyAfter(in, depth-1)
		}
		return u.How == spawn.Async || u.How != spawn.Deferred && flow.Reaches(u.Instr, j.w.Frames[i].Instr)
	})
}

// closesBehind reports whether all that close t do so behind the wait, if those come later of which that is known or taken to be
// so.
func (j *judge) closesBehind(t *pointsto.Class) bool {
	if t.SentElsewhere() {
		return false
	}
	some := false
	for _, o := range j.p.Classes.OpsThrough(t) {
		if o.Kind != pointsto.Close {
			continue
		}
		mine := j.ranByIt(o.Instr.Parent()) && !j.isOfOther(o, t)
		if !j.comesBehindJoin(o.Instr, maxDepth) && !(mine && j.isAfter(o)) {
			return false
		}
		some = true
	}
	return some
}

// isWaitedOn reports whether the goroutine gives items to the class itself, in a case of the same select.
func (j *judge) isWaitedOn(t *pointsto.Class) bool {
	return slices.ContainsFunc(j.w.Cases, func(o *pointsto.Op) bool { return o.Kind == pointsto.Send && j.w.Bound().Of(o.On()) == t })
}

// isAfter reports whether the goroutine does something only after the wait.
func (j *judge) isAfter(o *pointsto.Op) bool {
	fn := o.Instr.Parent()
	for _, f := range j.w.Frames {
		if f.Fn == fn {
			return o.Deferred || !flow.Reaches(o.Instr, f.Instr)
		}
	}
	uses, all := j.p.Spawns.Uses(fn)
	return o.Deferred && all || all && len(uses) == 1 && uses[0].How == spawn.Deferred
}

// dependsOnEnd reports whether a branch depends on what the goroutine sends, and it
// sends that where it does not come to the wait any more.
//
//	if err := listen(); err != nil {
//		up <- err
//		return
//	}
//	up <- nil
//	<-stop
func (j *judge) dependsOnEnd(b *ssa.BasicBlock) bool {
	br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	recvs, known := j.p.received[br.Cond]
	if !known {
		recvs = receivesIn(br.Cond, maxMade, make(map[flow.Question]bool))
		j.p.received[br.Cond] = recvs
	}
	for _, recv := range recvs {
		t := j.p.Classes.Of(recv.X)
		if t == j.d.on.Find() {
			continue
		}
		if slices.ContainsFunc(t.Ops(), func(o *pointsto.Op) bool { return o.Kind == pointsto.Send && j.isInstead(o.Instr) }) {
			return true
		}
	}
	return false
}

// isInstead reports whether the goroutine does something where it does not wait.
func (j *judge) isInstead(instr ssa.Instruction) bool {
	for _, f := range j.w.Frames {
		if f.Fn == instr.Parent() {
			return flow.IsInstead(instr, f.Instr)
		}
	}
	return false
}

// receivesIn returns the receives that v is computed from.
func receivesIn(v ssa.Value, depth int, asked map[flow.Question]bool) []*ssa.UnOp {
	if depth == 0 || asked[flow.Question{Value: v, Depth: depth}] {
		return nil
	}
	asked[flow.Question{Value: v, Depth: depth}] = true
	if recv, ok := v.(*ssa.UnOp); ok && recv.Op == token.ARROW {
		return []*ssa.UnOp{recv}
	}
	instr, ok := v.(ssa.Instruction)
	if _, isCall := v.(*ssa.Call); isCall || !ok {
		return nil
	}
	var list []*ssa.UnOp
	for _, op := range instr.Operands(nil) {
		if *op != nil {
			list = append(list, receivesIn(*op, depth-1, asked)...)
		}
	}
	return list
}

// startsOn reports whether the goroutine is started by a method of the class.
//
//	group.Go(worker)
func (j *judge) startsOn(t *pointsto.Class) bool {
	if j.at == nil {
		return false
	}
	c := j.at.Common()
	if _, ok := j.at.(*ssa.Go); ok || c.IsInvoke() || len(c.Args) == 0 || !j.p.Classes.MayBeWaitedOn(c.Args[0].Type()) {
		return false
	}
	return j.p.Classes.StandsFor(j.p.Classes.Of(c.Args[0])) == t
}
