package walk

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/trace"
)

// A WalkTrace is what was recorded of one walk. Its methods do nothing if it is nil, but for
// exec.
type WalkTrace struct {
	fn     *ssa.Function
	ob     *Obligation
	origin []access.Place // of a walk from the entry
	effect *Effect        // likewise, when it is done

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

// A Recorder records what walks come to.
type Recorder struct {
	steps func(*ssa.Function) bool // whether each step is recorded
	walks []*WalkTrace
}

// NewRecorder returns a recorder. steps reports whether each step of the walks in a function is recorded.
func NewRecorder(steps func(*ssa.Function) bool) *Recorder { return &Recorder{steps: steps} }

// Entries writes what the walks from the entry of a function came to.
func (r *Recorder) Entries(page *trace.Page, fn *ssa.Function) {
	for _, wt := range r.walks {
		if wt.fn == fn && wt.ob.Birth == nil && wt.effect != nil {
			page.Line("%s:", wt.about())
			page.In(func() {
				wt.Path(page)
				wt.Endings(page)
				page.Line("so it %s", cmp.Or(wt.effect.String(), "only uses it"))
			})
		}
	}
}

// ReleasedAt returns where a walk has released what a field holds by a path, or nil.
func (r *Recorder) ReleasedAt(fn *ssa.Function, field types.Object, path access.Path, of *spec.Spec) ssa.Instruction {
	for _, wt := range r.walks {
		if wt.fn != fn || wt.ob.Field != field || wt.ob.FieldPath != path || wt.ob.Spec != of {
			continue
		}
		for _, e := range wt.ends {
			if e.how == released {
				return e.at
			}
		}
	}
	return nil
}

func (r *Recorder) walk(fn *ssa.Function, ob *Obligation) *WalkTrace {
	if r == nil {
		return nil
	}
	wt := &WalkTrace{fn: fn, ob: ob, recorded: r.steps(fn)}
	r.walks = append(r.walks, wt)
	return wt
}

// again forgets what was recorded: the walk is done once more.
func (t *WalkTrace) again() {
	if t != nil {
		t.steps, t.ends = nil, nil
	}
}

func (t *WalkTrace) enter(w *Walker, it item) {
	if t != nil && t.recorded {
		t.add(step{it.b, nil, w.describe(it.st)})
	}
}

func (t *WalkTrace) add(s step) {
	if !slices.Contains(t.steps, s) {
		t.steps = append(t.steps, s)
	}
}

// exec executes an instruction, and records what that changes.
func (t *WalkTrace) exec(w *Walker, st *State, instr ssa.Instruction) []*State {
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
func (t *WalkTrace) branch(br *ssa.If) {
	if t != nil {
		t.at = br
	}
}

// end records that a path is over where it is.
func (t *WalkTrace) end(w *Walker, how ending) {
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

func (t *WalkTrace) summarized(w *Walker, eff Effect) {
	if t != nil {
		t.origin, t.effect = w.origin, &eff
	}
}

// describe tells a state: who holds the thing, what is known, and what is deferred.
func (w *Walker) describe(st *State) string {
	var registers, places, known, deferred []string
	for h, written := range st.Holders.All() {
		if written {
			places = append(places, trace.Value(h.Value)+string(h.Path))
		} else {
			registers = append(registers, trace.Value(h.Value)+string(h.Path))
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
	if st.Loss != nil {
		parts = append(parts, st.LossKind.String())
	}
	return strings.Join(parts, "; ")
}

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

// about names what a walk from the entry follows.
func (t *WalkTrace) about() string {
	if t.ob.Field != nil {
		return fmt.Sprintf("%s in field %s%s of any object", t.ob.Spec.Kind, t.ob.Field.Name(), t.ob.FieldPath)
	}
	return fmt.Sprintf("%s in %s%s on entry", t.ob.Spec.Kind, trace.Value(t.origin[0].Root), t.origin[0].Path)
}

// Path writes the steps of a walk in the order of the source.
func (t *WalkTrace) Path(page *trace.Page) {
	order := make(map[*ssa.BasicBlock]int)
	index := func(s step) int {
		if s.instr == nil {
			return -1
		}
		return slices.Index(s.block.Instrs, s.instr)
	}
	for _, s := range t.steps {
		if _, ok := order[s.block]; !ok {
			for i, b := range trace.Blocks(s.block.Parent()) {
				order[b] = i
			}
		}
	}
	steps := slices.Clone(t.steps)
	slices.SortStableFunc(steps, func(a, b step) int {
		return cmp.Or(cmp.Compare(a.block.Parent().Pos(), b.block.Parent().Pos()), cmp.Compare(order[a.block], order[b.block]), cmp.Compare(index(a), index(b)))
	})
	for _, s := range steps {
		if s.instr == nil {
			page.Line("%s: block %d: %s", page.At(trace.Pos(s.block.Instrs[0])), s.block.Index, s.state)
			continue
		}
		page.Line("%s: %s: %s", page.At(trace.Pos(s.instr)), trace.Instr(s.instr), s.state)
	}
}

// Endings writes where the paths of a walk are over before they come to an exit.
func (t *WalkTrace) Endings(page *trace.Page) {
	ends := slices.SortedStableFunc(slices.Values(t.ends), func(a, b end) int { return cmp.Compare(trace.Pos(a.at), trace.Pos(b.at)) })
	for _, e := range ends {
		what := trace.Instr(e.at)
		if call, ok := e.at.(ssa.CallInstruction); ok {
			what = trace.Callee(call.Common())
		}
		switch e.at.(type) {
		case *ssa.Go:
			what = "a goroutine, " + what
		case *ssa.Defer:
			what = "the deferred " + what
		case *ssa.If:
			what = "what the branch there asks"
		}
		if e.how == escaped {
			page.Line("%s at %s into %s: what that does with it is not followed", e.how, page.At(trace.Pos(e.at)), what)
			continue
		}
		page.Line("%s at %s by %s", e.how, page.At(trace.Pos(e.at)), what)
	}
}
