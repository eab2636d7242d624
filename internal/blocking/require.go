package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// isReceived reports whether anybody receives from the class.
func (j *judge) isReceived(on *class) bool {
	return slices.ContainsFunc(j.p.opsOn(on), func(o *op) bool { return o.kind == recv })
}

// isSentSome reports whether somebody sends on the class, and not again and again.
func (j *judge) isSentSome(on *class) bool {
	ops := j.p.opsOn(on)
	isSend := func(o *op) bool { return o.kind == send }
	goesOn := func(o *op) bool { return isSend(o) && j.p.shapes.Repeats(o.instr.Block()) }
	return slices.ContainsFunc(ops, isSend) && !slices.ContainsFunc(ops, goesOn)
}

// isHalted reports whether somebody else stops the ticker, or the timer, for good: the goroutine
// does not notice. One tick comes before that, as nobody makes a ticker for less; a timer is
// stopped for it not to come.
func (j *judge) isHalted(o *op, ticker *class) bool {
	if o.never {
		return !j.p.isBehindChannel(o)
	}
	if again, _ := j.persists(); !again && o.name != "Timer" ||
		slices.ContainsFunc(j.p.opsOn(ticker), func(o *op) bool { return o.kind == rearms }) {
		return false
	}
	return slices.ContainsFunc(j.p.opsOn(ticker), func(o *op) bool {
		return o.kind == halts && !j.runsAlone(o.instr.Parent(), make(map[*ssa.Function]bool))
	})
}

// runsAlone reports whether the goroutine runs fn, or what calls that, and nobody else does.
//
//	func (p *prober) Run() { for { p.wait(); if err := p.probe(); err != nil { p.reset() } } }
//	func (p *prober) wait()  { <-p.backOff.C }
//	func (p *prober) reset() { p.backOff.Stop(); p.backOff = time.NewTimer(delay) }
func (j *judge) runsAlone(fn *ssa.Function, asked map[*ssa.Function]bool) bool {
	if j.ranByIt(fn) || asked[fn] {
		return true
	}
	asked[fn] = true
	uses, all := j.p.Spawns.Uses(fn)
	return all && len(uses) > 0 && !slices.ContainsFunc(uses, func(u spawn.Use) bool {
		return u.How == spawn.Async || !j.runsAlone(u.Instr.Parent(), asked)
	})
}

// isClosed reports whether anybody closes the class.
func (j *judge) isClosed(on *class) bool {
	return slices.ContainsFunc(j.p.opsOn(on), func(o *op) bool { return o.kind == closes })
}

// isFed reports whether the goroutine sends in a loop over what the package sends to it, in no loop that goes on and on: there
// is no more in the buffer than that.
func (j *judge) isFed(on *class) bool {
	for _, f := range j.w.frames {
		for _, l := range j.p.shapes.Loops(f.fn) {
			if !l.Has(f.instr.Block()) {
				continue
			}
			for _, instr := range l.Head.Instrs {
				for _, o := range j.p.ops[instr] {
					if o.kind == recv && o.on.find() != on && j.isSentSome(j.p.classes.bound(o.on, f.bound)) {
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
func (j *judge) hasOwn(k kind, on *class) bool {
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

// takesTurns reports whether the buffer of the class is for turns that goroutines take:
// who puts something into it takes it out again, or the function that starts them does
// so before it starts the next one.
func (j *judge) takesTurns(on *class) bool {
	for _, o := range j.opsHere(on) {
		if o.kind != recv || j.at == nil {
			continue
		}
		for _, l := range j.p.shapes.Loops(j.at.Parent()) {
			if l.Has(j.at.Block()) && l.Has(o.instr.Block()) {
				return true
			}
		}
	}
	return j.hasOwn(recv, on)
}

// losesTurn reports whether the goroutine waits for a turn that one before it may have lost.
func (j *judge) losesTurn(on *class) bool {
	if j.at == nil || len(j.w.frames) == 0 {
		return false
	}
	end := j.lostAt(on)
	if end == nil {
		return false
	}
	j.find.Exit, j.find.exitProvides, j.find.Turn = end, 0, true
	return true
}

// lostAt returns where the function that takes a turn returns without giving it back, if it gives it back itself otherwise, and nobody else
// does: when all are lost, the next one waits forever. Or nil. Where it takes one only if it is asked to, what asks may tell later, too: then
// something has to fail.
//
//	p.slots <- struct{}{}
//	if err := p.probe(url); err != nil {
//		return
//	}
//	<-p.slots
func (j *judge) lostAt(on *class) ssa.Instruction {
	o, fn := j.w.op, j.w.op.instr.Parent()
	if o.sel != nil || on.named == nil {
		return nil
	}
	here := 0
	for _, other := range j.p.opsThrough(on, make(map[*class]bool)) {
		switch {
		case other.kind == recv && other.instr.Parent() == fn && other.sel == nil && flow.Reaches(o.instr, other.instr):
			here++
		case other.kind == recv || other.kind == send && other.instr != o.instr:
			return nil // others have turns, too, or give them back
		}
	}
	s := j.provider()
	r := s.route(fn, j.w.bound(), true)
	r.from = o.instr
	n, end := r.least()
	gives := make(map[*ssa.BasicBlock]bool)
	for instr := range value.Instrs(fn) {
		if s.of(instr, j.w.bound(), true) > 0 {
			gives[instr.Block()] = true
		}
	}
	always := !value.AnyOf(fn, func(ret *ssa.Return) bool { return !o.instr.Block().Dominates(ret.Block()) })
	if here == 0 || n > 0 || !always && !flow.FailsWithout(o.instr, gives) {
		return nil
	}
	return end
}

// opsHere returns the ops on a class, and those on parameters that stand for it where
// the goroutine waits.
func (j *judge) opsHere(on *class) []*op {
	ops := j.p.opsOn(on)
	for param, t := range j.w.bound() {
		if p := j.p.classes.classOf(param); t.find() == on && p != on {
			ops = append(ops[:len(ops):len(ops)], j.p.opsOn(p)...)
		}
	}
	return ops
}

// instead returns the classes that the goroutine sends on instead, where it sends on
// one of them only.
//
//	if err != nil {
//		errs <- err
//		return
//	}
//	results <- r
func (j *judge) instead(on *class) []*class {
	if len(j.w.frames) == 0 {
		return nil
	}
	last := j.w.frames[len(j.w.frames)-1]
	list := []*class{on}
	for instr := range value.Instrs(last.fn) {
		for _, o := range j.p.ops[instr] {
			if t := j.p.classes.bound(o.on, last.bound); o.kind == send && o.sel == nil && !slices.Contains(list, t) {
				list = append(list, t)
			}
		}
	}
	if len(list) == 1 || j.mostSends(last.fn, last.bound, list...) != 1 {
		return nil
	}
	return list
}

// hasDynamicCapacity reports whether the class has a buffer of which only the program
// knows the size: it was made to hold what is sent. A size in a package variable is a setting.
func hasDynamicCapacity(t *class) bool {
	for _, v := range t.made {
		if mc, ok := v.(*ssa.MakeChan); ok {
			if _, isConst := mc.Size.(*ssa.Const); !isConst && !isSetting(mc.Size) {
				return true
			}
		}
	}
	return false
}

// isSetting reports whether a number was loaded from a package variable.
func isSetting(v ssa.Value) bool {
	for {
		switch x := v.(type) {
		case *ssa.Convert:
			v = x.X
		case *ssa.UnOp:
			v = x.X
		default:
			_, ok := v.(*ssa.Global)
			return ok
		}
	}
}

// requireSend makes the requirement of a receive: something sent, or for a loop the close. It
// reports whether that is met anyhow.
func (j *judge) requireSend() bool {
	d := j.d
	again, leaves := j.persistsOn(d.on)
	d.amount, d.closed = 1, (again || j.forGood) && !leaves
	if d.closed {
		d.amount, d.endless = many, j.find.Endless
	} else if j.startedOften(d.on) {
		d.amount, j.perTurn = many, 1
	}
	return j.hasOwn(send, d.on)
}

// requireReceives makes the requirement of sends: as many receives, but for what the buffer
// holds. It reports whether that is met anyhow.
func (j *judge) requireReceives() bool {
	d, on := j.d, j.d.on
	if !j.ofContract && (on.receivedElsewhere || len(on.handed) > 0 && !on.isMadeForEach()) {
		return true
	}
	d.amount = j.sends(on)
	if one := j.sendsOf(j.at, j.run, on); d.amount == many && one < many && j.startedOften(on) {
		j.perTurn = one
	}
	j.find.required = d.amount
	size, known := on.capacity()
	switch {
	case (size > 0 || !known) && j.losesTurn(on):
		return false
	case !known && d.amount > 0 && hasDynamicCapacity(on), d.amount <= int(size):
		return true
	case (size > 0 || !known) && j.takesTurns(on): // a setting is more than none, where it is for turns
		return true
	case size > 0 && (j.isFed(on) || on.isShared() && j.isReceived(on)):
		return true
	}
	if j.answers() {
		return true
	}
	d.also = j.instead(on)
	if d.amount < many {
		d.amount -= int(size)
	}
	return false
}

// requireItem makes the requirement of who takes items from a queue: that it is closed. It
// reports whether that is met anyhow, as an item comes.
func (j *judge) requireItem(o *op) bool {
	again, leaves := j.persists()
	j.single = !again && !j.forGood
	j.d.amount, j.d.closed, j.d.enders = many, true, o.fact.Enders
	j.d.endless = again && j.find.Endless
	if o.fact.Open {
		j.d.enders = []string{}
		return o.fact.Once && (!again || leaves)
	}
	return o.fact.Once && !again
}

// A requirement is the wake-ups that would end a wait.
type requirement struct {
	judge    *judge
	on       *class
	kind     kind
	amount   int      // of single sends or receives
	closed   bool     // only closing the class helps, as the goroutine comes back for more
	endless  bool     // not even that: it never leaves
	ofMember bool     // of one member of a group, which is to say once that it is done
	enders   []string // the methods that close it; nil for those of the usual names
	also     []*class // the goroutine waits for one of these instead

	// cases has the requirements of the cases of a select: on each path one of them has to be met.
	cases []*requirement

	noClose map[closing]int // where nothing closes it, and the least depth of calls from which that was seen
}

// gives returns what an op on a class gives towards the requirement.
func (d *requirement) gives(o *op, on *class) int {
	if !d.is(on) {
		return 0
	}
	if d.cases == nil {
		return d.provided(o)
	}
	for _, c := range d.cases {
		if c.is(on) && c.provided(o) >= c.amount {
			return many
		}
	}
	return 0
}

// is reports whether the requirement is for t.
func (d *requirement) is(t *class) bool {
	return t == d.on.find() || slices.ContainsFunc(d.also, func(a *class) bool { return a.find() == t })
}

// concerns reports whether fn, or what it runs, has an op on what the requirement is for, or on
// a parameter that stands for that in some call.
func (d *requirement) concerns(fn *ssa.Function) bool {
	touches := func(t *class) bool { return d.judge.p.touches(fn, t) }
	return touches(d.on) || slices.ContainsFunc(d.also, touches)
}

// mayBeClosedIn reports whether fn, or what it runs in place, may close what the requirement is for.
func (d *requirement) mayBeClosedIn(fn *ssa.Function) bool {
	closes := func(t *class) bool { return d.judge.p.mayClose(fn, t) }
	return closes(d.on) || slices.ContainsFunc(d.also, closes)
}

// isMadeIn reports whether what the requirement is for is made in each turn of the loop: how often
// that turns says nothing of one of them.
func (d *requirement) isMadeIn(l *flow.Loop) bool {
	made := d.on.find().made
	return len(made) > 0 && !slices.ContainsFunc(made, func(v ssa.Value) bool {
		instr, ok := v.(ssa.Instruction)
		return !ok || !l.Has(instr.Block())
	})
}

// provided returns what an op gives towards the requirement.
func (d *requirement) provided(o *op) int {
	switch d.kind {
	case recv:
		switch {
		case o.kind == closes && d.endless:
		case o.kind == closes:
			return many
		case o.kind == send && !d.closed:
			return 1
		case o.kind == send && d.judge.tellsToLeave(o.instr.Parent()):
			return many // it has the goroutine look at the flag
		}
	case send:
		switch {
		case o.kind == recv:
			return 1
		case o.kind == closes && !d.judge.ranByIt(o.instr.Parent()) && !d.judge.isBehindJoin(o.instr.Parent(), o.instr):
			return many // who waits to send panics, which is another fault, and does not stay
		}
	case take:
		if o.kind == closes && !d.endless && (d.enders == nil || slices.Contains(d.enders, o.name)) {
			return many
		}
	case wait:
		if o.kind == signal && !d.endless && (!d.closed || d.judge.farewell(o.instr)) {
			return many
		}
	case join:
		switch {
		case o.kind != done:
		case d.ofMember:
			return 1
		case d.judge.isDoneOnAllWays(o):
			return many
		}
	}
	return 0
}

// farewell reports whether an instruction that wakes others does so for the last time: its function
// says by a flag that all is over, or has ended a context, or runs when one ends.
//
//	q.closed = true
//	q.cond.Broadcast()
//
//	context.AfterFunc(ctx, q.cond.Broadcast)
func (j *judge) farewell(wakes ssa.Instruction) bool {
	fn := wakes.Parent()
	if j.tellsToLeave(fn) || j.asksContext() && cancelsBefore(wakes) {
		return true
	}
	uses, _ := j.p.Spawns.Uses(fn)
	for _, u := range uses {
		if symbol.OfCall(u.Instr.Common()) == knowledge.ContextCallback {
			return true
		}
	}
	for instr := range value.Instrs(fn) {
		if slices.ContainsFunc(j.p.ops[instr], (*op).tellsEnd) {
			return true
		}
	}
	return false
}

// tellsEnd reports whether the op closes a channel, which is as good as a flag, or has
// waited for the end of a context.
func (o *op) tellsEnd() bool { return o.kind == closes || o.kind == recv && o.on.find().ends }
