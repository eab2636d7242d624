package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/route"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// itself reports whether the goroutine sees to it before it waits.
//
//	go func() { <-ctx.Done(); queue.ShutDown() }()
//	wait.Until(worker, time.Second, ctx.Done())
func (j *judge) itself() bool {
	return j.seesToIt(false) || j.makesItself() && j.seesToIt(true) && !j.isLeftAsTold() || j.inEachTurn()
}

// isLeftAsTold reports whether the goroutine is left alone by one that it has started itself, where that is told to leave; and notes that this is
// the cause. A signal of which only that one knows counts for nothing.
//
//	go func() {
//		done := make(chan struct{})
//		go func() {
//			select {
//			case <-ctx.Done():
//				return
//			case <-timer.C:
//			}
//			close(done)
//		}()
//		<-done
//	}()
func (j *judge) isLeftAsTold() bool {
	for _, f := range j.w.Frames {
		end, by := j.whoGoes(f.Fn)
		if end == nil || j.at == nil || len(j.w.Cases) > 1 {
			continue
		}
		start := j.p.startOf(end.Parent(), j.d.on, 0)
		if start == nil {
			continue
		}
		signal := j.p.atStart(j.p.endedContext(by), start)
		if signal = j.p.atStart(signal, &spawn.Use{Instr: j.at, Run: j.run}); signal == nil || signal.Parent() != j.at.Parent() {
			continue
		}
		j.find.AtEnd, j.find.Own, j.find.Signal, j.find.Other = true, true, signal, end
		return true
	}
	return false
}

// seesToIt reports whether it does so, or, if that is told to leave, what it starts would have done so.
func (j *judge) seesToIt(untold bool) bool {
	for _, f := range j.w.Frames {
		s := j.provider()
		s.own, s.before = untold, true
		if !j.d.concerns(f.Fn) {
			continue
		}
		r := s.route(f.Fn, f.Bound, false)
		r.To = func(instr ssa.Instruction) bool { return instr == f.Instr }
		r.Known = j.p.correlate.DecisionsAt(f.Instr)
		n, _ := r.Least()
		if _, ok := f.Instr.(*ssa.Defer); ok { // which runs where the function ends, on ways that come past it
			behind := s.route(f.Fn, f.Bound, false)
			behind.From, behind.Exits = f.Instr, true
			more, _ := behind.Least()
			n = count.Plus(n, more)
		}
		if n >= j.d.amount {
			return true
		}
	}
	return false
}

// inEachTurn reports whether the goroutine sees in each turn of the loop in which it waits to what it receives there, before it does. Nobody
// else receives it.
//
//	for !p.stopped() {
//		go func() { p.read(); done <- struct{}{} }()
//		<-done
//	}
func (j *judge) inEachTurn() bool {
	if j.d.kind != pointsto.Recv || !j.d.closed || len(j.w.Frames) == 0 {
		return false
	}
	f := j.w.Frames[len(j.w.Frames)-1]
	around := slices.DeleteFunc(slices.Clone(j.p.shapes.Loops(f.Fn)), func(l *flow.Loop) bool { return !l.Has(f.Instr.Block()) })
	isOther := func(o *pointsto.Op) bool { return o.Kind == pointsto.Recv && o.Instr != f.Instr }
	if len(around) == 0 || slices.ContainsFunc(j.p.Classes.OpsThrough(j.d.on), isOther) {
		return false
	}
	inner := slices.MinFunc(around, func(a, b *flow.Loop) int { return len(a.Blocks()) - len(b.Blocks()) })
	one := *j.d
	one.closed, one.amount = false, 1
	s := j.provider()
	s.d = &one
	r := s.route(f.Fn, f.Bound, false)
	r.Loops = slices.DeleteFunc(r.Loops, func(l *flow.Loop) bool { return l.Has(f.Instr.Block()) })
	r.From, r.To = inner.Head.Instrs[0], func(instr ssa.Instruction) bool { return instr == f.Instr }
	n, _ := r.Least()
	return n >= 1
}

// starters reports whether those who start the goroutine see to it. Of what that makes itself they know nothing: others that it starts leave.
func (j *judge) starters() bool {
	if j.at == nil {
		return false
	}
	if j.makesItself() && !j.ofContract {
		j.find.Other, _ = j.whoGoes(j.d.on.Site().Parent())
		return false
	}
	if j.madeSeenTo() {
		return true
	}
	return j.starter(j.at.Parent(), j.at, nil, 0)
}

// madeSeenTo reports whether who makes one of several sees to it on all ways from there, as each that there is was made.
//
//	ch := make(chan Metric)
//	go func() { defer close(ch); … }()
//	return ch, nil    // into chans[i]
func (j *judge) madeSeenTo() bool {
	site := j.d.on.Site()
	if site == nil || !j.d.on.IsSeveral() || j.ofContract {
		return false
	}
	r := j.provider().route(site.Parent(), nil, true)
	r.From = site
	n, end := r.Least()
	return end != nil && n >= j.d.amount
}

// starter reports whether fn does so, or its callers, where the goroutine starts at
// an instruction of fn: a call of callee, unless that is nil. Each such place is asked once.
func (j *judge) starter(fn *ssa.Function, at ssa.Instruction, callee *ssa.Function, depth int) bool {
	if depth > maxDepth {
		return false
	}
	sees, asked := j.starts[at]
	if !asked {
		j.starts[at] = false // to who calls itself
		sees = j.starterAt(fn, at, callee, depth)
		j.starts[at] = sees
	}
	return sees
}

func (j *judge) starterAt(fn *ssa.Function, at ssa.Instruction, callee *ssa.Function, depth int) bool {
	j.around[fn], j.until[fn] = at, j.untilThere(at, callee)
	site := j.d.on.Site()
	isSite := site != nil && site.Parent() == fn
	handsOn := isSite && (j.ofContract || slices.Contains(j.d.on.GivenBy(), fn)) // it is for the caller then
	isLast, forEach := j.isLast(fn), j.d.on.IsMadeForEach()
	if j.d.concerns(fn) {
		if n, end := j.onTheWay(fn, at, callee); n >= j.d.amount && (end != nil && j.premise == nil || j.givesSome(fn) && (end != nil || !j.isAsked())) {
			return true
		} else if end != nil && !value.IsMain(fn) && !handsOn && !j.givesObject(end) && (isLast || !forEach) && (j.find.Exit == nil || j.find.exitProvides > n) {
			j.find.Exit, j.find.exitProvides, j.find.leaverGives = end, n, j.givesSome(fn)
		}
	}
	if isSite && (!handsOn || j.ofContract) || isLast {
		return isSite && j.isGivenUnseen(fn)
	}
	uses, _ := j.p.Spawns.Uses(fn)
	some, all := false, true
	for _, u := range uses {
		if by := j.from.calls[fn]; by != nil && by != u.Instr {
			continue // in another context
		}
		if !j.inside[u.Instr.Parent()] {
			seenTo := j.starter(u.Instr.Parent(), u.Instr, fn, depth+1)
			some, all = some || seenTo, all && seenTo
		}
	}
	if handsOn || forEach { // each caller has one of its own
		return (some || len(j.d.on.HandedBy()) > 0) && all
	}
	return some
}

// givesObject reports whether a function gives its caller, where it returns, an object that has what is waited on in a field: then it is for who has
// that, and that the function has returned says nothing.
//
//	w := &forwarder{result: make(chan Event)}
//	go w.forward(source)
//	return w, nil
func (j *judge) givesObject(end ssa.Instruction) bool {
	field, ok := j.d.on.Named().(*types.Var)
	ret, isReturn := end.(*ssa.Return)
	if !ok || !isReturn || !field.IsField() {
		return false
	}
	for i := range ret.Results {
		v := value.Unconverted(value.Returned(ret, i))
		str, ok := value.Deref(v.Type()).Underlying().(*types.Struct)
		if ok && !value.IsNothing(v) && slices.Contains(slices.Collect(str.Fields()), field) {
			return true
		}
	}
	return false
}

// givesSome reports whether a function, which does not return, or would not but for the way that is ruled out, gives anything at all.
//
//	for {
//		select {
//		case e := <-events:
//			go func() { done <- s.handle(e) }()    // and there is no <-done
//		}
//	}
func (j *judge) givesSome(fn *ssa.Function) bool {
	gives := func(o *pointsto.Op) bool {
		return j.d.provided(o) > 0 && o.Instr != j.w.Op.Instr && j.p.Spawns.ComesTo(fn, o.Instr.Parent())
	}
	return slices.ContainsFunc(append([]*pointsto.Class{j.d.on}, j.d.also...), func(on *pointsto.Class) bool {
		return slices.ContainsFunc(j.p.Classes.OpsThrough(on), gives)
	})
}

// isGivenUnseen reports whether fn gives what it makes to who calls it, or another method, through an interface: what such a call gives is not
// followed.
//
//	for _, s := range sources { for item := range s.Items() { … } }
func (j *judge) isGivenUnseen(fn *ssa.Function) bool {
	if len(j.p.Spawns.Reaching(fn)) == 0 {
		return false
	}
	isIt := func(v ssa.Value) bool { return value.IsChan(v.Type()) && j.d.is(j.p.Classes.Of(v)) }
	for ret := range value.Returns(fn) {
		if slices.ContainsFunc(ret.Results, isIt) {
			return true
		}
	}
	return false
}

// isLast reports whether fn has what the goroutine waits on from who makes one for each, and does
// not give it to its own callers: what they have is another.
func (j *judge) isLast(fn *ssa.Function) bool {
	on := j.d.on.Find()
	if !on.IsMadeForEach() || slices.Contains(on.GivenBy(), fn) {
		return false
	}
	return slices.ContainsFunc(on.GivenBy(), func(giver *ssa.Function) bool {
		uses, _ := j.p.Spawns.Uses(giver)
		return slices.ContainsFunc(uses, func(u spawn.Use) bool { return u.Instr.Parent() == fn })
	})
}

// onTheWay returns the least that fn provides on a path from its entry, or from where
// it makes the object, over the start to an exit; and that exit.
func (j *judge) onTheWay(fn *ssa.Function, at ssa.Instruction, callee *ssa.Function) (int, ssa.Instruction) {
	s := j.provider()
	site := j.d.on.Site()
	if callee != nil && site != nil && site.Parent() == callee && j.d.on.IsMadeForEach() {
		s.giver = at
	}
	first := j.untilStart(s, fn, at, true)
	beside := 0
	if callee == nil {
		beside = j.startedBeside(s, at)
	}
	after := s.routeOver(at, true)
	after.From = at
	if call, ok := at.(ssa.CallInstruction); ok && (callee != nil && flow.FailsBefore(callee, j.around[callee]) || callee == nil && j.w.Op.Times > 0) {
		after.Failed = call // and has not started it
	}
	after.To = func(instr ssa.Instruction) bool {
		return instr == site && !j.d.on.IsSeveral() || instr == s.giver || j.joins(instr) || j.staysUntilClosed(instr)
	}
	if made := j.d.madeAfter(at); made != nil {
		after.From = made // nobody has waited before
	}
	n, end := after.Least()
	renews := s.giver
	if callee == nil && site != nil && site.Parent() == fn {
		renews = site
	}
	if start, ok := at.(ssa.CallInstruction); ok && renews != nil && end != nil && (callee == nil || j.p.isUsedIn(callee, fn)) && j.isServedBefore(s, at, renews) {
		j.find.LastTurn = start
	}
	if j.perTurn > 0 && j.servedEachTurn(s, at, first, n) {
		return count.Many, end
	}
	if end != nil && (j.joins(end) || j.deferredJoinFirst(fn, s)) {
		// It waits there for the goroutine. What is deferred comes later.
		now := s.routeOver(at, false)
		now.From, now.To = at, func(instr ssa.Instruction) bool { return instr == end }
		n, _ = now.Least()
		first = j.untilStart(s, fn, at, false)
	}
	return count.Plus(beside, count.Plus(first, n)), end
}

// startedBeside returns what those provide that the start of the goroutine runs besides: other funcs that the call is given, and, in a loop, the
// others that one turn or another runs in its place.
//
//	run(produce, consume)    // func run(a, b func()) { go a(); b() }
//	for _, f := range []func(){produce, consume} { go func() { defer wg.Done(); f() }() }
func (j *judge) startedBeside(s *provider, at ssa.Instruction) int {
	total := 0
	if _, isGo := at.(*ssa.Go); !isGo {
		total = s.of(at, j.from.bound, true)
	}
	if !flow.InLoop(at.Block()) {
		return total
	}
	for i, f := range j.w.Frames[:max(0, len(j.w.Frames)-1)] {
		call, ok := f.Instr.(ssa.CallInstruction)
		if !ok {
			continue
		}
		for _, r := range j.p.Spawns.Alternatives(call) {
			if r.Fn != nil && r.Fn != j.w.Frames[i+1].Fn {
				total = count.Plus(total, s.run(r, f.Bound))
			}
		}
	}
	return total
}

// madeAfter returns what makes what is required, if the function that starts the goroutine does so, and only after the start; or nil.
//
//	go func() { for task := range tasks { <-task.done } }()
//	for _, name := range names {
//		task := &task{name: name, done: make(chan struct{})}
//		tasks <- task
//		close(task.done)
//	}
func (d *requirement) madeAfter(start ssa.Instruction) ssa.Instruction {
	made := d.on.Made()
	if len(made) != 1 || made[0].Parent() != start.Parent() {
		return nil
	}
	site, ok := made[0].(*ssa.MakeChan)
	if !ok || flow.Reaches(site, start) {
		return nil
	}
	return site
}

// staysUntilClosed reports whether an instruction receives from a channel that is closed only when the goroutine has done with its
// wait for a group: whatever comes before, that is where the function stays if the group is never done.
//
//	go func() { wg.Wait(); close(results) }()
//	for r := range results { … }
func (j *judge) staysUntilClosed(instr ssa.Instruction) bool {
	return j.d.kind == pointsto.Join && slices.ContainsFunc(j.p.Classes.Ops(instr), func(o *pointsto.Op) bool {
		return o.Kind == pointsto.Recv && !o.IsChoice() && !o.Async && j.closesAfterIt(j.p.Classes.StandsFor(o.On()))
	})
}

// isUsedIn reports whether all that run a function are in another one.
func (p *Package) isUsedIn(fn, in *ssa.Function) bool {
	uses, all := p.Spawns.Uses(fn)
	return all && !slices.ContainsFunc(uses, func(u spawn.Use) bool { return u.Instr.Parent() != in })
}

// isServedBefore reports whether a goroutine that is started in a loop for an object of that turn, which site makes, has
// enough before the next turn: then only the last one can be left alone, where the loop is left.
//
//	for {
//		c := make(chan error)
//		go func() { c <- try() }()
//		select {
//		case err := <-c:
//		case <-timeout:
//			return errTimeout
//		}
//	}
func (j *judge) isServedBefore(s *provider, at ssa.Instruction, site ssa.Instruction) bool {
	again := s.routeOver(at, false)
	again.From, again.To = at, func(instr ssa.Instruction) bool { return instr == site }
	n, next := again.Least()
	return flow.InLoop(site.Block()) && (next == nil || n >= j.d.amount)
}

// untilStart returns the least that fn provides before it starts the goroutine: from
// where it makes the object, or from its entry.
func (j *judge) untilStart(s *provider, fn *ssa.Function, at ssa.Instruction, toEnd bool) int {
	r := s.routeOver(at, toEnd)
	r.Exits = false
	r.To = func(instr ssa.Instruction) bool { return instr == at }
	if site := j.d.on.Site(); site == at || s.giver == at {
		return 0
	} else if site != nil && site.Parent() == fn && !j.d.on.IsSeveral() {
		r.From = site
	}
	n, _ := r.Least()
	return n
}

// servedEachTurn reports whether the function that starts the goroutine again and
// again provides enough for each: before the start, in each turn of its loop, or after
// the start, in each turn and at its end.
//
//	for {
//		tokens <- token{}
//		go func() { … <-tokens }()
//	}
func (j *judge) servedEachTurn(s *provider, at ssa.Instruction, before, after int) bool {
	again := s.routeOver(at, false)
	again.From, again.To = at, func(instr ssa.Instruction) bool { return instr == at }
	n, end := again.Least()
	return end != nil && n >= j.perTurn && (before >= j.perTurn || after >= j.perTurn)
}

// whoGoes returns where another goroutine that fn starts leaves before it has provided anything, and how it comes there, if
// only such provide something; or nil.
//
//	go func() { for !ready() { select { case <-tick: case <-ctx.Done(): return } }; close(up) }()
//	go func() { <-up; serve() }()
func (j *judge) whoGoes(fn *ssa.Function) (left ssa.Instruction, by *route.Way) {
	s := j.provider()
	s.apart = j.d.on.Named() == nil
	for instr := range value.Instrs(fn) {
		if slices.ContainsFunc(j.p.Classes.Ops(instr), func(o *pointsto.Op) bool { return j.d.gives(o, o.On()) > 0 }) {
			return nil, nil
		}
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			continue
		}
		for _, r := range j.p.Spawns.Runs(call) {
			if r.Fn == nil || call == j.at && r.Fn == j.run.Fn || !j.d.concerns(r.Fn) {
				continue
			}
			if r.How != spawn.Async {
				return nil, nil
			}
			to := s.route(r.Fn, j.p.Classes.Bind(r, nil), true)
			if n, end := to.Least(); left == nil && end != nil && n < j.d.amount {
				left, by = end, to.Taking
			}
		}
	}
	return left, by
}

// startOf returns the only place that starts a goroutine in which fn runs, and may have what is of the class; nil if there is another one, or fn
// runs elsewhere.
func (p *Package) startOf(fn *ssa.Function, on *pointsto.Class, depth int) *spawn.Use {
	uses, all := p.Spawns.Uses(fn)
	if len(uses) > 1 {
		has := func(t *pointsto.Class) bool { return t == on }
		uses = slices.DeleteFunc(slices.Clone(uses), func(u spawn.Use) bool { return paramsIn(fn, p.Classes.Bind(u.Run, nil), has) == 0 })
	}
	if !all || len(uses) != 1 || uses[0].Again || depth > maxDepth {
		return nil
	}
	if use := uses[0]; use.How == spawn.Async {
		return &use
	}
	return p.startOf(uses[0].Instr.Parent(), on, depth+1)
}
