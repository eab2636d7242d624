package walk

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// call executes a call, go or defer statement.
func (w *Walker) call(st *State, instr ssa.CallInstruction) []*State {
	if d, ok := instr.(*ssa.Defer); ok {
		return w.deferCall(st, d)
	}
	_, spawned := instr.(*ssa.Go)
	st.Started = st.Started || instr == w.Ob.Starts
	w.current = instr
	return w.invoke(st, instr.Common(), instr.Value(), spawned)
}

// invoke executes the call of w.current. The result, if any, is its value.
func (w *Walker) invoke(st *State, c *ssa.CallCommon, result *ssa.Call, spawned bool) []*State {
	if b := value.Builtin(c); b != "" {
		return w.builtin(st, b, c, result)
	}
	if w.releasesCarrier(st, c) {
		return w.release(w.current, spawned)
	}
	t := w.Engine.TargetOf(c)
	if t.Fn != nil && t.Fn.Parent() != nil {
		// Of a literal that the function has from one around it, it knows only that the thing is released by that:
		// stop := func() { close(done) }; work := func() error { defer stop(); … }
		if !value.IsWithin(t.Fn, w.fn) && slices.Contains(w.held(st, c.Value), access.Call) {
			return w.release(w.current, spawned)
		}
		return w.literal(st, t, result, spawned)
	}
	if body, made := w.Engine.rangeBody(c); made != nil && !spawned {
		return w.rangeOver(st, c.Value, body, made)
	}
	if t.Obj == nil && t.Fn == nil {
		for _, p := range w.held(st, c.Value) {
			switch p {
			case access.Call:
				return w.release(w.current, spawned)
			case lostStep:
				return w.escape(st, c.Value, p)
			}
		}
	}
	if w.givesChannel(st, t) && result != nil {
		w.Hold(st, result, access.Chan)
		return []*State{st}
	}
	if f, ok := w.Engine.Signals.StartedBy(t); ok {
		return w.literal(st, f, nil, true)
	}
	if c, ok := w.conditionalStoreOf(st, t); ok && result != nil {
		return w.storeOrLose(st, c, t, result)
	}
	if states, ok := w.passes(st, t, result); ok {
		return states
	}
	if isTakenBack(result) {
		return []*State{st}
	}
	return w.applyAll(st, t, result, spawned)
}

// passes executes a call that does nothing but pass on what it is given: into a container or out of it, to its result, or to who calls a func much later.
func (w *Walker) passes(st *State, t access.Target, result *ssa.Call) (states []*State, ok bool) {
	if a, ok := AccessOf(t); ok {
		return w.access(st, a, t, w.current), true
	}
	if (isCopy(t) || t.Obj != nil && slices.Contains(w.Ob.Spec.Views, symbol.Of(t.Obj))) && result != nil {
		for _, p := range w.held(st, t.Args[0]) {
			w.Hold(st, result, p)
		}
		return []*State{st}, true
	}
	if t.Obj != nil && symbol.Of(t.Obj) == knowledge.AddCleanup {
		for _, arg := range t.Args[1:] { // runtime.AddCleanup(owner, func(q Queue) { q.ShutDown() }, queue)
			if paths := w.held(st, arg); len(paths) > 0 {
				return w.escape(st, arg, paths[0]), true
			}
		}
	}
	return nil, false
}

// applyAll applies what a call does with each thing that it is given, and with what is in the field that is asked about.
func (w *Walker) applyAll(st *State, t access.Target, result *ssa.Call, spawned bool) []*State {
	var refused []*State
	before := w.ends
	w.ends = w.endsAt(st, t)
	defer func() { w.ends = before }()
	for i, arg := range t.Args {
		for _, p := range w.held(st, arg) {
			st.Started = st.Started || len(w.Ob.Spec.Asks) > 0 && w.Engine.mayAsk(w.Ob.Spec, t, p, w.current, MaxAsking)
			eff := w.effectOn(t, i, arg, p)
			if w.ends == 0 && !spawned && eff.Effect.Borrows() {
				w.noteOverBy(st, t, i, p)
			}
			if eff.kept != condition.Maybe && !st.asked && !spawned && w.asksWhether(result) {
				st.asked = true // once on each path: who asks again has the same thing there
				refused = append(refused, st.clone())
				st.Note(result, eff.kept)
				refused[0].Note(result, -eff.kept)
			}
			if eff.overUnfailed && !spawned {
				failed := failing(st, result)
				if failed == nil {
					eff.over = condition.Maybe
				}
				refused = append(refused, failed...)
			}
			if over := w.apply(st, eff, t, arg, p, result, spawned); over {
				return refused
			}
		}
	}
	if w.Ob.Field != nil && t.Fn != nil {
		eff := w.Engine.fieldEffect(t.Fn, w.asked)
		if over := w.apply(st, eff, t, nil, "", result, spawned); over {
			return refused
		}
	}
	if spawned {
		w.noteUseBy(st, t)
	}
	if !spawned && t.Fn != nil && !value.ComesBack(t.Fn) {
		return nil
	}
	return append(refused, st)
}

// failing has a path go on where a call has not failed, and returns the one where it has, if its function asks for that.
func failing(st *State, call *ssa.Call) []*State {
	err := askedOf(call, lastResult(call))
	if err == nil {
		return nil
	}
	failed := st.clone()
	failed.Note(err, condition.Yes)
	st.Note(err, condition.No)
	return []*State{failed}
}

// noteUseBy notes that the goroutine that calls t uses the thing: by an
// argument, or by a function that it is to call.
//
//	go c.worker()
//	go wait.Until(c.worker, time.Second, stop)
func (w *Walker) noteUseBy(st *State, t access.Target) {
	if t.Fn != nil {
		w.noteUse(st, t.Fn)
	}
	for _, arg := range t.Args {
		if len(w.held(st, arg)) > 0 {
			w.Out.Used = true
		}
		f := w.Engine.FuncOf(arg)
		if f.Fn != nil {
			w.noteUse(st, f.Fn)
		}
		for _, recv := range f.Args {
			if len(w.held(st, recv)) > 0 {
				w.Out.Used = true
			}
		}
	}
}

// apply updates st for the effect that a call has on what arg holds by p, and
// reports whether the path is over.
func (w *Walker) apply(st *State, eff Effect, t access.Target, arg ssa.Value, p access.Path, result *ssa.Call, spawned bool) (over bool) {
	if eff.onlyWaits(w.Ob.Spec) {
		if !spawned {
			w.end() // it comes back when the goroutine has ended
			return true
		}
		eff.Release = summary.Never
	}
	if eff.usesUp {
		w.useUp(st)
	}
	if eff.over != condition.Maybe && !spawned {
		if answer := askedOf(result, eff.answer); answer != nil {
			st.Note(answer, eff.over) // or else the path ends
		}
	}
	switch {
	case eff.Release != summary.Never && eff.Peer > 0 && w.Engine.PeerOf(t.Args[eff.Peer-1]).Differs(w.Ob.Peer):
		w.Out.Misgiven = w.current.Pos()
	case eff.renews && !spawned && (w.Ob.Field == nil || w.Ob.FieldPath.HasElem()):
		w.renew(st, result)
	case eff.Release != summary.Never:
		w.Out.taken = w.Out.taken || spawned && w.isEntryAt(p) && haveSignal(t.Args)
		w.release(w.current, eff.AtEnd || spawned)
		var answer ssa.Value
		if eff.left != condition.Maybe {
			answer = askedOf(result, eff.answer)
		}
		if spawned || eff.Early == nil && answer == nil {
			return true
		}
		if answer != nil {
			st.Note(answer, eff.left)
		}
		if eff.Early != nil {
			w.goOn(st, eff.Early, result)
		}
	case eff.Escapes && w.Ob.Field != nil && p.EndsInCall(): // lib.Add(&lib.Spec{Add: r.add, Forget: r.forget})
		w.noteRelease(w.current) // when that pleases; what the field holds stays there
	case eff.Escapes:
		w.Out.Escaped = true
		if arg != nil {
			w.escape(st, arg, p)
		}
		if eff.untaken && !spawned && result != nil {
			if err := FailureOf(result); err != nil {
				st.Note(st.Rep(err), condition.Yes)
				return false
			}
		}
		return arg != nil
	}
	for _, s := range eff.Flows {
		if s.Path.Steps() > access.MaxSteps {
			w.Out.Escaped = true
			return true
		}
		if s.Param {
			if s.Index < len(t.Args) {
				w.Write(st, t.Args[s.Index], s.Path)
				if !spawned && w.alsoThere(st, t.Args[s.Index], w.current) {
					return true
				}
			}
			continue
		}
		if result == nil {
			continue // go f(q): the result is dropped
		}
		path := s.Path
		if _, isTuple := result.Type().(*types.Tuple); isTuple {
			path = access.Component(s.Index) + path
		}
		if eff.fails {
			w.Out.failing = append(w.Out.failing, result)
		}
		w.noteOwners(eff, t, s)
		w.Hold(st, result, path)
	}
	return false
}

// renew has the path go on behind a call that has released the thing, and put another in its place, unless it has failed.
func (w *Walker) renew(st *State, result *ssa.Call) {
	w.Out.renewing = append(w.Out.renewing, w.current)
	if len(w.origin) > 0 {
		w.noteRelease(w.current)
	}
	if answer := askedOf(result, lastResult(result)); answer != nil && value.IsError(answer.Type()) {
		st.Note(answer, condition.No)
	}
}

// noteOwners notes the types behind interfaces that a call of t gives with the thing: those that its function has put there, or
// any, if they are not known.
//
//	func New(in chan<- entry, stop func()) Handler { return handler{in, stop} }
func (w *Walker) noteOwners(eff Effect, t access.Target, s summary.Slot) {
	w.Ob.AddBehind(along(eff.owners, s.Path), nil)
	given := types.Type(nil)
	switch {
	case t.Fn != nil:
		given = t.Fn.Signature.Results().At(s.Index).Type()
	case t.Obj != nil:
		given = t.Obj.Signature().Results().At(s.Index).Type()
	}
	if given != nil && types.IsInterface(given) && len(eff.owners[s.Path]) == 0 {
		w.Ob.Owners.Add(s.Path, given)
	}
}

// useUp notes that something uses the thing up, unless that fails half way.
//
//	io.Copy(w, stream)
func (w *Walker) useUp(st *State) { st.UsedUp, w.Out.UsedUp = true, true }

// releasesCarrier reports whether c is a release of the thing.
func (w *Walker) releasesCarrier(st *State, c *ssa.CallCommon) bool {
	t := w.Engine.TargetOf(c)
	if t.Obj == nil {
		return false
	}
	for _, r := range w.Ob.Spec.Release {
		if !r.Is(t.Obj) || !w.holdsBy(st, t, r.Operand, r.Path()) || !r.IsInto(t) {
			continue
		}
		if r.MayFail {
			w.useUp(st)
			continue
		}
		if r.Peer == nil {
			return true
		}
		p := w.Engine.PeerOf(r.Peer.In(t))
		if !p.Differs(w.Ob.Peer) {
			w.notePeer(p)
			return true
		}
		w.Out.Misgiven = c.Pos()
	}
	return false
}

// notePeer notes the parameter on which the thing was released, for callers to
// compare.
func (w *Walker) notePeer(p Peer) {
	at := noPeer
	if param, ok := p.root.(*ssa.Parameter); ok && len(p.steps) == 0 {
		at = 1 + slices.Index(w.fn.Params, param)
	}
	if w.Out.peer == 0 || w.Out.peer == at {
		w.Out.peer = at
	} else {
		w.Out.peer = noPeer
	}
}

const noPeer = -1

// holdsAt reports whether the operand of the call is the carrier itself.
func (w *Walker) holdsAt(st *State, t access.Target, op spec.Operand) bool {
	return w.holdsBy(st, t, op, "")
}

// holdsBy reports whether the operand of the call has the carrier by a path.
func (w *Walker) holdsBy(st *State, t access.Target, op spec.Operand, by access.Path) bool {
	v := op.In(t)
	return v != nil && slices.Contains(w.held(st, v), by)
}

// builtin executes a call of a predeclared function.
func (w *Walker) builtin(st *State, name string, c *ssa.CallCommon, result *ssa.Call) []*State {
	switch name {
	case "append":
		if list := w.Engine.withoutSome(c.Args); list != nil {
			w.takeOut(st, list, w.current)
		}
		for _, arg := range c.Args {
			for _, p := range w.held(st, arg) {
				if result != nil {
					w.Hold(st, result, p)
				}
			}
		}
	case "copy":
		return w.place(st, c.Args[0], "", c.Args[1])
	case "close":
		if w.releasesWorker(st, c.Args[0]) {
			return w.release(w.current, false)
		}
	case "delete":
		if !w.staysElsewhere(st, c.Args[0], c.Args[1]) {
			w.takeOut(st, c.Args[0], w.current)
		}
	case "clear":
		w.takeOut(st, c.Args[0], w.current)
	case "ssa:wrapnilchk":
		for _, p := range w.held(st, c.Args[0]) {
			w.Hold(st, result, p)
		}
	}
	return []*State{st}
}

// withoutSome returns the list that a call of append leaves some elements out of, or nil.
//
//	append(list[:i], list[i+1:]...)
func (e *Engine) withoutSome(args []ssa.Value) ssa.Value {
	if len(args) != 2 {
		return nil
	}
	front, ok := args[0].(*ssa.Slice)
	back, ok2 := args[1].(*ssa.Slice)
	if !ok || !ok2 || front.High == nil || back.Low == nil || e.Resolve(front.X) != e.Resolve(back.X) {
		return nil
	}
	return front.X
}

// staysElsewhere reports whether the thing was put into a map before under another key than one that is deleted, or into another map.
//
//	v.volumes[to] = volume       stale := maps.Clone(s.units)
//	delete(v.volumes, from)      for _, name := range names { s.units[name] = newUnit(name); delete(stale, name) }
//	                             for name, u := range stale { u.Stop(); delete(s.units, name) }
func (w *Walker) staysElsewhere(st *State, m, key ssa.Value) bool {
	from := value.Selection(m)
	return value.AnyOf(w.current.Parent(), func(put *ssa.MapUpdate) bool {
		isIt := len(w.held(st, put.Value)) > 0 || w.Ob.Field == nil && w.Engine.Resolve(put.Value).Root == w.Ob.Birth
		if !isIt || !flow.Reaches(put, w.current) {
			return false
		}
		to := value.Selection(put.Map)
		isOther := from != nil && to != nil && value.Field(from) == value.Field(to) && isOtherElement(from.X, to.X)
		return isOther || !w.isKeyIn(m, key) && !isSameKey(key, put.Key) && w.Engine.Resolve(key) != w.Engine.Resolve(put.Key)
	})
}

// isKeyIn reports whether a key is any of those of a map.
//
//	for name := range s.units { delete(s.units, name) }
func (w *Walker) isKeyIn(m, key ssa.Value) bool {
	part, ok := key.(*ssa.Extract)
	if !ok {
		return false
	}
	next, ok := part.Tuple.(*ssa.Next)
	if !ok {
		return false
	}
	over, ok := next.Iter.(*ssa.Range)
	return ok && w.Engine.Resolve(over.X) == w.Engine.Resolve(m)
}

// isOtherElement reports whether two addresses are of elements that an index tells apart.
//
//	&t.shards[0]    &t.shards[1]
func isOtherElement(a, b ssa.Value) bool {
	x, ok := a.(*ssa.IndexAddr)
	y, isIndex := b.(*ssa.IndexAddr)
	return ok && isIndex && x.Index != y.Index
}

// takeOut executes delete(m, k), clear(m) and the like, for the entry that is
// the thing.
func (w *Walker) takeOut(st *State, m ssa.Value, instr ssa.Instruction) {
	if !w.holdsElement(st, m) {
		return
	}
	p := w.Engine.Resolve(m)
	p.Path += access.Elem
	for h := range st.Holders.All() {
		at := w.Engine.Resolve(h.Value)
		if _, ok := (at.Path + h.Path).Cut(p.Path); ok && at.Root == p.Root && len(at.Path) < len(p.Path) { // not what was looked up before
			st.Holders.remove(h)
		}
	}
	st.lose(Removed, instr)
}
