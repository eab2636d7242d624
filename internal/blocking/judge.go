package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/route"
	"github.com/leaklint/leaklint/internal/spawn"
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

	single     bool           // it waits for one item, which whoever waits for it may know to come
	perTurn    int            // what one goroutine requires of the many that are started
	steps      int            // taken; see isTooMuch
	forGood    bool           // as if it came back for more
	ofContract bool           // whatever callers do
	owner      *types.Named   // whose end leaves the goroutine alone; see abandons
	by         ender          // what ends has found
	other      *pointsto.Op   // byOthers: which op
	enders     []*types.Func  // of a function on behalf of its callers: what they can call
	premise    *route.Premise // see findCause; or nil

	after order // what comes after the wait; see comesAfterIt

	inside map[*ssa.Function]bool            // what the goroutine runs until the wait
	from   callContext                       // in which it is started
	around map[*ssa.Function]ssa.Instruction // what leads to the start, and where
	starts map[ssa.Instruction]bool          // places that lead to the start, and whether the wait is seen to from there
	ended  map[*ssa.Return]bool              // see endsOnTheWay
	until  map[*ssa.Function][]Until         // contexts that end the wait, too, as those have them who lead to the start
}

func (p *Package) newJudge(at ssa.CallInstruction, run spawn.Run, w *waits.Waiting) *judge {
	if w.Run != nil {
		run = *w.Run
	}
	j := &judge{p: p, at: at, run: run, w: w, inside: make(map[*ssa.Function]bool), around: make(map[*ssa.Function]ssa.Instruction), starts: make(map[ssa.Instruction]bool), ended: make(map[*ssa.Return]bool), until: make(map[*ssa.Function][]Until)}
	j.find = &Finding{At: at, Wait: w.Op.Instr, Waiting: w, pkg: p, Endless: p.waits.IsEndless(w) || run.Again && at != nil && flow.NeverReturns(at)}
	for _, f := range w.Frames {
		j.inside[f.Fn] = true
	}
	return j
}

// isTooMuch counts a step, and reports whether there were too many.
func (j *judge) isTooMuch() bool {
	j.steps++
	return j.isCutOff()
}

func (j *judge) isCutOff() bool { return j.steps > j.p.maxSteps }

// ranByIt reports whether the goroutine runs fn, or its outermost function does.
func (j *judge) ranByIt(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		if j.inside[fn] {
			return true
		}
		if j.at != nil && fn == j.at.Parent() {
			return false
		}
	}
	return false
}

// comesToItself reports whether the goroutine itself comes to what fn does: its function runs fn, and does not start it in another one.
func (j *judge) comesToItself(fn *ssa.Function) bool {
	if !j.ranByIt(fn) {
		return false
	}
	for ; fn != nil && !j.inside[fn]; fn = fn.Parent() {
		uses, all := j.p.Spawns.Uses(fn)
		if all && len(uses) > 0 && !slices.ContainsFunc(uses, func(u spawn.Use) bool { return u.How != spawn.Async }) {
			return false
		}
	}
	return true
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

// A requirement is the wake-ups that would end a wait.
type requirement struct {
	judge    *judge
	on       *pointsto.Class
	kind     pointsto.Kind
	amount   int               // of single sends or receives
	closed   bool              // only closing the class helps, as the goroutine comes back for more
	endless  bool              // not even that: it never leaves
	ofMember bool              // of one member of a group, which is to say once that it is done
	enders   []string          // the methods that close it; nil for those of the usual names
	also     []*pointsto.Class // the goroutine waits for one of these instead

	// cases has the requirements of the cases of a select: on each path one of them has to be met.
	cases []*requirement

	noClose map[closing]int // where nothing closes it, and the least depth of calls from which that was seen
}

// is reports whether the requirement is for t.
func (d *requirement) is(t *pointsto.Class) bool {
	return t == d.on.Find() || slices.ContainsFunc(d.also, func(a *pointsto.Class) bool { return a.Find() == t })
}

// concerns reports whether fn, or what it runs, has an op on what the requirement is for, or on
// a parameter that stands for that in some call.
func (d *requirement) concerns(fn *ssa.Function) bool {
	touches := func(t *pointsto.Class) bool { return d.judge.p.Classes.Touches(fn, t) }
	return touches(d.on) || slices.ContainsFunc(d.also, touches)
}

// concernsBut reports whether fn, or what it runs, has an op on what another case than that of t is for.
func (d *requirement) concernsBut(t *pointsto.Class, fn *ssa.Function) bool {
	return slices.ContainsFunc(d.cases, func(c *requirement) bool { return !c.is(t) && c.concerns(fn) })
}

// mayBeClosedIn reports whether fn, or what it runs in place, may close what the requirement is for.
func (d *requirement) mayBeClosedIn(fn *ssa.Function) bool {
	closes := func(t *pointsto.Class) bool { return d.judge.p.Classes.MayClose(fn, t) }
	return closes(d.on) || slices.ContainsFunc(d.also, closes)
}

// isMadeIn reports whether what the requirement is for is made in each turn of the loop: how often
// that turns says nothing of one of them.
func (d *requirement) isMadeIn(l *flow.Loop) bool {
	made := d.on.Made()
	return len(made) > 0 && !slices.ContainsFunc(made, func(v ssa.Value) bool {
		instr, ok := v.(ssa.Instruction)
		return !ok || !l.Has(instr.Block())
	})
}

// A closing is a function that is asked whether it closes what is required, as closesIn does.
type closing struct {
	called
	last bool
}

// A called function, with those of its parameters, and of the functions around it, that stand for what is
// required: what one call does for a channel, another call of the same function does for another channel.
//
//	go copy(a, b, there)
//	go copy(b, a, back)
//	<-there
//	<-back
type called struct {
	fn     *ssa.Function
	params uint64 // a bit for each
}

// An order says which classes come after the wait of a goroutine.
type order struct {
	of     *requirement
	single bool
	known  map[later]bool
	asked  []later // while one is asked about: it, and those that it depends on
}

// A later is the question whether a class, or only its close, comes after the wait.
type later struct {
	t      *pointsto.Class
	closed bool
}
