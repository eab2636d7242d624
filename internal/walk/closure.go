package walk

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// lostStep marks what a func literal does with the thing when that can be
// followed no further: it stores, returns or sends it.
const lostStep access.Path = "!"

// maxInline bounds how deep literals that call literals are executed.
const maxInline = 4

// literal executes a call of a func literal: its body sees the variables of
// the function around it, so it is walked in place, with the same state.
func (w *Walker) literal(st *State, t access.Target, result *ssa.Call, spawned bool) []*State {
	for _, fn := range w.inline {
		if fn == t.Fn {
			return w.escapeAll(st) // recursive
		}
	}
	if len(w.inline) >= maxInline {
		return w.escapeAll(st)
	}
	for i, arg := range t.Args {
		if i >= len(t.Fn.Params) {
			break
		}
		for _, p := range w.held(st, arg) {
			w.Hold(st, t.Fn.Params[i], p)
		}
		st.Alias(t.Fn.Params[i], st.Rep(arg))
	}
	if spawned {
		return w.spawn(st, t.Fn)
	}
	deferred := st.defers
	st.defers = nil
	var states []*State
	for _, x := range w.within(t.Fn, st) {
		if ret, ok := x.Instr.(*ssa.Return); ok {
			w.leave(x.State, t, ret, result)
		}
		x.State.defers = deferred
		states = append(states, x.State)
	}
	return states
}

// within follows all paths of the body of a literal, and returns its exits.
func (w *Walker) within(fn *ssa.Function, st *State) []Exit {
	w.inline = append(w.inline, fn)
	defer func() { w.inline = w.inline[:len(w.inline)-1] }()
	return w.run(fn.Blocks[0], 0, st.clone(), nil)
}

// leave takes the state at the return of a literal to its call.
func (w *Walker) leave(st *State, t access.Target, ret *ssa.Return, result *ssa.Call) {
	for i, r := range ret.Results {
		if result == nil {
			break
		}
		var step access.Path
		if len(ret.Results) > 1 {
			step = access.Component(i)
		} else {
			st.Alias(result, st.Rep(r))
		}
		for _, p := range w.held(st, r) {
			w.Hold(st, result, step+p)
		}
	}
	for i, param := range t.Fn.Params { // func(c *C) { c.queue = q }(x)
		if i >= len(t.Args) {
			break
		}
		for _, way := range st.Holders[param] {
			if way.written {
				w.Write(st, t.Args[i], way.path)
			}
		}
	}
	for v := range st.Holders {
		if v.Parent() == t.Fn {
			delete(st.Holders, v)
		}
	}
}

// escapeAll ends the path if anything is held at all.
func (w *Walker) escapeAll(st *State) []*State {
	if len(st.Holders) == 0 {
		return []*State{st}
	}
	w.Trace.end(w, escaped)
	w.Out.Escaped = true
	for h := range st.Holders.All() {
		w.Out.Escapes = append(w.Out.Escapes, Holding{Type: h.Value.Type(), Path: h.Path})
	}
	slices.SortFunc(w.Out.Escapes, func(a, b Holding) int { return strings.Compare(string(a.Path), string(b.Path)) })
	return nil
}

// spawn executes go func() { … }(): the goroutine goes its own way, and what
// it releases is released when it ends.
func (w *Walker) spawn(st *State, fn *ssa.Function) []*State {
	sub := *w
	sub.Out, sub.deferring = new(Outcome), false
	sub.inline = append(w.inline[:len(w.inline):len(w.inline)], fn)
	in := st.clone()
	in.defers = nil
	exits := sub.run(fn.Blocks[0], 0, in, nil)
	passOn(exits, nil)
	switch {
	case w.current == w.Ob.Starts && sub.Out.Released && !sub.Out.working && !sub.Out.Escaped:
		return []*State{st} // what it does when it has ended does not end it
	case sub.Out.Released, sub.Out.ended && len(exits) == 0 && !sub.Out.Escaped && !w.Ob.Spec.Worker: // others that wait for the signal do not give it
		w.Out.taken = w.Out.taken || sub.Out.Released && w.takesEntry(st, fn)
		w.release(w.current, true)
		switch early := sub.earlyIn(fn, exits); {
		case w.Ob.Spec.ByReading: // who reads it knows when to stop
		case w.current == w.Ob.Starts: // one that is the thing stops itself
		case w.Ob.Birth != nil && len(exits) > 0:
			w.Out.Partial = append(w.Out.Partial, exits...)
			return []*State{st} // it may end without a release
		case early != nil:
			w.goOn(st, early, nil)
			return []*State{st}
		}
		return nil
	case sub.Out.Escaped, sub.Out.CutOff:
		w.Out.Escapes = append(w.Out.Escapes, sub.Out.Escapes...)
		w.Out.Escaped = true
		return nil
	}
	for _, x := range exits {
		if leftOutside(fn, st, x.State) {
			return w.escapeAll(st)
		}
		st.Started = st.Started || x.State.Started
	}
	w.noteUse(st, fn)
	return []*State{st}
}

// isEntryAt reports whether a walk about a map has one of its entries by a path. A goroutine that is started with that, and with a signal, runs
// until then: it takes the entry along, and releases it whoever deletes it meanwhile. Without a signal it only releases it, if all are stopped at once.
//
//	for _, c := range s.controllers {
//		go s.run(ctx, c)                  // go c.Stop()
//	}
func (w *Walker) isEntryAt(p access.Path) bool {
	return w.Ob.Field != nil && w.Ob.FieldPath.HasElem() && !p.HasElem()
}

// takesEntry reports whether a goroutine that runs a literal is started so.
func (w *Walker) takesEntry(st *State, literal *ssa.Function) bool {
	if !haveSignal(literal.FreeVars) && !haveSignal(literal.Params) {
		return false
	}
	for h := range st.Holders.All() {
		if w.isEntryAt(h.Path) {
			return true
		}
	}
	return false
}

// haveSignal reports whether one of the values is a context or a stop channel, or a variable of one.
func haveSignal[V ssa.Value](values []V) bool {
	return slices.ContainsFunc(values, func(v V) bool { return knowledge.IsSignal(value.Deref(v.Type())) })
}

// leftOutside reports whether a goroutine that runs the literal fn leaves the thing in a
// variable of the function around it, where it was not before: nobody knows when.
//
//	go func() { client, err = New(conn); close(done) }()
//	<-done
//	return client, err
func leftOutside(fn *ssa.Function, before, after *State) bool {
	for h, written := range after.Holders.All() {
		if _, isAlloc := h.Value.(*ssa.Alloc); !isAlloc || !written || h.Value.Parent() == fn {
			continue
		}
		if !slices.ContainsFunc(before.Holders[h.Value], func(w way) bool { return w.path == h.Path }) {
			return true
		}
	}
	return false
}

// noteUse notes that fn, which is started as a goroutine, uses the thing.
func (w *Walker) noteUse(st *State, fn *ssa.Function) {
	if w.Ob.Field != nil && w.Engine.MayReach(w.Ob.Field)[value.Outermost(fn)] {
		w.Out.Used = true
	}
	for _, fv := range fn.FreeVars {
		if len(w.held(st, fv)) > 0 {
			w.Out.Used = true
		}
	}
}

// deferCall executes a defer statement. A release is as good as done: every way
// out leads through it. But what a loop defers that waits for more comes only at
// the exits: see pilesUp. Anything else is run there, too, where the variables have
// their final values.
func (w *Walker) deferCall(st *State, d *ssa.Defer) []*State {
	t := w.Engine.TargetOf(d.Common())
	if w.pilesUp(d) {
		w.current = d
		if states := w.invoke(st.clone(), d.Common(), nil, false); len(states) == 0 {
			w.Out.Piled, st.piled = d, true
			return []*State{st}
		}
	} else if t.Fn == nil || t.Fn.Parent() == nil || w.Engine.Shapes.InLoop(d.Block()) { // each turn has variables of its own
		w.current = d
		if states := w.invoke(st.clone(), d.Common(), nil, false); len(states) == 0 {
			return nil
		}
	}
	for _, pushed := range st.defers {
		if pushed == d {
			return []*State{st} // in a loop
		}
	}
	st.defers = append(st.defers, d)
	return []*State{st}
}

// pilesUp reports whether a loop that goes on as long as it likes, and waits for what is to come, makes the thing and defers a call, in each turn.
//
//	for {
//		<-ticker.C
//		resp, err := client.Do(req)
//		…
//		defer resp.Body.Close()
func (w *Walker) pilesUp(d *ssa.Defer) bool {
	birth, ok := w.Ob.Birth.(ssa.Instruction)
	return ok && birth.Parent() == d.Parent() && slices.ContainsFunc(w.Engine.Shapes.Loops(d.Parent()), func(l *flow.Loop) bool {
		return l.Has(birth.Block()) && l.PilesUp(d.Block())
	})
}

// runDefers executes the deferred calls, the latest first.
func (w *Walker) runDefers(st *State) []*State {
	if st.piled {
		return nil
	}
	before := w.deferring
	w.deferring = true
	defer func() { w.deferring = before }()
	states := []*State{st}
	for len(states) > 0 && len(states[0].defers) > 0 {
		var next []*State
		for _, s := range states {
			n := len(s.defers) - 1
			d := s.defers[n]
			s.defers = s.defers[:n]
			w.current = d
			next = append(next, w.invoke(s, d.Common(), nil, false)...)
		}
		states = next
	}
	return states
}

// heldByClosure returns the paths by which a func value that captures
// variables holds the thing: "()" if calling it releases.
func (w *Walker) heldByClosure(st *State, mc *ssa.MakeClosure) []access.Path {
	t := w.Engine.FuncOf(mc)
	var effects []Effect
	if t.Closure == nil { // x.Method
		for _, recv := range t.Args {
			for _, p := range w.held(st, recv) {
				if p == "" && t.Obj != nil && w.Ob.Spec.ReleasedBy(t.Obj.Name()) {
					return []access.Path{access.Call}
				}
				effects = append(effects, w.effectOn(t, 0, recv, p))
			}
		}
	} else {
		for i, b := range mc.Bindings {
			for _, p := range w.held(st, b) {
				effects = append(effects, w.Engine.Effect(t.Fn, t.Fn.FreeVars[i], p, w.Ob))
			}
		}
	}
	if w.Ob.Field != nil && t.Fn != nil {
		effects = append(effects, w.Engine.fieldEffect(t.Fn, w.asked))
	}
	return heldThrough(effects)
}

// heldByFunc returns the same for a function that captures nothing.
func (w *Walker) heldByFunc(fn *ssa.Function) []access.Path {
	if w.Ob.Field == nil {
		return nil
	}
	if t := w.Engine.FuncOf(fn); t.Fn != nil {
		return heldThrough([]Effect{w.Engine.fieldEffect(t.Fn, w.asked)})
	}
	return nil
}

func heldThrough(effects []Effect) []access.Path {
	var paths []access.Path
	for _, eff := range effects {
		switch {
		case eff.Release != summary.Never:
			return []access.Path{access.Call}
		case !eff.Borrows():
			paths = []access.Path{lostStep}
		}
	}
	return paths
}
