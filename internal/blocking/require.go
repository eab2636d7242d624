package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// isReceived reports whether anybody receives from the class.
func (j *judge) isReceived(on *pointsto.Class) bool {
	return slices.ContainsFunc(on.Ops(), func(o *pointsto.Op) bool { return o.Kind == pointsto.Recv })
}

// isSentSome reports whether somebody sends on the class, and not again and again.
func (j *judge) isSentSome(on *pointsto.Class) bool {
	ops := on.Ops()
	isSend := func(o *pointsto.Op) bool { return o.Kind == pointsto.Send }
	goesOn := func(o *pointsto.Op) bool { return isSend(o) && j.p.shapes.Repeats(o.Instr.Block()) }
	return slices.ContainsFunc(ops, isSend) && !slices.ContainsFunc(ops, goesOn)
}

// isHalted reports whether somebody else stops the ticker, or the timer, for good: the goroutine
// does not notice. One tick comes before that, as nobody makes a ticker for less; a timer is
// stopped for it not to come.
func (j *judge) isHalted(o *pointsto.Op, ticker *pointsto.Class) bool {
	if o.Never {
		return !isBehindChannel(o)
	}
	if again, _ := j.persists(); !again && o.Name != "Timer" || isOfNewTimer(o) ||
		slices.ContainsFunc(ticker.Ops(), func(o *pointsto.Op) bool { return o.Kind == pointsto.Rearm }) {
		return false
	}
	return slices.ContainsFunc(ticker.Ops(), func(stop *pointsto.Op) bool {
		return stop.Kind == pointsto.Halt && !j.runsAlone(stop.Instr.Parent(), make(map[*ssa.Function]bool)) && !j.p.isRenewedApart(stop, o) && !j.isOtherWay(stop, ticker)
	})
}

// isOtherWay reports whether the starter has made the ticker, or the timer, and has it stopped only on ways on which it does not start the goroutine.
//
//	timer := time.NewTimer(limit)
//	select {
//	case <-ctx.Done():
//		go func() { <-timer.C; p.forget(key) }()
//	case m := <-answers:
//		timer.Stop()
//	}
func (j *judge) isOtherWay(stop *pointsto.Op, ticker *pointsto.Class) bool {
	if j.at == nil || stop.Instr.Parent() != j.at.Parent() {
		return false
	}
	made := ticker.Made()
	call, ok := stop.Instr.(ssa.CallInstruction)
	if !ok || !slices.Contains(made, value.Behind(value.Receiver(call.Common()))) {
		return false // p.timer.Stop(), of the one before
	}
	if slices.ContainsFunc(made, func(v ssa.Value) bool { return v.Parent() != j.at.Parent() }) {
		return false
	}
	isMaking := func(instr ssa.Instruction) bool {
		v, ok := instr.(ssa.Value)
		return ok && slices.Contains(made, v)
	}
	leads := func(from, to ssa.Instruction) bool {
		isTo := func(instr ssa.Instruction) bool { return instr == to }
		return flow.ReachedFrom(j.at.Parent(), from, isTo, isMaking, nil)
	}
	return !leads(j.at, stop.Instr) && !leads(stop.Instr, j.at)
}

// isOfNewTimer reports whether who waits for a timer has just made it, and given it to nobody.
//
//	func emptyTimer() *time.Timer { t := time.NewTimer(0); <-t.C; return t }
func isOfNewTimer(o *pointsto.Op) bool {
	at := value.Selection(o.Channel())
	if at == nil {
		return false
	}
	made, _ := value.CallOf(at.X)
	return made != nil && made.Parent() == o.Instr.Parent() && !slices.ContainsFunc(value.Referrers(made), func(use ssa.Instruction) bool {
		_, selects := use.(*ssa.FieldAddr)
		return !selects && flow.Reaches(use, o.Instr)
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
func (j *judge) isClosed(on *pointsto.Class) bool {
	return slices.ContainsFunc(on.Ops(), func(o *pointsto.Op) bool { return o.Kind == pointsto.Close })
}

// isFed reports whether the goroutine sends in a loop over what the package sends to it, in no loop that goes on and on: there
// is no more in the buffer than that.
func (j *judge) isFed(on *pointsto.Class) bool {
	for _, f := range j.w.Frames {
		for _, l := range j.p.shapes.Loops(f.Fn) {
			if !l.Has(f.Instr.Block()) {
				continue
			}
			for _, instr := range l.Head.Instrs {
				for _, o := range j.p.Classes.Ops(instr) {
					if o.Kind == pointsto.Recv && o.On() != on && j.isSentSome(f.Bound.Of(o.On())) && leadsBack(o, f.Instr) {
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
func (j *judge) hasOwn(k pointsto.Kind, on *pointsto.Class) bool {
	if size, known := on.Capacity(); known && size == 0 {
		return false
	}
	return slices.ContainsFunc(j.opsHere(on), func(o *pointsto.Op) bool {
		return o.Kind == k && (j.comesToItself(o.Instr.Parent()) || j.givesBack(o.Instr.Parent()))
	})
}

// givesBack reports whether fn is run by the functions that lead to the wait, which is in
// one of its own.
//
//	c.gate.lock() // waits for a turn
//	c.gate.unlock()
func (j *judge) givesBack(fn *ssa.Function) bool {
	frames := j.w.Frames
	return slices.ContainsFunc(frames[:max(len(frames)-1, 0)], func(f waits.Frame) bool { return j.p.Spawns.ComesTo(f.Fn, fn) })
}

// takesTurns reports whether the buffer of the class is for turns that goroutines take:
// who puts something into it takes it out again, or the function that starts them does
// so before it starts the next one.
func (j *judge) takesTurns(on *pointsto.Class) bool {
	for _, o := range j.opsHere(on) {
		if o.Kind != pointsto.Recv || j.at == nil {
			continue
		}
		for _, l := range j.p.shapes.Loops(j.at.Parent()) {
			if l.Has(j.at.Block()) && l.Has(o.Instr.Block()) {
				return true
			}
		}
	}
	return j.hasOwn(pointsto.Recv, on)
}

// opsHere returns the ops on a class, and those on parameters that stand for it where
// the goroutine waits.
func (j *judge) opsHere(on *pointsto.Class) []*pointsto.Op {
	ops := on.Ops()
	for param, t := range j.w.Bound() {
		if p := j.p.Classes.Of(param); t.Find() == on && p != on {
			ops = append(ops[:len(ops):len(ops)], p.Ops()...)
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
func (j *judge) instead(on *pointsto.Class) []*pointsto.Class {
	if len(j.w.Frames) == 0 {
		return nil
	}
	last := j.w.Frames[len(j.w.Frames)-1]
	list := j.sentIn(last, on)
	if len(list) == 1 || j.mostSends(last.Fn, last.Bound, list...) != 1 {
		return nil
	}
	return list
}

// sentIn returns the classes that the function of a frame sends on, that one first.
func (j *judge) sentIn(f waits.Frame, on *pointsto.Class) []*pointsto.Class {
	list := []*pointsto.Class{on}
	for instr := range value.Instrs(f.Fn) {
		for _, o := range j.p.Classes.Ops(instr) {
			if t := f.Bound.Of(o.On()); o.Kind == pointsto.Send && !o.IsChoice() && !slices.Contains(list, t) {
				list = append(list, t)
			}
		}
	}
	return list
}

// requireSend makes the requirement of a receive: something sent, or for a loop the close. It
// reports whether that is met anyhow. Who waits for the other half of what it has read is sent that, if anybody sends there at all.
func (j *judge) requireSend() bool {
	d := j.d
	isSend := func(o *pointsto.Op) bool { return o.Kind == pointsto.Send }
	if slices.ContainsFunc(d.on.Ops(), isSend) && j.p.waits.FollowsRead(j.w) || j.p.givesTurn(j.w.Op, d.on) {
		return true
	}
	if d.amount = 1; j.isAnswered() || j.isCountedDown() || j.comesWithIt() {
		return true
	}
	again, leaves := j.persistsOn(d.on)
	d.amount, d.closed = 1, (again || j.forGood) && !leaves
	if d.closed {
		d.amount, d.endless = count.Many, j.find.Endless
	} else if j.startedOften(d.on) {
		d.amount, j.perTurn = count.Many, 1
	}
	return j.hasOwn(pointsto.Send, d.on)
}

// givesTurn reports whether a receive gives a turn back that was taken before: there is room for several, which say nothing, and who takes one is no
// goroutine that says so when it has done its work.
//
//	c.slots <- struct{}{}          // func (c *consumer) handle(m Message)
//	c.pending[m.ID] = m
//
//	if _, ok := c.pending[id]; ok { <-c.slots }
func (p *Package) givesTurn(o *pointsto.Op, on *pointsto.Class) bool {
	if o.Channel() == nil {
		return false // of a function that waits
	}
	ch, ok := o.Channel().Type().Underlying().(*types.Chan)
	if !ok || !isEmptyStruct(ch.Elem()) {
		return false
	}
	if size, known := on.Capacity(); size < 2 && (known || !p.Classes.HasDynamicCapacity(on)) {
		return false
	}
	some := false
	for _, other := range p.Classes.OpsThrough(on) {
		if other.Kind != pointsto.Send {
			continue
		}
		uses, _ := p.Spawns.Uses(other.Instr.Parent())
		isSpawned := func(u spawn.Use) bool { return u.How == spawn.Async }
		if some = other.Callee == nil && !slices.ContainsFunc(uses, isSpawned); !some {
			return false
		}
	}
	return some
}

func isEmptyStruct(t types.Type) bool {
	str, ok := t.Underlying().(*types.Struct)
	return ok && str.NumFields() == 0
}

// requireReceives makes the requirement of sends: as many receives, but for what the buffer
// holds. It reports whether that is met anyhow.
func (j *judge) requireReceives() bool {
	d, on := j.d, j.d.on
	if !j.ofContract && (on.ReceivedElsewhere() || len(on.HandedBy()) > 0 && !on.IsMadeForEach()) {
		return true
	}
	d.amount = j.sends(on)
	if one := j.sendsOf(j.at, j.run, on); d.amount == count.Many && one < count.Many && j.startedOften(on) {
		j.perTurn = one
	}
	j.find.required = d.amount
	size, known := j.capacity(on)
	switch {
	case (size > 0 || !known) && j.losesTurn(on):
		return false
	case known && j.hasRoom(on, int(size)):
		return true
	case !known && d.amount > 0 && j.p.Classes.HasDynamicCapacity(on) && !j.hasSlotEach(on), d.amount <= int(size):
		return true
	case (size > 0 || !known) && j.takesTurns(on): // a setting is more than none, where it is for turns
		return true
	case size > 0 && (j.isFed(on) || on.IsShared() && j.isReceived(on)):
		return true
	case d.amount == count.Many && j.sendsToEach(on):
		return true
	}
	if j.answers() {
		return true
	}
	d.also = j.instead(on)
	if d.amount < count.Many {
		d.amount -= int(size)
	}
	return false
}

// hasSlotEach reports whether the goroutine, which is started in a loop, sends more than it has slots for: the buffer has one for each turn.
//
//	out := make(chan hit, len(shards))
//	for _, s := range shards { go s.scan(out) }    // for … { out <- hit }; out <- last
func (j *judge) hasSlotEach(on *pointsto.Class) bool {
	if j.at == nil || on.IsSeveral() || j.sendsOf(j.at, j.run, on) < 2 {
		return false
	}
	size := ssa.Value(nil)
	if mc, ok := on.Site().(*ssa.MakeChan); ok {
		size = mc.Size
	}
	list := flow.LenOperand(size)
	return list != nil && slices.ContainsFunc(j.p.shapes.Loops(j.at.Parent()), func(l *flow.Loop) bool {
		br, ok := l.Head.Instrs[len(l.Head.Instrs)-1].(*ssa.If)
		return ok && l.Has(j.at.Block()) && flow.Over(br) != nil && flow.SameValue(flow.Over(br), list)
	})
}

// requireItem makes the requirement of who takes items from a queue: that it is closed. It
// reports whether that is met anyhow, as an item comes.
func (j *judge) requireItem(o *pointsto.Op) bool {
	again, leaves := j.persistsOnItem(o)
	j.single = !again && !j.forGood
	j.d.amount, j.d.closed, j.d.enders = count.Many, true, o.Fact.Enders
	j.d.endless = again && j.find.Endless
	if o.Fact.Open {
		j.d.enders = []string{}
		return o.Fact.Once && (!again || leaves)
	}
	return o.Fact.Once && !again
}

// persistsOnItem says of who takes items whether it comes back for more, and leaves with one. An object that answers once, and that it has got for
// what it asks, is another one each time.
//
//	for range ticker.C {
//		future := batch.Submit(request)
//		err := future.Wait()
func (j *judge) persistsOnItem(o *pointsto.Op) (again, leaves bool) {
	call, ok := o.Instr.(ssa.CallInstruction)
	if !ok || !o.Fact.Open || !o.Fact.Once {
		return j.persists()
	}
	given, _ := value.CallOf(value.Behind(value.Receiver(call.Common())))
	if given == nil || given.Parent() != call.Parent() || given.Call.Signature().Params().Len() == 0 {
		return j.persists()
	}
	return j.p.waits.PersistsHere(j.w, func(l *flow.Loop) bool { return !l.Has(given.Block()) })
}

// sendsToEach reports whether all who receive are goroutines that this one starts in a loop, and each leaves with the only thing that it receives, and
// not otherwise: who sends to them counts them.
//
//	for p.size < n { go p.worker(quit); p.size++ }        case <-quit: return
//	for p.size > n { quit <- struct{}{}; p.size-- }
func (j *judge) sendsToEach(on *pointsto.Class) bool {
	if !j.makesItself() {
		return false
	}
	some := false
	for _, o := range j.p.Classes.OpsThrough(on) {
		if o.Kind != pointsto.Recv {
			continue
		}
		start := j.p.startOf(o.Instr.Parent(), on, 0)
		if some = start != nil && flow.InLoop(start.Instr.Block()) && isWayOut(o); !some {
			return false
		}
	}
	return some
}

// isWayOut reports whether a function returns when it has received, and not otherwise.
func isWayOut(o *pointsto.Op) bool {
	fn := o.Instr.Parent()
	receives := func(instr ssa.Instruction) bool { return o.Sel == nil && instr == o.Instr }
	isCase := func(b *ssa.BasicBlock, i int) bool {
		sel, state := flow.CaseTaken(b, i)
		return sel != nil && sel == o.Sel && state == o.State
	}
	if flow.ReachedFrom(fn, nil, flow.IsReturn, receives, isCase) {
		return false
	}
	if o.Sel == nil {
		return !flow.InLoop(o.Instr.Block())
	}
	return !slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool { return isCase(b, 0) && flow.Leads(b.Succs[0], o.Instr.Block()) })
}
