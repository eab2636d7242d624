package blocking

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/spawn"
)

// judge finds whether the wait of a goroutine may last for ever.
type judge struct {
	p    *Package
	at   ssa.CallInstruction // that starts the goroutine; nil if it is only called
	run  spawn.Run
	w    *waiting
	d    *demand
	find *Finding

	single  bool          // it waits for one item, which whoever waits for it may know to come
	perTurn int           // what one goroutine demands of the many that are started
	asking  bool          // within tellsEnd
	steps   int           // taken
	forGood bool          // as if it came back for more
	enders  []*types.Func // of a function on behalf of its callers: what they can call

	inside map[*ssa.Function]bool            // what the goroutine runs until the wait
	around map[*ssa.Function]ssa.Instruction // what leads to the start, and where
}

// judge returns what is wrong with a wait, or nil.
func (p *Package) judge(at ssa.CallInstruction, run spawn.Run, w *waiting) *Finding {
	j := p.newJudge(at, run, w)
	for _, o := range w.cases {
		on := p.things.bound(o.on, w.bound())
		if on.isNever() {
			continue
		}
		if j.ends(o, on) {
			return nil
		}
	}
	return j.find
}

func (p *Package) newJudge(at ssa.CallInstruction, run spawn.Run, w *waiting) *judge {
	j := &judge{p: p, at: at, run: run, w: w, inside: make(map[*ssa.Function]bool), around: make(map[*ssa.Function]ssa.Instruction)}
	j.find = &Finding{At: at, Wait: w.op.instr, waiting: w, pkg: p}
	for _, f := range w.frames {
		j.inside[f.fn] = true
	}
	return j
}

// What takes more than that is cut off, and nothing is said of it.
const (
	maxSteps  = 2_000   // functions that are looked into for one wait
	maxAll    = 500_000 // for all waits of a package
	maxStarts = 200     // places in one function that start goroutines
)

// isTooMuch counts a step, and reports whether there were too many.
func (j *judge) isTooMuch() bool {
	j.steps++
	j.p.steps++
	return j.isCutOff()
}

func (j *judge) isCutOff() bool { return j.steps > maxSteps || j.p.steps > maxAll }

// ends reports whether something ends the wait in one case of a select, or in the
// only one there is.
func (j *judge) ends(o *op, on *thing) bool {
	clear(j.around)
	d := &demand{pkg: j.p, on: on, kind: o.kind, self: j.at, selfFn: j.run.Fn}
	j.d = d
	switch o.kind {
	case recv:
		if on.sentElsewhere || j.hasOwn(send, on) {
			return true
		}
		if o.polls {
			return len(on.made) > 0 && j.isClosed(on) // it ends sooner or later
		}
		again, leaves := j.persists()
		d.amount, d.closed = 1, (again || j.forGood) && !leaves
		j.perTurn = 0
		if d.closed {
			d.amount = many
		} else if j.startedOften(on) {
			d.amount, j.perTurn = many, 1
		}
	case send:
		if on.receivedElsewhere {
			return true
		}
		d.amount, j.perTurn = j.sends(on), 0
		if one := j.sendsOf(j.run, on); d.amount == many && one < many && j.startedOften(on) {
			j.perTurn = one
		}
		j.find.demanded = d.amount
		size, known := on.capacity()
		if !known && len(on.made) > 0 && d.amount > 0 && hasDynamicCapacity(on) {
			return true
		}
		if d.amount <= int(size) || size > 0 && (j.takesTurns(on) || j.isFed(on) || on.named != nil && j.isReceived(on)) {
			return true
		}
		d.also = j.instead(on)
		if d.amount < many {
			d.amount -= int(size)
		}
	case take:
		if on.sentElsewhere {
			return true
		}
		again, _ := j.persists()
		if o.inside.Once && !again {
			return true // an item comes
		}
		j.single = !again && !j.forGood
		d.amount, d.closed, d.enders = many, true, o.inside.Enders
	case wait:
		if on.sentElsewhere {
			return true
		}
		again, _ := j.persists()
		d.amount, d.closed, d.endless = 1, again || j.forGood, again && j.isEndless()
	case tick:
		again, _ := j.persists()
		return !again || !j.isHalted(on)
	case join:
		if on.sentElsewhere || !j.isAdded(on) {
			return true
		}
		d.amount = 1
	}
	if !on.isKnown() {
		return true // nobody knows where it is from
	}
	return j.itself() || j.starters() || j.others() || j.isCutOff()
}
