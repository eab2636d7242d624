package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// judge finds whether the wait of a goroutine may last for ever.
type judge struct {
	p    *Package
	at   ssa.CallInstruction // that starts the goroutine; nil if it is only called
	run  spawn.Run
	w    *waits.Waiting
	d    *requirement
	find *Finding

	single     bool          // it waits for one item, which whoever waits for it may know to come
	perTurn    int           // what one goroutine requires of the many that are started
	steps      int           // taken; see isTooMuch
	forGood    bool          // as if it came back for more
	ofContract bool          // whatever callers do
	owner      *types.Named  // whose end leaves the goroutine alone; see abandons
	by         ender         // what ends has found
	other      *pointsto.Op  // byOthers: which op
	enders     []*types.Func // of a function on behalf of its callers: what they can call
	premise    *premise      // see findCause; or nil

	after order // what comes after the wait; see comesAfterIt

	inside map[*ssa.Function]bool            // what the goroutine runs until the wait
	from   callContext                       // in which it is started
	around map[*ssa.Function]ssa.Instruction // what leads to the start, and where
	starts map[ssa.Instruction]bool          // places that lead to the start, and whether the wait is seen to from there
}

// judge returns what is wrong with a wait, or nil.
func (p *Package) judge(at ssa.CallInstruction, run spawn.Run, w *waits.Waiting) *Finding {
	return p.judgeFrom(at, run, w, callContext{})
}

// judgeFrom does so where the goroutine is started in a context.
func (p *Package) judgeFrom(at ssa.CallInstruction, run spawn.Run, w *waits.Waiting, from callContext) *Finding {
	j := p.newJudge(at, run, w)
	j.from, j.find.from = from, from
	var unmet []*requirement
	for _, o := range w.Cases {
		on := w.Bound().Of(o.On())
		switch {
		case on.IsNever() && p.isBehindChannel(o):
			return nil
		case on.IsNever():
		case !j.ends(o, on):
			unmet = append(unmet, j.d)
		case j.find.Endless && !j.isCutOff():
			j.find.Busy = true
		default:
			return j.nothing()
		}
	}
	if fact := w.Op.Fact; fact.Through != (symbol.Symbol{}) && (!p.staysThrough(through{fact.Through, fact.Method}) || p.feedsAfter(at, fact)) {
		return j.nothing() // somebody may end it, or an item has it look at its context
	}
	if len(unmet) > 1 && j.endTogether(unmet) {
		if !j.find.Endless || j.isCutOff() {
			return j.nothing()
		}
		j.find.Busy = true
	}
	j.find.Busy = j.find.Busy || w.Op.Fact.Busy
	j.findCause(unmet)
	switch j.findSurplus(unmet) {
	case little:
		j.find.InHand = true
	case much:
		return nil
	}
	for _, list := range w.Others {
		if !slices.ContainsFunc(list, func(w *waits.Waiting) bool { return p.judge(at, run, w) != nil }) {
			return nil
		}
	}
	if len(w.Contexts) > 0 && (j.find.Busy || j.find.InHand || !j.staysUntil(w)) {
		return nil
	}
	return j.find
}

// isBehindChannel reports whether control comes to an op only where there is a channel.
//
//	if errs != nil {
//		errs <- err
//	}
func (p *Package) isBehindChannel(o *pointsto.Op) bool {
	ch := value.Channel(o.Instr)
	if ch == nil {
		return false
	}
	return flow.IsBelow(o.Instr.Block(), func(b *ssa.BasicBlock, i int) bool {
		v, isNil := flow.Nil(b, i)
		return v != nil && !isNil && p.isSameValue(v, ch)
	})
}

// nothing is what there is to say of a wait that ends, or of which nobody found out.
func (j *judge) nothing() *Finding {
	if j.isCutOff() {
		j.p.CutOff(j.at.Parent())
	}
	if len(j.w.Contexts) > 0 || j.p.strict {
		return nil
	}
	return j.p.contract(j)
}

func (p *Package) newJudge(at ssa.CallInstruction, run spawn.Run, w *waits.Waiting) *judge {
	if w.Run != nil {
		run = *w.Run
	}
	j := &judge{p: p, at: at, run: run, w: w, inside: make(map[*ssa.Function]bool), around: make(map[*ssa.Function]ssa.Instruction), starts: make(map[ssa.Instruction]bool)}
	j.find = &Finding{At: at, Wait: w.Op.Instr, Waiting: w, pkg: p, Endless: p.waits.IsEndless(w) || run.Again && at != nil && flow.NeverReturns(at)}
	for _, f := range w.Frames {
		j.inside[f.Fn] = true
	}
	return j
}

// What takes more than that is cut off, and nothing is said of it.
const (
	maxAll    = 5_000_000 // functions that are looked into for all waits of a package
	minShare  = 2_000     // of these for one wait, however many there are
	maxShare  = 20_000    // and however few
	maxDepth  = 8         // calls that are followed from an op
	maxStarts = 200       // places in one function that start goroutines
)

// share returns how many functions may be looked into for one wait. All waits have the
// same share, so that those that come first leave enough for the others.
func (p *Package) share() int {
	starts := 0
	for _, fn := range p.Funcs {
		for call := range value.Each[ssa.CallInstruction](fn) {
			if p.Classes.Starts(call) {
				starts++
			}
		}
	}
	return min(max(maxAll/max(starts, 1), minShare), maxShare)
}

// isTooMuch counts a step, and reports whether there were too many.
func (j *judge) isTooMuch() bool {
	j.steps++
	return j.isCutOff()
}

func (j *judge) isCutOff() bool { return j.steps > j.p.maxSteps }

// ends reports whether something ends the wait in one case of a select, or in the
// only one there is.
func (j *judge) ends(o *pointsto.Op, on *pointsto.Class) bool {
	clear(j.around)
	clear(j.starts)
	j.perTurn, j.single, j.by, j.other = 0, false, byNobody, nil
	j.d = &requirement{judge: j, on: on, kind: o.Kind}
	var met bool
	switch o.Kind {
	case pointsto.Recv:
		if o.Polls && !on.SentElsewhere() {
			return on.IsMade() && j.isClosed(on) // and then it ends sooner or later
		}
		met = j.requireSend()
	case pointsto.Send:
		met = j.requireReceives()
	case pointsto.Take:
		met = j.requireItem(o)
	case pointsto.Wait:
		again, _ := j.persists()
		j.d.amount, j.d.closed, j.d.endless = 1, again || j.forGood, again && j.find.Endless
	case pointsto.Tick:
		return !j.isHalted(o, on)
	case pointsto.Join:
		j.d.amount = 1
		met = !j.isAdded(on)
	}
	switch {
	case met:
		j.by = byRequirement
	case j.find.Turn:
		return false // who else has one gives that back
	case o.Kind != pointsto.Send && (on.Ends() && o.Kind != pointsto.Tick || on.ClosedElsewhere() || on.SentElsewhere() && !(o.Kind == pointsto.Recv && j.d.closed)) || !on.IsKnown() && !(j.ofContract && on.IsParam()):
		j.by = byUnknown
	case j.itself():
		j.by = byItself
	case j.starters():
		j.by = byStarters
	case j.others(), j.getsPill(o):
		j.by = byOthers
	case j.isCutOff():
		j.by = byNoTime
	default:
		return false
	}
	return true
}

// endTogether reports whether on each path something meets one of the requirements, those of the
// cases of a select.
//
//	if conn != nil {
//		go func() { io.Copy(conn, stream); close(copied) }()
//	} else {
//		close(failed)
//	}
//	select {
//	case <-copied:
//	case <-failed:
//	}
func (j *judge) endTogether(cases []*requirement) bool {
	site := cases[0].on.Site()
	if site == nil {
		return false
	}
	d := &requirement{judge: j, on: cases[0].on, kind: cases[0].kind, amount: pointsto.Many, cases: cases}
	for _, c := range cases[1:] {
		if other := c.on.Site(); other == nil || other.Parent() != site.Parent() || c.amount == 0 {
			return false
		}
		d.also = append(d.also, c.on)
	}
	clear(j.around)
	clear(j.starts)
	j.perTurn, j.d = 0, d
	return j.itself() || j.starters()
}

// An ender is who ends a wait, as far as one knows.
type ender uint8

const (
	byNobody ender = iota
	byRequirement
	byUnknown
	byItself
	byStarters
	byOthers
	byNoTime // it was not found out
)
