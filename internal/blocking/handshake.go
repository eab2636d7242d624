package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/waits"
)

// answers reports whether the goroutine sends only what others wait for: before each send it
// receives something, and whoever sends that goes on to receive the answer.
//
//	n := <-c.asks         c.asks <- n
//	c.answers <- f(n)     return <-c.answers
//
// Where there is room for one, who asks may leave without it, if he does not ask again.
//
//	c.asks <- n
//	select { case r := <-c.answers: …; case <-stop: return }
func (j *judge) answers() bool {
	if len(j.w.Frames) == 0 || j.w.Op.Sel != nil {
		return false
	}
	last := j.w.Frames[len(j.w.Frames)-1]
	asked := j.asked(last.Instr)
	if asked == nil || j.mostAfter(asked.Instr, last.Bound, j.d.on.Find()) != 1 {
		return false
	}
	on := last.Bound.Of(asked.On())
	if on == j.d.on.Find() || on.SentElsewhere() || on.Ends() || on.IsParam() {
		return false
	}
	size, known := j.d.on.Capacity()
	asks, isKnown := on.Capacity()
	hasRoom := known && size > 0 && isKnown && asks == 0 // else who has left may have asked more than once
	instead := j.alternatives(asked, last)
	some := false
	for _, a := range j.askedOn(on, nil, 0) {
		switch {
		case a.Kind == pointsto.Close && j.mayBeClosed(asked):
			return false
		case a.Kind == pointsto.Send && hasRoom && a.Callee == nil && !a.Async && !j.asksMore(a, instead...):
			some = true // there is room for the last one
		case a.Kind == pointsto.Send && !j.isAwaited(a):
			return false
		case a.Kind == pointsto.Send:
			some = true
		}
	}
	return some
}

// isAnswered reports whether the goroutine receives only what it has asked for: it sends something before, and whoever takes that gives an answer
// on each path.
//
//	select {                          case f := <-c.ops:
//	case c.ops <- f: <-c.done             f(c.peers)
//	case <-c.quit:                        c.done <- struct{}{}
//	}
func (j *judge) isAnswered() bool {
	if len(j.w.Frames) == 0 || j.w.Op.Sel != nil {
		return false
	}
	last := j.w.Frames[len(j.w.Frames)-1]
	asks := j.before(last.Instr, pointsto.Send)
	if asks == nil {
		return false
	}
	on := last.Bound.Of(asks.On())
	if size, known := on.Capacity(); on == j.d.on.Find() || !known || size > 0 || on.ReceivedElsewhere() || on.IsParam() {
		return false
	}
	some := false
	for _, a := range j.askedOn(on, nil, 0) {
		if a.Kind != pointsto.Recv {
			continue
		}
		if some = j.isAwaited(a); !some {
			return false
		}
	}
	return some
}

// alternatives returns the classes that the goroutine may answer on, where it answers what it was asked on one of them.
//
//	if err != nil { errs <- err } else { lines <- line }
func (j *judge) alternatives(asked *pointsto.Op, last waits.Frame) []*pointsto.Class {
	list := j.sentIn(last, j.d.on.Find())
	if j.mostAfter(asked.Instr, last.Bound, list...) != 1 {
		return nil
	}
	return list
}

// A boundOp is an op, with what the parameters of its function stand for.
type boundOp struct {
	*pointsto.Op
	bound pointsto.Bindings
}

// askedOn returns the ops on a class, and those of the functions that are called with it, as each call has
// them.
//
//	go r.serve(asks, answers)
//	go r.work(asks, answers)
func (j *judge) askedOn(on *pointsto.Class, outer pointsto.Bindings, depth int) []boundOp {
	var list []boundOp
	for _, o := range on.Ops() {
		list = append(list, boundOp{o, outer})
	}
	if depth > maxDepth || j.isTooMuch() {
		return list
	}
	for _, pass := range on.Passed() {
		param := j.p.Classes.Of(pass.Param)
		if !param.IsParam() || param == on.Find() {
			continue
		}
		uses, _ := j.p.Spawns.Uses(pass.Param.Parent())
		for _, u := range uses {
			if i := slices.Index(u.Run.Fn.Params, pass.Param); i >= 0 && i < len(u.Args) && u.Args[i] == pass.Arg {
				list = append(list, j.askedOn(param, j.p.Classes.Bind(u.Run, outer), depth+1)...)
			}
		}
	}
	return list
}

// asked returns the receive that control comes over before it comes to an instruction: the
// nearest one.
func (j *judge) asked(instr ssa.Instruction) *pointsto.Op { return j.before(instr, pointsto.Recv) }

// before returns the op of a kind that control comes over before it comes to an instruction: the nearest one.
func (j *judge) before(instr ssa.Instruction, kind pointsto.Kind) *pointsto.Op {
	is := func(o *pointsto.Op) bool { return o.Kind == kind && !o.Polls && o.Callee == nil }
	for b := instr.Block(); b != nil; b = b.Idom() {
		for _, other := range slices.Backward(b.Instrs) {
			if b == instr.Block() && !flow.Precedes(other, instr) {
				continue
			}
			if _, ok := other.(*ssa.Select); ok {
				continue // the edges tell
			}
			if i := slices.IndexFunc(j.p.Classes.Ops(other), is); i >= 0 {
				return j.p.Classes.Ops(other)[i]
			}
		}
		if len(b.Preds) != 1 {
			continue
		}
		for i, succ := range b.Preds[0].Succs {
			sel, state := flow.CaseTaken(b.Preds[0], i)
			if succ != b || sel == nil {
				continue
			}
			for _, o := range j.p.Classes.Ops(sel) {
				if o.State == state && o.Kind == kind {
					return o
				}
			}
		}
	}
	return nil
}

// mayBeClosed reports whether a receive gives something also when nobody has sent it.
func (j *judge) mayBeClosed(o *pointsto.Op) bool {
	recv, ok := o.Instr.(*ssa.UnOp)
	return !ok || !recv.CommaOk
}

// mostAfter returns the most sends on a path behind an instruction, until control comes back to
// it or leaves.
func (j *judge) mostAfter(instr ssa.Instruction, bound pointsto.Bindings, on ...*pointsto.Class) int {
	most := make(map[*ssa.BasicBlock]int)
	all := 0
	for _, b := range flow.TopologicalOrder(instr.Parent()) {
		n, reached := most[b]
		if b == instr.Block() {
			reached = true
		}
		if !reached {
			continue
		}
		for _, other := range b.Instrs {
			if b != instr.Block() || flow.Precedes(instr, other) {
				n = count.Plus(n, j.sendsOnce(other, bound, on))
			}
		}
		all = max(all, n)
		for _, s := range b.Succs {
			if s.Dominates(b) {
				continue // the next turn
			}
			most[s] = max(most[s], n)
		}
	}
	return all
}

// sendsOnce returns how often an instruction sends on some classes each time that it runs.
func (j *judge) sendsOnce(instr ssa.Instruction, bound pointsto.Bindings, on []*pointsto.Class) int {
	n := 0
	for _, o := range j.p.Classes.Ops(instr) {
		if o.Kind == pointsto.Send && slices.Contains(on, bound.Of(o.On())) {
			n++
		}
	}
	if call, ok := instr.(ssa.CallInstruction); ok {
		for _, r := range j.p.Spawns.Runs(call) {
			if r.Fn != nil {
				n = count.Plus(n, j.mostSent(r, bound, on...))
			}
		}
	}
	return n
}

// isAwaited reports whether who sends something goes on to wait for the answer, on each path; for all answers, if it sends more before it has the
// first one.
//
//	for _, u := range urls { work <- u }
//	for range urls { if err := <-results; err != nil { return err } }    leaves the others
func (j *judge) isAwaited(o boundOp) bool {
	if o.Callee != nil || o.Async || o.Deferred {
		return false
	}
	s := j.provider()
	r := s.route(o.Instr.Parent(), o.bound, true)
	r.From = o.Instr
	if o.Sel != nil {
		r.Into = behindCase(o.Op)
	}
	n, _ := r.Least()
	return n == count.Many || n >= 1 && !j.asksMore(o)
}

// behindCase returns the block that control comes to when the case of an op is taken, or nil.
func behindCase(o *pointsto.Op) *ssa.BasicBlock {
	for _, b := range o.Instr.Parent().Blocks {
		for i, succ := range b.Succs {
			if sel, state := flow.CaseTaken(b, i); sel == o.Sel && state == o.State {
				return succ
			}
		}
	}
	return nil
}

// asksMore reports whether control comes from where something is sent to there again, and no answer is received in between; or from where it is
// taken, and none is given. An answer may come on one of several channels.
func (j *judge) asksMore(o boundOp, instead ...*pointsto.Class) bool {
	isAsk := func(instr ssa.Instruction) bool { return instr == o.Instr }
	gives := func(a *pointsto.Op) bool {
		on := o.bound.Of(a.On())
		return j.d.gives(a, on) > 0 || a.Kind == pointsto.Recv && slices.Contains(instead, on)
	}
	isAnswered := func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(j.p.Classes.Ops(instr), func(a *pointsto.Op) bool { return a.Sel == nil && gives(a) })
	}
	isTaken := func(b *ssa.BasicBlock, i int) bool {
		sel, state := flow.CaseTaken(b, i)
		if sel != nil && sel == o.Sel {
			return state != o.State // it begins with this one
		}
		return sel != nil && slices.ContainsFunc(j.p.Classes.Ops(sel), func(a *pointsto.Op) bool { return a.State == state && gives(a) })
	}
	return flow.ReachedFrom(o.Instr.Parent(), o.Instr, isAsk, isAnswered, isTaken)
}
