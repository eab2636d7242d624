package walk

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/summary"
)

// A function may have more paths than can be told apart. Then it is walked again, and less is remembered of what branches have told: it comes to more
// exits than there may be, and what may happen to the thing is still known.

// A forgetting says how little a walk remembers of what branches have told.
type forgetting uint8

const (
	nothing    forgetting = iota
	facts                 // on values: which variables have the same one is known
	everything            // so that only the paths of the thing itself keep states apart
)

// Follow walks from the i-th instruction in the block of one, where the state is st, to the exits. If there are too many paths it does so again without
// facts, and says so: then it comes to more exits than there may be.
func (w *Walker) Follow(instr ssa.Instruction, i int, st *State) (exits []Exit, forgets bool) {
	if w.tries(nothing) {
		if exits = w.follow(instr, i, st.clone()); !w.isTooMany() {
			return exits, false
		}
	}
	if !w.tries(facts) {
		w.Out.CutOff = true
		return nil, true
	}
	w.forget(facts)
	exits = w.follow(instr, i, st)
	w.isTooMany()
	return exits, true
}

// runAll follows all paths of w's function from its entry. If they are too many it does so again, without
// what branches tell: where nothing happens to the thing whatever they do, they do not matter. Otherwise
// it does so without branch facts: what may happen to the thing is then still known, if not on which paths.
// Where that is too much, too, and the thing may escape, there is nothing more to be known.
func (w *Walker) runAll(enter func(st *State)) []Exit {
	if w.forgets != nothing || w.tries(nothing) {
		exits := w.runOnce(enter)
		if !w.isTooMany() || w.forgets != nothing {
			return exits
		}
	}
	atMost := w.runAgain(everything, enter)
	if w.leavesAlone(atMost) {
		return atMost
	}
	out := *w.Out
	if w.tries(facts) {
		if exits := w.runAgain(facts, enter); !w.isTooMany() {
			return exits
		}
	}
	if out.Escaped && !out.CutOff {
		*w.Out = out
		return atMost
	}
	w.Out.CutOff = true
	return nil
}

// A remembering is of a function, whose walks forget so much.
type remembering struct {
	fn      *ssa.Function
	forgets forgetting
}

// tries reports whether it is worth a try to walk the function remembering so much: its paths have not been too many for others.
func (w *Walker) tries(forgets forgetting) bool {
	return w.Engine.tooMany[remembering{w.fn, forgets}] < maxTried[forgets]
}

// maxTried bounds how often a function is tried whose paths are too many. What paths there are depends on the thing: of three fields of an object one may
// be released before the function branches. Without facts that is so for few.
var maxTried = [...]int{nothing: 2, facts: 1}

// isTooMany reports whether the walk was cut off, and takes note.
func (w *Walker) isTooMany() bool {
	if w.Out.CutOff {
		w.Engine.tooMany[remembering{w.fn, w.forgets}]++
	}
	return w.Out.CutOff
}

// runAgain follows them once more, remembering less.
func (w *Walker) runAgain(forgets forgetting, enter func(st *State)) []Exit {
	w.forget(forgets)
	return w.runOnce(enter)
}

// forget has a walk begin once more, remembering less.
func (w *Walker) forget(forgets forgetting) {
	w.forgets, *w.Out, *w.steps = forgets, Outcome{}, 0
	w.Trace.again()
}

func (w *Walker) runOnce(enter func(st *State)) []Exit {
	st := NewState()
	enter(st)
	if w.begin != nil {
		return w.run(w.begin.Block(), slices.Index(w.begin.Block().Instrs, w.begin)+1, st, nil)
	}
	return w.run(w.fn.Blocks[0], 0, st, nil)
}

// leavesAlone reports whether nothing has happened to the thing on any path: at all exits it is where it was.
func (w *Walker) leavesAlone(exits []Exit) bool {
	out := w.Out
	if out.CutOff || out.Released || out.ended || out.UsedUp || out.Escaped || out.served || out.Used || out.Misgiven.IsValid() || len(out.failing) > 0 {
		return false
	}
	return !slices.ContainsFunc(exits, func(x Exit) bool {
		moved := slices.ContainsFunc(w.Slots(x), func(s summary.Slot) bool { return !w.staysInField(s) })
		return moved || x.State.Early != nil || x.State.Loss != nil
	})
}
