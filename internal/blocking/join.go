package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// joins reports whether the instruction waits for the goroutine to end.
//
//	group.Wait()     where the goroutine calls group.Done
//	<-done           where nobody else closes done
//	finish(&group)   which does so before it returns
func (j *judge) joins(instr ssa.Instruction) bool {
	if _, ok := instr.(*ssa.Defer); ok || j.single {
		return false
	}
	return j.waitsForIt(instr) || j.callsJoin(instr, maxJoin)
}

// maxJoin bounds how deep calls are followed to what waits for a goroutine: a helper, and a method of one's own group
// that it calls.
const maxJoin = 2

// callsJoin reports whether an instruction calls a function which waits for the goroutine to end before it returns, and
// does nothing for it before.
func (j *judge) callsJoin(instr ssa.Instruction, depth int) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || depth == 0 {
		return false
	}
	joins := func(instr ssa.Instruction) bool { return j.waitsForIt(instr) || j.callsJoin(instr, depth-1) }
	evades := func(r spawn.Run) bool {
		return r.Fn == nil || r.How == spawn.Async || !j.p.waits.ComesToOne(r.Fn) || j.inside[r.Fn] || j.d.concerns(r.Fn) ||
			!value.AnyOf(r.Fn, isReturn) || j.evades(r.Fn, nil, flow.IsReturn, joins)
	}
	callees := j.p.calleesOf(call)
	return len(callees) > 0 && !slices.ContainsFunc(callees, evades)
}

func isReturn(*ssa.Return) bool { return true }

// waitsForIt reports whether control comes past an instruction only when the goroutine has
// done with its wait. Of a select that holds if it does of each of its cases.
func (j *judge) waitsForIt(instr ssa.Instruction) bool {
	if sel, ok := instr.(*ssa.Select); ok {
		return sel.Blocking && len(sel.States) > 0 && !slices.ContainsFunc(j.p.Classes.Ops(instr), func(o *pointsto.Op) bool {
			return o.Kind != pointsto.Recv || !j.comesAfterIt(o.On())
		})
	}
	return slices.ContainsFunc(j.p.Classes.Ops(instr), func(o *pointsto.Op) bool {
		return !o.Async && ((o.Kind == pointsto.Join || o.Kind == pointsto.Recv) && j.comesAfterIt(o.On()) || o.Kind == pointsto.Send && j.tellsItToLeave(o))
	})
}

// tellsItToLeave reports whether an op sends on an unbuffered channel that only this goroutine receives from, at a place from which it does
// not come back to its wait. Whoever got past the send knows that the wait is over.
//
//	w.stop <- struct{}{}    // case <-w.stop: return
func (j *judge) tellsItToLeave(o *pointsto.Op) bool {
	on := o.On()
	if size, known := on.Capacity(); !known || size > 0 || o.IsChoice() || on.Find() == j.d.on.Find() || on.MayBeReceivedElsewhere() || len(j.w.Frames) == 0 {
		return false
	}
	wait := j.w.Frames[len(j.w.Frames)-1].Instr
	some := false
	for _, recv := range on.Ops() {
		if recv.Kind != pointsto.Recv {
			continue
		}
		if recv.Instr.Parent() != wait.Parent() || !j.ranByIt(recv.Instr.Parent()) || recv.Instr == wait || leadsBack(recv, wait) {
			return false
		}
		some = true
	}
	return some
}

// leadsBack reports whether control may come from a receive to an instruction; of a case of a select, by that case.
func leadsBack(recv *pointsto.Op, to ssa.Instruction) bool {
	if recv.Sel == nil {
		return flow.Reaches(recv.Instr, to)
	}
	for _, b := range recv.Instr.Parent().Blocks {
		if sel, state := flow.CaseTaken(b, 0); sel == recv.Sel && state == recv.State {
			return flow.Leads(b.Succs[0], to.Block())
		}
	}
	return true
}

// evades reports whether there is a path to an instruction of that kind, from behind another one or from the entry, on which
// nothing joins. A loop that joins in each turn has joined as often as there was something to wait for, if the goroutine is one
// of many that are started as often, and not in that loop.
//
//	for range items {
//		<-done
//	}
func (j *judge) evades(fn *ssa.Function, from ssa.Instruction, isAt, joins func(ssa.Instruction) bool) bool {
	if !j.isOneOfMany() {
		return flow.ReachedFrom(fn, from, isAt, joins, nil)
	}
	loops := &joinLoops{joins: joins, leaves: make(map[*ssa.BasicBlock][]*flow.Loop), known: make(map[*flow.Loop]bool)}
	start := j.around[fn]
	if j.at != nil && fn == j.at.Parent() {
		start = j.at
	}
	for _, l := range j.p.shapes.Loops(fn) {
		if start == nil || !l.Has(start.Block()) {
			loops.add(l)
		}
	}
	return flow.ReachedFrom(fn, from, isAt, joins, loops.haveJoined)
}

// isOneOfMany reports whether goroutines like this one are started in a loop, somewhere on the way to the start.
func (j *judge) isOneOfMany() bool {
	for _, at := range j.around {
		if at != nil && flow.InLoop(at.Block()) {
			return true
		}
	}
	by := j.run.By
	return by != nil && by.Fn != nil && value.AnyOf(by.Fn, func(start *ssa.Go) bool { return flow.InLoop(start.Block()) })
}

// joinLoops are the loops of a function which may join goroutines one by one.
type joinLoops struct {
	joins  func(ssa.Instruction) bool
	leaves map[*ssa.BasicBlock][]*flow.Loop // that are left, or not entered, from a block
	known  map[*flow.Loop]bool              // whether one joins in each turn
}

func (x *joinLoops) add(l *flow.Loop) {
	for _, b := range l.Blocks() {
		x.leaves[b] = append(x.leaves[b], l)
	}
	for _, b := range l.Head.Preds {
		if !l.Has(b) {
			x.leaves[b] = append(x.leaves[b], l)
		}
	}
}

// haveJoined reports whether a loop has joined in all its turns where the i-th way out of b is taken.
func (x *joinLoops) haveJoined(b *ssa.BasicBlock, i int) bool {
	return slices.ContainsFunc(x.leaves[b], func(l *flow.Loop) bool { return l.IsOver(b, i) && x.joinsEachTurn(l) })
}

// joinsEachTurn reports whether a loop comes back to its head only with a join.
func (x *joinLoops) joinsEachTurn(l *flow.Loop) bool {
	joins, ok := x.known[l]
	if !ok {
		x.known[l] = false // to those that it is in
		joins = x.find(l)
		x.known[l] = joins
	}
	return joins
}

func (x *joinLoops) find(l *flow.Loop) bool {
	head := l.Head.Instrs[0]
	isJoin := func(b *ssa.BasicBlock) bool { return slices.ContainsFunc(b.Instrs, x.joins) }
	if x.joins(head) || !slices.ContainsFunc(l.Blocks(), isJoin) {
		return false
	}
	isBack := func(instr ssa.Instruction) bool {
		b := instr.Block()
		return instr == b.Instrs[len(b.Instrs)-1] && slices.Contains(l.Latches, b)
	}
	leaves := func(b *ssa.BasicBlock, i int) bool { return !l.Has(b.Succs[i]) || x.haveJoined(b, i) }
	return !flow.ReachedFrom(head.Parent(), head, isBack, x.joins, leaves)
}

// isBehindJoin reports whether fn comes to an instruction only after it has waited
// for the goroutine to end.
//
//	<-s.done
//	close(s.ch)
func (j *judge) isBehindJoin(fn *ssa.Function, at ssa.Instruction) bool {
	if at.Parent() != fn {
		return false
	}
	if !j.evades(fn, nil, func(instr ssa.Instruction) bool { return instr == at }, j.joins) {
		return true
	}
	deferred, ok := at.(*ssa.Defer)
	return ok && !j.comesWithoutJoin(deferred, deferred)
}

// comesBehindJoin reports whether that is so of an instruction, in its function or in all that run this for the object
// of the goroutine.
//
//	wg.Wait()
//	p.Stop()    // close(p.done)
func (j *judge) comesBehindJoin(at ssa.Instruction, depth int) bool {
	fn := at.Parent()
	if j.isBehindJoin(fn, at) {
		return true
	}
	uses, all := j.p.Spawns.Uses(fn)
	some := false
	for _, u := range uses {
		if j.isOfAnother(u.Instr) {
			continue
		}
		if some = true; u.How == spawn.Async || depth == 0 || !j.comesBehindJoin(u.Instr, depth-1) {
			return false
		}
	}
	return all && some
}

// isOfAnother reports whether a method is called of another object than that of the goroutine: one that is made there, where the
// goroutine is not started, or that nothing else has.
func (j *judge) isOfAnother(call ssa.CallInstruction) bool {
	fn := call.Parent()
	recv := value.Receiver(call.Common())
	if start, ok := j.around[fn].(ssa.CallInstruction); ok && recv != nil && value.Receiver(start.Common()) == recv {
		return false // l.later() starts it, l.stop() ends what it needs
	}
	if isOfItself(call) {
		return true
	}
	if recv == nil || j.at == nil || fn == j.at.Parent() || j.inside[fn] || j.around[fn] != nil {
		return false
	}
	made := value.Behind(recv)
	if _, ok := made.(*ssa.Alloc); ok {
		return true
	}
	by, i := value.CallOf(made)
	return by != nil && by.Parent() == fn && givesNew(by.Call.StaticCallee(), i)
}

// isOfItself reports whether a method is called of a new object of which nothing but methods are called: no goroutine has it that is
// not its own.
//
//	t := newPump()
//	t.Stop()
func isOfItself(call ssa.CallInstruction) bool {
	recv := value.Receiver(call.Common())
	by, i := value.CallOf(recv)
	if by == nil || !givesNew(by.Call.StaticCallee(), i) {
		return false
	}
	return !slices.ContainsFunc(value.Referrers(recv), func(ref ssa.Instruction) bool {
		use, ok := ref.(ssa.CallInstruction)
		_, starts := ref.(*ssa.Go)
		return !ok || starts || value.Receiver(use.Common()) != recv || slices.Contains(value.Args(use.Common())[1:], recv)
	})
}

// givesNew reports whether a result of fn is an object that it makes.
//
//	func newPump() *pump { p := &pump{…}; …; return p }
func givesNew(fn *ssa.Function, i int) bool {
	some := false
	if fn != nil {
		for ret := range value.Returns(fn) {
			v := value.Behind(ret.Results[i])
			if _, isNew := v.(*ssa.Alloc); !isNew && !value.IsNil(v) {
				return false
			}
			some = true
		}
	}
	return some
}

// comesWithoutJoin reports whether control comes from the start of the goroutine to a call, which may be deferred, without
// waiting for the goroutine.
//
//	defer s.Stop()
//	defer wg.Wait()    // comes before
func (j *judge) comesWithoutJoin(start ssa.Instruction, call ssa.CallInstruction) bool {
	if j.isJoinedIn(start) {
		return false
	}
	deferred, ok := call.(*ssa.Defer)
	if !ok {
		return j.evades(start.Parent(), start, func(instr ssa.Instruction) bool { return instr == call }, j.joins)
	}
	return !j.joinsFirst(deferred) && j.returnsWithoutJoin(start, deferred)
}

// returnsWithoutJoin reports whether control comes from the start of the goroutine to the end of the function without a join,
// be it one that is deferred, before a call that is deferred is made.
func (j *judge) returnsWithoutJoin(start ssa.Instruction, before *ssa.Defer) bool {
	joinsBefore := func(d *ssa.Defer) bool {
		return (before == nil || flow.Precedes(before, d)) && j.joinsAtEnd(d)
	}
	return !value.AnyOf(start.Parent(), joinsBefore) && j.evades(start.Parent(), start, flow.IsReturn, j.joins)
}

// joinsAtEnd reports whether what is deferred waits for the goroutine, before it provides anything.
func (j *judge) joinsAtEnd(d *ssa.Defer) bool { return j.waitsForIt(d) || j.joinsFirst(d) }

// isJoinedIn reports whether who is called to start the goroutine has waited for it when the call returns.
//
//	each(items, func(it item) { … })    // starts them, wg.Wait()
func (j *judge) isJoinedIn(start ssa.Instruction) bool {
	return j.isJoinedInBut(start, make(map[ssa.Instruction]bool))
}

// isJoinedInBut does so if none of the calls joins that are being asked about, by which functions call each other.
func (j *judge) isJoinedInBut(start ssa.Instruction, asked map[ssa.Instruction]bool) bool {
	call, ok := start.(*ssa.Call)
	if !ok || asked[start] {
		return false
	}
	if start == j.at {
		return j.isJoinedByRunner()
	}
	asked[start] = true
	callees := j.p.calleesOf(call)
	return len(callees) > 0 && !slices.ContainsFunc(callees, func(r spawn.Run) bool {
		within := j.around[r.Fn]
		return within == nil || r.How == spawn.Async || !j.isJoinedInBut(within, asked) && j.returnsWithoutJoin(within, nil)
	})
}

// isJoinedByRunner reports whether that is so of who starts a goroutine with the func that it is given.
func (j *judge) isJoinedByRunner() bool {
	if by := j.run.By; by == nil || by.Fn == nil {
		return false
	}
	some := false
	for start := range value.Each[*ssa.Go](j.run.By.Fn) {
		if some = true; j.returnsWithoutJoin(start, nil) {
			return false
		}
	}
	return some
}

// deferredJoinFirst reports whether fn, when it returns, waits for the goroutine
// before it provides anything: what is deferred last comes first.
//
//	defer queue.ShutDown()
//	defer group.Wait()
func (j *judge) deferredJoinFirst(fn *ssa.Function, s *provider) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			d, ok := instr.(*ssa.Defer)
			if !ok || !j.joinsAtEnd(d) {
				continue
			}
			// Whatever provides has to come before.
			provided := false
			for other := range value.Instrs(fn) {
				if other != instr && s.of(other, nil, true) > 0 {
					if e, ok := other.(*ssa.Defer); !ok || !flow.Precedes(e, d) {
						provided = true
					}
				}
			}
			return !provided
		}
	}
	return false
}

// joinsFirst reports whether what is deferred waits for the goroutine before it provides anything.
//
//	defer func() { wg.Wait(); close(ch) }()
//	defer finish(&wg, ch)
func (j *judge) joinsFirst(d *ssa.Defer) bool {
	for _, r := range j.p.Spawns.Runs(d) {
		if r.Fn == nil || !j.p.waits.ComesToOne(r.Fn) {
			continue
		}
		s := j.provider()
		bound := j.p.Classes.Bind(r, nil)
		route := s.route(r.Fn, bound, false)
		route.To = j.joins
		if n, end := route.Least(); end != nil && n < j.d.amount {
			return true
		}
	}
	return false
}
