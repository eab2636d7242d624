package mustcall

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// An obligation is one thing that must be released, followed through one
// function: from its birth, or, to learn what the function does with a
// parameter or a field, from the function's entry.
type obligation struct {
	spec *spec.Spec

	birth ssa.Value // the call that creates the thing; nil at an entry

	// failure is a result of the birth that tells that there is no thing:
	// an error that is non-nil, or an ok that is false.
	failure ssa.Value
	failed  condition.Tri

	runs  access.Target // of a goroutine: what it runs, if that is in view
	until ssa.Value     // a context that ends the thing, or nil
	peer  peer          // the receiver of the birth

	// starts is the call that acquires the thing, or the go statement that starts a goroutine, where
	// the walk begins before it; else nil.
	starts ssa.CallInstruction

	// What is known of a value that holds the thing by a path, where the
	// value's static type is an interface: its type, or at least what another package
	// tells of it. The walk adds to owners.
	owners access.Behind
	abroad map[access.Path]summary.Owned

	// field, if set, makes every selection of this struct field, and every
	// use of this package variable, a holder by fieldPath: the question is
	// then what a function does with the field of whatever object.
	field     types.Object
	fieldPath access.Path
}

// An outcome is what all paths from the birth come to.
type outcome struct {
	released bool                  // on some path
	working  bool                  // by what is not deferred, on some path
	ended    bool                  // it is seen to have ended by itself on some path
	usedUp   bool                  // something on some path ends it unless that fails
	atEnd    bool                  // in a goroutine, or by something that was handed the release
	escaped  bool                  // on some path
	served   bool                  // on some path
	used     bool                  // by a goroutine that is started on some path, and does not release it
	cutOff   bool                  // too many states: nothing can be said
	peer     int                   // 1 + the parameter on which it is released, or noPeer if on anything else
	misgiven token.Pos             // the call that would release it, if it were made on the right peer
	escapes  []holding             // what held the thing when it escaped
	releases []ssa.CallInstruction // what released it
	partial  []exit                // of goroutines that release on other paths only
	failing  []*ssa.Call           // calls whose results have it, unless they fail
}

// An exit is an end of a path on which the thing is neither released nor out
// of sight.
type exit struct {
	instr ssa.Instruction // *ssa.Return, or the birth that a loop comes back to
	st    *state
	trail *trail
}

// A holding is a holder seen from outside its function: the type that its path
// starts from, or the package-level variable.
type holding struct {
	typ      types.Type
	global   types.Object
	path     access.Path
	returned bool
}

// A trail is the list of branches taken, latest first.
type trail struct {
	branch *ssa.If
	taken  bool
	prev   *trail
}

// A walker follows an obligation along all paths of a function.
//
// The walk is a search over (block, state) pairs. It ends a path when the
// thing is released or gone from sight, so the states that reach an exit are
// those that matter, and each carries the branches that led to it.
type walker struct {
	e         *engine
	ob        *obligation
	fn        *ssa.Function
	out       *outcome
	steps     *int
	ids       map[any]uint64
	origin    []access.Place      // where the thing is at the entry
	inline    []*ssa.Function     // literals being executed, outermost first
	forgets   forgetting          // what it does not remember, for functions that are too large otherwise
	asked     *obligation         // of a walk about a field: what it was before the walk added to it
	others    bool                // an entry of a map that is asked for may be another, and not be there
	current   ssa.CallInstruction // being executed
	deferring bool                // by what was deferred
	trace     *walkTrace          // may be nil
}

// A forgetting says how little a walk remembers of what branches have told.
type forgetting uint8

const (
	nothing    forgetting = iota
	facts                 // on values: which variables have the same one is known
	everything            // so that only the paths of the thing itself keep states apart
)

func (e *engine) newWalker(fn *ssa.Function, ob *obligation) *walker {
	return &walker{
		e: e, ob: ob, fn: fn,
		out:   new(outcome),
		steps: new(int),
		ids:   make(map[any]uint64),
		trace: e.trace.walk(fn, ob),
	}
}

func (w *walker) id(x any) uint64 {
	n, ok := w.ids[x]
	if !ok {
		n = uint64(len(w.ids))
		w.ids[x] = n
	}
	return n
}

// An item is a point of a path that is still to be followed.
type item struct {
	b     *ssa.BasicBlock
	i     int // next instruction
	st    *state
	trail *trail
}

// run follows all paths from instruction i of b to the exits of b's function
// and returns these.
func (w *walker) run(b *ssa.BasicBlock, i int, st *state, t *trail) []exit {
	var exits []exit
	seen := make(map[string]bool)
	work := []item{{b, i, st, t}}
	for len(work) > 0 && !w.out.cutOff {
		it := work[len(work)-1]
		work = work[:len(work)-1]
		if !w.spend(steps(len(it.b.Instrs) - it.i)) {
			w.out.cutOff = true
			break
		}
		more, x := w.block(it, seen)
		work = append(work, more...)
		exits = append(exits, x...)
	}
	return exits
}

// block executes one block from it.i on.
func (w *walker) block(it item, seen map[string]bool) (more []item, exits []exit) {
	st := it.st
	w.trace.enter(w, it)
	for i := it.i; i < len(it.b.Instrs); i++ {
		switch instr := it.b.Instrs[i].(type) {
		case *ssa.Phi, *ssa.DebugRef:
			continue // phis are evaluated on the edge
		case *ssa.If:
			w.trace.branch(instr)
			return append(more, w.branch(it, instr, st, seen)...), nil
		case *ssa.Jump:
			return append(more, w.edge(it.b, it.b.Succs[0], st, it.trail, seen)...), nil
		case *ssa.Return:
			return more, []exit{{instr, st, it.trail}}
		case *ssa.Panic:
			return more, nil // a crash takes everything with it
		default:
			if v, ok := instr.(ssa.Value); ok && v == w.ob.birth {
				// Once around a loop: what the registers held is
				// gone, what was put into a place is still there.
				if st.forget(v); len(st.hold) == 0 {
					return more, []exit{{instr, st, it.trail}}
				}
				st.again = true
			}
			states := w.trace.exec(w, st, instr)
			if len(states) == 0 {
				return more, nil
			}
			for _, s := range states[1:] {
				more = append(more, item{it.b, i + 1, s, it.trail})
			}
			st = states[0]
		}
	}
	return more, nil
}

func (w *walker) branch(it item, br *ssa.If, st *state, seen map[string]bool) []item {
	var more []item
	x := flow.Over(br)
	looped := x != nil && w.holdsElement(st, x)
	for i, succ := range it.b.Succs {
		taken := i == 0
		// A loop over a container that holds the thing visits it: the way
		// past the loop leads through the body.
		if looped && !taken && !w.inBody(it, br) {
			continue
		}
		next := st.clone()
		if !w.assume(next, br.Cond, taken) {
			continue
		}
		more = append(more, w.edge(it.b, succ, next, &trail{br, taken, it.trail}, seen)...)
	}
	return more
}

// inBody reports whether the path has been through the body of the loop that
// br heads.
func (w *walker) inBody(it item, br *ssa.If) bool {
	for t := it.trail; t != nil; t = t.prev {
		if t.branch == br && t.taken {
			return true
		}
	}
	return false
}

// edge enters succ from pred: it evaluates the phis, drops what no longer
// matters, and continues unless an equal state has been there.
func (w *walker) edge(pred, succ *ssa.BasicBlock, st *state, t *trail, seen map[string]bool) []item {
	w.phis(pred, succ, st)
	w.prune(st, succ)
	through := ""
	if t != nil && flow.Over(t.branch) != nil {
		through = "body" // having been in a loop's body is part of the state
	}
	key := string(rune(succ.Index)) + through + st.key(w.id)
	if seen[key] {
		return nil
	}
	seen[key] = true
	return []item{{succ, 0, st, t}}
}

func (w *walker) phis(pred, succ *ssa.BasicBlock, st *state) {
	index := slices.Index(succ.Preds, pred)
	type update struct {
		phi  *ssa.Phi
		rep  ssa.Value
		is   condition.Tri
		held []access.Path
	}
	var updates []update // phis are assigned all at once
	for _, instr := range succ.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		edge := phi.Edges[index]
		u := update{phi: phi, rep: st.Rep(edge), held: w.held(st, edge)}
		if isAboutPhiOf(u.rep, succ) { // even = !even: what it was before tells
			u.is = w.truth(st, edge)
		}
		updates = append(updates, u)
	}
	for _, u := range updates {
		st.forget(u.phi)
	}
	for _, u := range updates {
		for _, p := range u.held {
			w.hold(st, u.phi, p)
		}
		if u.rep == u.phi || w.forgets == everything || !w.e.branches.IsTestedPhi(u.phi) {
			continue
		}
		switch {
		case !isAboutPhiOf(u.rep, succ):
			st.Alias(u.phi, u.rep)
		case u.is != condition.Maybe:
			st.Note(u.phi, u.is)
		}
	}
}

// isAboutPhiOf reports whether c was computed from a phi of b.
func isAboutPhiOf(c ssa.Value, b *ssa.BasicBlock) bool {
	s, _ := condition.Subject(c)
	phi, ok := s.(*ssa.Phi)
	return ok && s != c && phi.Block() == b
}

// prune drops what b and the blocks behind it do not ask for.
func (w *walker) prune(st *state, b *ssa.BasicBlock) {
	for h, written := range st.hold.all() {
		if !w.e.branches.LiveAt(h.v, b) && !(h.path.IsChan() && w.e.isAsked(h.v, b)) && !(written && w.outlives(w.e.Resolve(h.v).Root, h.path)) {
			st.hold.remove(h)
		}
	}
	st.Prune(w.e.branches, b)
}

// hold notes that v holds the thing by p.
func (w *walker) hold(st *state, v ssa.Value, p access.Path) {
	st.hold.add(holder{value.Declared(v), p}, false)
}

// held returns the paths by which v holds the thing, sorted.
func (w *walker) held(st *state, v ssa.Value) []access.Path {
	v = value.Declared(v)
	var paths []access.Path
	for _, way := range st.hold[v] {
		paths = append(paths, way.path)
	}
	switch x := v.(type) {
	case *ssa.MakeClosure:
		paths = append(paths, w.heldByClosure(st, x)...)
	case *ssa.Function:
		paths = append(paths, w.heldByFunc(x)...)
	case *ssa.Global:
		if w.ob.field != nil && x.Object() == w.ob.field {
			paths = append(paths, w.ob.fieldPath)
		}
	}
	if len(paths) == 0 {
		paths = w.heldBehind(st, v)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// heldBehind returns what can be reached through v if v is a pointer that was
// loaded before the thing was stored through another copy of it.
func (w *walker) heldBehind(st *state, v ssa.Value) []access.Path {
	at := access.Place{Root: v}
	for n := access.MaxBack; n > 0; n-- {
		x, step, ok := w.e.Back(at.Root, n)
		if elem, isElem := at.Root.(*ssa.IndexAddr); !ok || isElem && w.e.isOneOfMany(elem) {
			break
		}
		at = access.Place{Root: value.Declared(x), Path: step + at.Path}
		var paths []access.Path
		for _, way := range st.hold[at.Root] {
			if rest, ok := way.path.Cut(at.Path); ok && rest != "" {
				paths = append(paths, rest)
			}
		}
		if len(paths) > 0 {
			return paths
		}
	}
	return nil
}

// escape ends a path on which the thing goes where we cannot follow.
func (w *walker) escape(v ssa.Value, p access.Path) []*state {
	w.trace.end(w, escaped)
	w.out.escaped = true
	w.out.escapes = append(w.out.escapes, holding{typ: v.Type(), path: p})
	return nil
}

// release ends a path on which the thing is released.
func (w *walker) release(atEnd bool) []*state {
	w.trace.end(w, released)
	_, deferred := w.current.(*ssa.Defer) // or it will be
	w.out.released, w.out.working = true, w.out.working || !w.deferring && !deferred
	w.out.atEnd = w.out.atEnd || atEnd
	if !slices.Contains(w.out.releases, w.current) {
		w.out.releases = append(w.out.releases, w.current)
	}
	return nil
}

// exitPos returns the position of the exit, which is the closing brace for a
// return that is not written.
func exitPos(x exit) token.Pos {
	if pos := x.instr.Pos(); pos.IsValid() {
		return pos
	}
	if syntax := x.instr.Parent().Syntax(); syntax != nil {
		return syntax.End() - 1
	}
	return token.NoPos
}
