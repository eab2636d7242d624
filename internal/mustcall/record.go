package mustcall

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/trace"
)

// A walkTrace is what was recorded of one walk. Its methods do nothing if it is nil, but for
// exec.
type walkTrace struct {
	fn     *ssa.Function
	ob     *obligation
	origin []access.Place // of a walk from the entry
	effect *effect        // likewise, when it is done

	recorded bool // the steps are
	steps    []step
	ends     []end
	at       ssa.Instruction // being executed
}

// A step is the state of a path where it enters a block, or behind an instruction that changes
// it.
type step struct {
	block *ssa.BasicBlock
	instr ssa.Instruction // nil on entry
	state string
}

// An ending is why a path is over before it comes to an exit.
type ending string

const (
	released ending = "released"
	escaped  ending = "escaped"
	ended    ending = "seen to have ended"
	stopped  ending = "the function goes no further"
)

// An end is where a path is over.
type end struct {
	how ending
	at  ssa.Instruction
}

// A recorder records what walks come to.
type recorder struct {
	steps func(*ssa.Function) bool // whether each step is recorded
	walks []*walkTrace
}

func (r *recorder) walk(fn *ssa.Function, ob *obligation) *walkTrace {
	if r == nil {
		return nil
	}
	wt := &walkTrace{fn: fn, ob: ob, recorded: r.steps(fn)}
	r.walks = append(r.walks, wt)
	return wt
}

// again forgets what was recorded: the walk is done once more.
func (t *walkTrace) again() {
	if t != nil {
		t.steps, t.ends = nil, nil
	}
}

func (t *walkTrace) enter(w *walker, it item) {
	if t != nil && t.recorded {
		t.add(step{it.b, nil, w.describe(it.st)})
	}
}

func (t *walkTrace) add(s step) {
	if !slices.Contains(t.steps, s) {
		t.steps = append(t.steps, s)
	}
}

// exec executes an instruction, and records what that changes.
func (t *walkTrace) exec(w *walker, st *state, instr ssa.Instruction) []*state {
	if t == nil {
		return w.exec(st, instr)
	}
	before, outer := "", t.at
	if t.recorded {
		before = w.describe(st)
	}
	n := len(t.ends)
	t.at = instr
	states := w.exec(st, instr)
	if len(states) == 0 && len(t.ends) == n {
		t.end(w, stopped)
	}
	t.at = outer
	for _, s := range states {
		if t.recorded && w.describe(s) != before {
			t.add(step{instr.Block(), instr, w.describe(s)})
		}
	}
	return states
}

// branch notes that a path comes to a branch, where it may be over on one side.
func (t *walkTrace) branch(br *ssa.If) {
	if t != nil {
		t.at = br
	}
}

// end records that a path is over where it is.
func (t *walkTrace) end(w *walker, how ending) {
	if t == nil {
		return
	}
	e := end{how, t.at}
	if e.at == nil { // what is known before anything is done
		e.at = t.fn.Blocks[0].Instrs[0]
	}
	if _, deferred := t.at.(*ssa.RunDefers); deferred && w.current != nil {
		e.at = w.current
	}
	if !slices.Contains(t.ends, e) {
		t.ends = append(t.ends, e)
	}
}

func (t *walkTrace) summarized(w *walker, eff effect) {
	if t != nil {
		t.origin, t.effect = w.origin, &eff
	}
}

// describe tells a state: who holds the thing, what is known, and what is deferred.
func (w *walker) describe(st *state) string {
	var registers, places, known, deferred []string
	for h, written := range st.hold.all() {
		if written {
			places = append(places, trace.Value(h.v)+string(h.path))
		} else {
			registers = append(registers, trace.Value(h.v)+string(h.path))
		}
	}
	for v, is := range st.All() {
		known = append(known, trace.Value(v)+factOf(v, is))
	}
	for p, v := range st.Contents() {
		known = append(known, fmt.Sprintf("%s%s contains %s", trace.Value(p.Root), p.Path, trace.Value(v)))
	}
	for v, r := range st.Aliases() {
		known = append(known, fmt.Sprintf("%s is %s", trace.Value(v), trace.Value(r)))
	}
	for _, d := range st.defers {
		deferred = append(deferred, trace.Callee(d.Common()))
	}
	parts := slices.DeleteFunc([]string{
		listed("held by ", registers), listed("stored in ", places), listed("known: ", known),
	}, func(s string) bool { return s == "" })
	if len(registers)+len(places) == 0 {
		parts = slices.Insert(parts, 0, "held by nothing")
	}
	if len(deferred) > 0 {
		parts = append(parts, "deferred: "+strings.Join(deferred, ", "))
	}
	if st.again {
		parts = append(parts, "once around the loop")
	}
	if st.loss != nil {
		parts = append(parts, lossNames[st.lossKind])
	}
	return strings.Join(parts, "; ")
}

var lossNames = [...]string{Overwritten: "overwritten", NotStored: "not stored, as there was another", Removed: "taken out of its map"}

func listed(title string, items []string) string {
	if len(items) == 0 {
		return ""
	}
	slices.Sort(items)
	return title + strings.Join(items, ", ")
}

// factOf says what is known of a value.
func factOf(v ssa.Value, is condition.Tri) string {
	if b, ok := v.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsBoolean != 0 {
		return fmt.Sprintf(" is %t", is == condition.Yes)
	}
	if is == condition.Yes {
		return " is not nil"
	}
	return " is nil"
}
