package mustcall

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
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
func (w *walker) literal(st *state, t access.Target, result *ssa.Call, spawned bool) []*state {
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
			w.hold(st, t.Fn.Params[i], p)
		}
		st.Alias(t.Fn.Params[i], st.Rep(arg))
	}
	if spawned {
		return w.spawn(st, t.Fn)
	}
	deferred := st.defers
	st.defers = nil
	var states []*state
	for _, x := range w.within(t.Fn, st) {
		if ret, ok := x.instr.(*ssa.Return); ok {
			w.leave(x.st, t, ret, result)
		}
		x.st.defers = deferred
		states = append(states, x.st)
	}
	return states
}

// within follows all paths of the body of a literal, and returns its exits.
func (w *walker) within(fn *ssa.Function, st *state) []exit {
	w.inline = append(w.inline, fn)
	defer func() { w.inline = w.inline[:len(w.inline)-1] }()
	return w.run(fn.Blocks[0], 0, st.clone(), nil)
}

// leave takes the state at the return of a literal to its call.
func (w *walker) leave(st *state, t access.Target, ret *ssa.Return, result *ssa.Call) {
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
			w.hold(st, result, step+p)
		}
	}
	for i, param := range t.Fn.Params { // func(c *C) { c.queue = q }(x)
		if i >= len(t.Args) {
			break
		}
		for _, way := range st.hold[param] {
			if way.written {
				w.write(st, t.Args[i], way.path)
			}
		}
	}
	for v := range st.hold {
		if v.Parent() == t.Fn {
			delete(st.hold, v)
		}
	}
}

// escapeAll ends the path if anything is held at all.
func (w *walker) escapeAll(st *state) []*state {
	if len(st.hold) == 0 {
		return []*state{st}
	}
	w.trace.end(w, escaped)
	w.out.escaped = true
	for h := range st.hold.all() {
		w.out.escapes = append(w.out.escapes, holding{typ: h.v.Type(), path: h.path})
	}
	slices.SortFunc(w.out.escapes, func(a, b holding) int { return strings.Compare(string(a.path), string(b.path)) })
	return nil
}

// spawn executes go func() { … }(): the goroutine goes its own way, and what
// it releases is released when it ends.
func (w *walker) spawn(st *state, fn *ssa.Function) []*state {
	sub := *w
	sub.out, sub.deferring = new(outcome), false
	sub.inline = append(w.inline[:len(w.inline):len(w.inline)], fn)
	in := st.clone()
	in.defers = nil
	exits := sub.run(fn.Blocks[0], 0, in, nil)
	passOn(exits, nil)
	switch {
	case w.current == w.ob.starts && sub.out.released && !sub.out.working && !sub.out.escaped:
		return []*state{st} // what it does when it has ended does not end it
	case sub.out.released, sub.out.ended && len(exits) == 0 && !sub.out.escaped && !w.ob.spec.Worker: // others that wait for the signal do not give it
		w.release(true)
		switch early := sub.earlyIn(fn, exits); {
		case w.current == w.ob.starts: // one that is the thing stops itself
		case w.ob.birth != nil && len(exits) > 0:
			w.out.partial = append(w.out.partial, exits...)
			return []*state{st} // it may end without a release
		case early != nil:
			w.goOn(st, early, nil)
			return []*state{st}
		}
		return nil
	case sub.out.escaped, sub.out.cutOff:
		w.out.escapes = append(w.out.escapes, sub.out.escapes...)
		w.out.escaped = true
		return nil
	}
	for _, x := range exits {
		if leftOutside(fn, st, x.st) {
			return w.escapeAll(st)
		}
	}
	w.noteUse(st, fn)
	return []*state{st}
}

// leftOutside reports whether a goroutine that runs the literal fn leaves the thing in a
// variable of the function around it, where it was not before: nobody knows when.
//
//	go func() { client, err = New(conn); close(done) }()
//	<-done
//	return client, err
func leftOutside(fn *ssa.Function, before, after *state) bool {
	for h, written := range after.hold.all() {
		if _, isAlloc := h.v.(*ssa.Alloc); !isAlloc || !written || h.v.Parent() == fn {
			continue
		}
		if !slices.ContainsFunc(before.hold[h.v], func(w way) bool { return w.path == h.path }) {
			return true
		}
	}
	return false
}

// noteUse notes that fn, which is started as a goroutine, uses the thing.
func (w *walker) noteUse(st *state, fn *ssa.Function) {
	if w.ob.field != nil && w.e.mayReach(w.ob.field)[value.Outermost(fn)] {
		w.out.used = true
	}
	for _, fv := range fn.FreeVars {
		if len(w.held(st, fv)) > 0 {
			w.out.used = true
		}
	}
}

// deferCall executes a defer statement. A release is as good as done: every way
// out leads through it. Anything else is run at the exits, where the variables
// have their final values.
func (w *walker) deferCall(st *state, d *ssa.Defer) []*state {
	t := w.e.TargetOf(d.Common())
	if t.Fn == nil || t.Fn.Parent() == nil || w.e.shapes.InLoop(d.Block()) { // each turn has variables of its own
		w.current = d
		if states := w.invoke(st, d.Common(), nil, false); len(states) == 0 {
			return nil
		}
	}
	for _, pushed := range st.defers {
		if pushed == d {
			return []*state{st} // in a loop
		}
	}
	st.defers = append(st.defers, d)
	return []*state{st}
}

// runDefers executes the deferred calls, the latest first.
func (w *walker) runDefers(st *state) []*state {
	before := w.deferring
	w.deferring = true
	defer func() { w.deferring = before }()
	states := []*state{st}
	for len(states) > 0 && len(states[0].defers) > 0 {
		var next []*state
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
func (w *walker) heldByClosure(st *state, mc *ssa.MakeClosure) []access.Path {
	t := w.e.FuncOf(mc)
	var effects []effect
	if t.Closure == nil { // x.Method
		for _, recv := range t.Args {
			for _, p := range w.held(st, recv) {
				if p == "" && t.Obj != nil && w.ob.spec.ReleasedBy(t.Obj.Name()) {
					return []access.Path{access.Call}
				}
				effects = append(effects, w.effectOn(t, 0, recv, p))
			}
		}
	} else {
		for i, b := range mc.Bindings {
			for _, p := range w.held(st, b) {
				effects = append(effects, w.e.effect(t.Fn, t.Fn.FreeVars[i], p, w.ob))
			}
		}
	}
	if w.ob.field != nil && t.Fn != nil {
		effects = append(effects, w.e.fieldEffect(t.Fn, w.asked))
	}
	return heldThrough(effects)
}

// heldByFunc returns the same for a function that captures nothing.
func (w *walker) heldByFunc(fn *ssa.Function) []access.Path {
	if w.ob.field == nil {
		return nil
	}
	if t := w.e.FuncOf(fn); t.Fn != nil {
		return heldThrough([]effect{w.e.fieldEffect(t.Fn, w.asked)})
	}
	return nil
}

func heldThrough(effects []effect) []access.Path {
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
