package walk

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

// An Obligation is one thing that must be released, followed through one
// function: from its birth, or, to learn what the function does with a
// parameter or a field, from the function's entry.
type Obligation struct {
	Spec *spec.Spec

	Birth ssa.Value // the call that creates the thing; nil at an entry

	Failure ssa.Value             // an error that comes with the thing, and tells that there is none where it is not nil; or nil
	Tells   map[int]condition.Tri // results of the birth that are the same wherever there is a thing: what they are there

	Runs  access.Target // of a goroutine: what it runs, if that is in view
	Until ssa.Value     // a context that ends the thing, or nil
	Peer  Peer          // the receiver of the birth

	// Starts is the call that acquires the thing, or the go statement that starts a goroutine, where
	// the walk begins before it; else nil.
	Starts ssa.CallInstruction

	// What is known of a value that holds the thing by a path, where the
	// value's static type is an interface: its type, or at least what another package
	// tells of it. The walk adds to Owners.
	Owners access.Behind
	Abroad map[access.Path]summary.Owned

	// Field, if set, makes every selection of this struct field, and every
	// use of this package variable, a holder by FieldPath: the question is
	// then what a function does with the field of whatever object.
	Field     types.Object
	FieldPath access.Path
}

// An Outcome is what all paths from the birth come to.
type Outcome struct {
	Released bool              // on some path
	working  bool              // by what is not deferred, on some path
	ended    bool              // it is seen to have ended by itself on some path
	UsedUp   bool              // something on some path ends it unless that fails
	AtEnd    bool              // in a goroutine, or by something that was handed the release
	Escaped  bool              // on some path
	served   bool              // on some path
	taken    bool              // by a goroutine that one of many is given to
	Used     bool              // by a goroutine that is started on some path, and does not release it
	CutOff   bool              // too many states: nothing can be said
	Piled    *ssa.Defer        // the release, if a loop defers it in each turn: see pilesUp
	peer     int               // 1 + the parameter on which it is released, or noPeer if on anything else
	Misgiven token.Pos         // the call that would release it, if it were made on the right peer
	Escapes  []Holding         // what held the thing when it escaped
	Releases []ssa.Instruction // what released it: calls, and sends
	Partial  []Exit            // of goroutines that release on other paths only
	failing  []*ssa.Call       // calls whose results have it, unless they fail
	renewing []ssa.Instruction // calls that release it and put another in its place
}

// An Exit is an end of a path on which the thing is neither released nor out
// of sight.
type Exit struct {
	Instr ssa.Instruction // *ssa.Return, or the birth that a loop comes back to
	State *State
	Trail *Trail
}

// A Holding is a holder seen from outside its function: the type that its path
// starts from, or the package-level variable.
type Holding struct {
	Type     types.Type
	Global   types.Object
	Path     access.Path
	Returned bool
}

// A Trail is the list of branches taken, latest first.
type Trail struct {
	Branch *ssa.If
	Taken  bool
	prev   *Trail
}

// A Walker follows an obligation along all paths of a function.
//
// The walk is a search over (block, state) pairs. It ends a path when the
// thing is released or gone from sight, so the states that reach an exit are
// those that matter, and each carries the branches that led to it.
type Walker struct {
	Engine    *Engine
	Ob        *Obligation
	fn        *ssa.Function
	Out       *Outcome
	steps     *int
	ids       map[any]uint64
	origin    []access.Place      // where the thing is at the entry
	repeated  map[ssa.Value]bool  // objects for which what was done with them is being repeated: see alsoThere
	begin     ssa.Instruction     // behind which the walk begins, or nil: at the entry
	inline    []*ssa.Function     // literals being executed, outermost first
	forgets   forgetting          // what it does not remember, for functions that are too large otherwise
	asked     *Obligation         // of a walk about a field: what it was before the walk added to it
	others    bool                // an entry of a map that is asked for may be another, and not be there
	current   ssa.CallInstruction // being executed
	ends      int                 // 1 + the argument of a call that is the context with which the thing ends, or 0
	deferring bool                // by what was deferred
	past      []item              // behind the loops of the run at hand that visit the thing: see goPast
	Trace     *WalkTrace          // may be nil
}

// NewWalker returns a walker that follows ob through fn.
func (e *Engine) NewWalker(fn *ssa.Function, ob *Obligation) *Walker {
	return &Walker{
		Engine: e, Ob: ob, fn: fn,
		Out:   new(Outcome),
		steps: new(int),
		ids:   make(map[any]uint64),
		Trace: e.Trace.walk(fn, ob),
	}
}

func (w *Walker) id(x any) uint64 {
	n, ok := w.ids[x]
	if !ok {
		n = uint64(len(w.ids))
		w.ids[x] = n
	}
	return n
}

func (w *Walker) follow(instr ssa.Instruction, i int, st *State) []Exit {
	var exits []Exit
	for _, one := range w.statesBefore(st, instr) {
		w.assumeFlags(one, instr)
		one.defers = DefersBefore(instr)
		exits = append(exits, w.run(instr.Block(), i, one, nil)...)
	}
	passOn(exits, nil)
	return exits
}

// An item is a point of a path that is still to be followed.
type item struct {
	b     *ssa.BasicBlock
	i     int // next instruction
	st    *State
	trail *Trail
}

// run follows all paths from instruction i of b to the exits of b's function
// and returns these.
func (w *Walker) run(b *ssa.BasicBlock, i int, st *State, t *Trail) []Exit {
	var exits []Exit
	before := w.past
	w.past = nil
	defer func() { w.past = before }()
	seen := make(map[string]bool)
	work := []item{{b, i, st, t}}
	for len(work)+len(w.past) > 0 && !w.Out.CutOff {
		if len(work) == 0 {
			work = w.goPast()
			continue
		}
		it := work[len(work)-1]
		work = work[:len(work)-1]
		if !w.spend(steps(len(it.b.Instrs) - it.i)) {
			w.Out.CutOff = true
			break
		}
		more, x := w.block(it, seen)
		work = append(work, more...)
		exits = append(exits, x...)
	}
	return exits
}

// block executes one block from it.i on.
func (w *Walker) block(it item, seen map[string]bool) (more []item, exits []Exit) {
	st := it.st
	w.Trace.enter(w, it)
	for i := it.i; i < len(it.b.Instrs); i++ {
		switch instr := it.b.Instrs[i].(type) {
		case *ssa.Phi, *ssa.DebugRef:
			continue // phis are evaluated on the edge
		case *ssa.If:
			w.Trace.branch(instr)
			return append(more, w.branch(it, instr, st, seen)...), nil
		case *ssa.Jump:
			return append(more, w.edge(it.b, it.b.Succs[0], st, it.trail, seen)...), nil
		case *ssa.Return:
			return more, []Exit{{instr, st, it.trail}}
		case *ssa.Panic:
			return more, nil // a crash takes everything with it
		default:
			if v, ok := instr.(ssa.Value); ok && v == w.Ob.Birth {
				// Once around a loop: what the registers held is
				// gone, what was put into a place is still there.
				if st.forget(v); len(st.Holders) == 0 {
					return more, []Exit{{instr, st, it.trail}}
				}
				st.again = true
			}
			states := w.Trace.exec(w, st, instr)
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

// goPast returns where to go on after loops that visit the thing: those that release it on some way do so for each of their entries that
// asks for it, and all paths have been through the body by then. Not so where they do for some keys only.
//
//	for _, r := range registrations {
//		if informer, err := get(r.kind); err == nil { informer.RemoveEventHandler(r.handler) }
//	}
func (w *Walker) goPast() []item {
	last := len(w.past) - 1
	it := w.past[last]
	w.past = w.past[:last]
	for _, l := range w.Engine.Shapes.Loops(it.b.Parent()) {
		releases := func(at ssa.Instruction) bool { return l.Has(at.Block()) && !flow.IsForSomeKeys(at) }
		if l.Has(it.trail.Branch.Block()) && !l.Has(it.b) && slices.ContainsFunc(w.Out.Releases, releases) {
			return nil
		}
	}
	return []item{it}
}

func (w *Walker) branch(it item, br *ssa.If, st *State, seen map[string]bool) []item {
	var more []item
	x := flow.Over(br)
	looped := x != nil && w.holdsElement(st, x)
	for i, succ := range it.b.Succs {
		taken := i == 0
		// A loop over a container that holds the thing visits it: the way
		// past the loop leads through the body.
		if looped && !taken && !it.trail.inBody(br) {
			continue
		}
		next := st.clone()
		if !w.assume(next, br.Cond, taken) {
			continue
		}
		to := w.edge(it.b, succ, next, &Trail{br, taken, it.trail}, seen)
		if looped && !taken {
			w.past = append(w.past, to...)
			continue
		}
		more = append(more, to...)
	}
	return more
}

// inBody reports whether the path has been through the body of the loop that
// br heads.
func (t *Trail) inBody(br *ssa.If) bool {
	for ; t != nil; t = t.prev {
		if t.Branch == br && t.Taken {
			return true
		}
	}
	return false
}

// edge enters succ from pred: it evaluates the phis, drops what no longer
// matters, and continues unless an equal state has been there.
func (w *Walker) edge(pred, succ *ssa.BasicBlock, st *State, t *Trail, seen map[string]bool) []item {
	w.phis(pred, succ, st)
	w.prune(st, succ)
	through := ""
	if br, ok := succ.Instrs[len(succ.Instrs)-1].(*ssa.If); ok && flow.Over(br) != nil && t.inBody(br) {
		through = "body" // having been in a loop's body is part of the state
	}
	key := string(rune(succ.Index)) + through + st.key(w.id)
	if seen[key] {
		return nil
	}
	seen[key] = true
	return []item{{succ, 0, st, t}}
}

func (w *Walker) phis(pred, succ *ssa.BasicBlock, st *State) {
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
		w.leaveBehind(st, u.phi, pred)
		st.forget(u.phi)
	}
	for _, u := range updates {
		for _, p := range u.held {
			w.Hold(st, u.phi, p)
		}
		if u.rep == u.phi || w.forgets == everything || !w.Engine.branches.IsTestedPhi(u.phi) {
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

// leaveBehind notes that what was put into the object which a loop leaves for the next one stays there: that is a part of the first one, which
// outlives the function.
//
//	t := s.root
//	for _, name := range path {
//		if t.kids[name] == nil { t.kids[name] = newNode(name) }
//		t = t.kids[name]
//	}
func (w *Walker) leaveBehind(st *State, phi *ssa.Phi, pred *ssa.BasicBlock) {
	if len(st.Holders[phi]) == 0 || !phi.Block().Dominates(pred) {
		return
	}
	for h, written := range st.Holders.All() {
		if h.Value != phi || !written {
			continue
		}
		for i, first := range phi.Edges {
			if !phi.Block().Dominates(phi.Block().Preds[i]) && w.Outlives(w.Engine.Resolve(first).Root, h.Path) {
				w.Write(st, first, h.Path)
			}
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
func (w *Walker) prune(st *State, b *ssa.BasicBlock) {
	for h, written := range st.Holders.All() {
		if !w.Engine.branches.LiveAt(h.Value, b) && !(h.Path.IsChan() && w.Engine.isAsked(h.Value, b)) && !(written && w.Outlives(w.Engine.Resolve(h.Value).Root, h.Path)) {
			st.Holders.remove(h)
		}
	}
	st.Prune(w.Engine.branches, b)
}

// Hold notes that v holds the thing by p.
func (w *Walker) Hold(st *State, v ssa.Value, p access.Path) {
	st.Holders.add(Holder{value.Declared(v), p}, false)
}

// held returns the paths by which v holds the thing, sorted.
func (w *Walker) held(st *State, v ssa.Value) []access.Path {
	v = value.Declared(v)
	var paths []access.Path
	for _, way := range st.Holders[v] {
		paths = append(paths, way.path)
	}
	switch x := v.(type) {
	case *ssa.MakeClosure:
		paths = append(paths, w.heldByClosure(st, x)...)
	case *ssa.Function:
		paths = append(paths, w.heldByFunc(x)...)
	case *ssa.Global:
		if w.Ob.Field != nil && x.Object() == w.Ob.Field {
			paths = append(paths, w.Ob.FieldPath)
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
func (w *Walker) heldBehind(st *State, v ssa.Value) []access.Path {
	at := access.Place{Root: v}
	for n := access.MaxBack; n > 0; n-- {
		x, step, ok := w.Engine.Back(at.Root, n)
		if elem, isElem := at.Root.(*ssa.IndexAddr); !ok || isElem && w.Engine.isOneOfMany(elem) {
			break
		}
		at = access.Place{Root: value.Declared(x), Path: step + at.Path}
		var paths []access.Path
		for _, way := range st.Holders[at.Root] {
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

// escape ends a path on which the thing goes where we cannot follow, by a path of v, with what else has it by then: v may have it in several ways.
//
//	d.jobs <- job{run: func() error { defer close(done); … }, done: done}
func (w *Walker) escape(st *State, v ssa.Value, p access.Path) []*State {
	w.Trace.end(w, escaped)
	w.Out.Escaped = true
	w.Out.Escapes = append(w.Out.Escapes, Holding{Type: v.Type(), Path: p})
	for _, other := range w.held(st, v) {
		if other != p && other.First() != lostStep {
			w.Out.Escapes = append(w.Out.Escapes, Holding{Type: v.Type(), Path: other})
		}
	}
	w.Out.Escapes = append(w.Out.Escapes, w.stored(st, nil)...)
	return nil
}

// release ends a path on which a call, or a send, releases the thing.
func (w *Walker) release(by ssa.Instruction, atEnd bool) []*State {
	w.Trace.end(w, released)
	w.noteRelease(by)
	w.Out.AtEnd = w.Out.AtEnd || atEnd
	return nil
}

// noteRelease notes what releases the thing, or may.
func (w *Walker) noteRelease(by ssa.Instruction) {
	_, deferred := by.(*ssa.Defer) // or it will be
	w.Out.Released, w.Out.working = true, w.Out.working || !w.deferring && !deferred
	if !slices.Contains(w.Out.Releases, by) {
		w.Out.Releases = append(w.Out.Releases, by)
	}
}

// ExitPos returns the position of the exit, which is the closing brace for a
// return that is not written.
func ExitPos(x Exit) token.Pos { return value.PosOf(x.Instr) }

// StartFrom has the walk begin where an object is made which is to have by p the thing that call acquires: what is
// lost before that has it does not count.
func (w *Walker) StartFrom(st *State, call ssa.CallInstruction, object ssa.Value, p access.Path) {
	w.Ob.Starts, w.Ob.Birth = call, object
	st.Holders.add(Holder{value.Declared(object), p}, true)
}
