package walk

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// truth returns what is known of v.
func (w *Walker) truth(st *State, v ssa.Value) condition.Tri {
	return w.truthIn(st, v, nil)
}

// truthIn is truth, when the given calls are known to make no error, or being asked. A conversion may be of what a loop
// has converted before.
func (w *Walker) truthIn(st *State, v ssa.Value, asked map[ssa.Value]bool) condition.Tri {
	r := st.Rep(v)
	if t, ok := st.Told(r); ok {
		return t
	}
	if w.Ob.Failure != nil && !st.again && r == st.Rep(w.Ob.Failure) {
		return condition.No // there is a thing
	}
	if asked[r] {
		return condition.Maybe
	}
	if asked == nil {
		asked = make(map[ssa.Value]bool)
	}
	switch r := r.(type) {
	case *ssa.Const:
		return condition.TruthOf(r)
	case *ssa.MakeInterface, *ssa.Alloc, *ssa.MakeClosure, *ssa.MakeMap, *ssa.MakeSlice, *ssa.MakeChan,
		*ssa.Function, *ssa.FieldAddr, *ssa.IndexAddr:
		return condition.Yes
	case *ssa.ChangeInterface, *ssa.ChangeType:
		asked[r] = true
		if t := w.truthIn(st, value.Converted(r), asked); t != condition.Maybe {
			return t
		}
	case *ssa.Call:
		if value.Builtin(&r.Call) == "recover" {
			return condition.No // ways that panic are not judged
		}
		if t := w.errorOf(st, r, asked); t != condition.Maybe {
			return t
		}
		if w.isReturned(r) || flow.IsOfContext(r, "Err") && w.hasEnded(st, r.Call.Value) {
			return condition.Yes
		}
	case *ssa.UnOp, *ssa.BinOp:
		if isSentinel(r) {
			return condition.Yes
		}
		if s, negated := w.Engine.branches.Subject(r); s != r {
			asked[r] = true
			t := w.truthIn(st, s, asked)
			if negated {
				t = -t
			}
			return t
		}
		if c, ok := r.(*ssa.BinOp); ok {
			if t := w.Engine.branches.Implied(st.Facts, c); t != condition.Maybe {
				return t
			}
		}
	}
	if w.holdsCarrier(st, v) || w.holdsCompanion(st, v) || wasThere(st, r) {
		return condition.Yes
	}
	return condition.Maybe
}

// wasThere reports whether v tells that there was an entry, which has been taken out of its map since: it was the thing.
//
//	cancel, ok := r.cancels[key]
//	delete(r.cancels, key)
//	if ok {
//		cancel()
//	}
func wasThere(st *State, v ssa.Value) bool {
	told, ok := v.(*ssa.Extract)
	if !ok || told.Index != 1 || st.LossKind != Removed {
		return false
	}
	switch asked := told.Tuple.(type) {
	case *ssa.Lookup:
		deletion, ok := st.Loss.(ssa.CallInstruction)
		return ok && len(deletion.Common().Args) == 2 && isSameKey(deletion.Common().Args[1], asked.Index)
	case *ssa.Call: // m.LoadAndDelete(key)
		return st.Loss == ssa.Instruction(asked)
	}
	return false
}

// isSameKey reports whether two values are one, or are read from the same variable.
func isSameKey(a, b ssa.Value) bool {
	x, ok := a.(*ssa.UnOp)
	y, isLoad := b.(*ssa.UnOp)
	return a == b || ok && isLoad && x.Op == token.MUL && y.Op == token.MUL && x.X == y.X
}

// holdsCompanion reports whether a variable is assigned together with one that holds the thing, and is
// nil as long as that is: who asks about the one means both. An error tells the opposite.
//
//	if informer != nil {
//		cancel()
//	}
//	ctx, cancel = context.WithCancel(parent)
//	informer = next
func (w *Walker) holdsCompanion(st *State, v ssa.Value) bool {
	phi, ok := v.(*ssa.Phi)
	if !ok || value.IsError(phi.Type()) {
		return false
	}
	for _, instr := range phi.Block().Instrs {
		other, ok := instr.(*ssa.Phi)
		if !ok {
			return false
		}
		if other != phi && areAssignedTogether(phi, other) && w.holdsCarrier(st, other) {
			return true
		}
	}
	return false
}

// areAssignedTogether reports whether two variables stay as they are, become nil, and become something
// else, on the same ways, of which one makes them nil.
func areAssignedTogether(a, b *ssa.Phi) bool {
	some := false
	for i := range a.Edges {
		isNilA, isNilB := value.IsNil(a.Edges[i]), value.IsNil(b.Edges[i])
		if isNilA != isNilB || (a.Edges[i] == a) != (b.Edges[i] == b) {
			return false
		}
		some = some || isNilA
	}
	return some
}

// isSentinel reports whether v is the value of a package-level variable of
// type error: such as io.EOF, it is assigned once.
func isSentinel(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	_, isGlobal := load.X.(*ssa.Global)
	return isGlobal && value.IsError(load.Type())
}

// holdsCarrier reports whether v itself is the thing, or points to what holds
// it: then v is not nil.
func (w *Walker) holdsCarrier(st *State, v ssa.Value) bool {
	return value.HasNil(v.Type()) && len(w.held(st, v)) > 0 && !(w.others && w.Engine.Resolve(v).Path.HasElem())
}

// assume updates st for a branch on which cond is as told. It reports whether
// the branch is possible.
func (w *Walker) assume(st *State, cond ssa.Value, told bool) bool {
	if is := w.leftBy(st, cond); is != condition.Maybe {
		return is == condition.Known(told)
	}
	v, negated := w.Engine.branches.Subject(cond)
	t := condition.Known(told != negated)
	if given := w.Engine.failsWith(v); given != nil {
		v = given
	}
	if was := w.truth(st, v); was != condition.Maybe {
		return was == t
	}
	if received, ok := st.Rep(v).(*ssa.Extract); t == condition.No && (ok && w.seesClosed(st, received) || w.endedWell(st, v)) {
		w.end()
		return false
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		if x, i := flow.Case(v); x != nil && t == condition.Yes && !w.assumeCase(st, x, x.States[i]) {
			return false
		}
		if w.isEmptyWhere(st, v, t) {
			w.end()
			return false
		}
		if w.equalsSentinel(st, v) && condition.Known(v.Op == token.EQL) == t {
			return false
		}
		if x, nonEmpty := lengthTest(v); x != nil && (w.holdsElement(st, x) || w.isFilled(x, cond)) {
			return t == condition.Known(nonEmpty) // a container that holds the thing is not empty
		}
	case *ssa.Extract:
		if !w.assumeOK(st, v, t) {
			return false
		}
		if is, ok := v.Tuple.(*ssa.TypeAssert); ok && v.Index == 1 && t == condition.Yes && !w.assumeThere(st, is.X) {
			return false
		}
	}
	if call, i := value.CallOf(v); t == condition.No && call != nil && i == 0 && call.Call.IsInvoke() && knowledge.GivesObject(call.Call.Method) {
		return false // if pod == nil
	}
	if call, ok := v.(*ssa.Call); ok && (t == condition.Yes && w.tellsReleased(st, call) || w.tellsFailed(st, call, t)) || w.tellsRead(st, v, t) {
		return false
	}
	if call, ok := v.(*ssa.Call); ok && w.tellsStopped(st, call, t) {
		w.end()
		return false
	}
	if call, ok := v.(*ssa.Call); ok && t == condition.Yes && flow.IsOfContext(call, "Err") && w.endsWith(st, call.Call.Value) {
		w.endBy(call)
		return false
	}
	if call, ok := v.(*ssa.Call); ok && t == condition.Yes && flow.IsOfContext(call, "Err") {
		w.noteOver(st, call.Call.Value)
	}
	r := st.Rep(v)
	if w.isOverWhere(st, v, t) || t == condition.Yes && w.asksInVain(st, r) {
		w.end()
		return false
	}
	if t == condition.Yes && w.Engine.tellsEnd(r, MaxWrappers) {
		return false
	}
	if w.Ob.Failure != nil && !st.again && r == st.Rep(w.Ob.Failure) && t == condition.Yes {
		return false // the acquisition failed: there is nothing to release
	}
	if w.isFailedWhere(st, v, t) || t == condition.Yes && w.passesFailure(st, r) {
		return false // likewise
	}
	if w.forgets == nothing && (w.Engine.branches.IsWorthKnowing(v) || w.Engine.branches.TellsOfOthers(v, t) || r != v) {
		st.Note(r, t)
	}
	if t == condition.No && w.forgets == nothing {
		w.noteGiven(st, r)
	}
	return true
}

// noteGiven notes that what a call gives with an error is there where that is nil, if some later branch may ask for it. A function that gives nothing,
// and no error, says nothing by that.
//
//	for r.producer == nil {
//		r.producer, err = newProducer()
//		if err != nil { log.Fatal(err) }
//	}
func (w *Walker) noteGiven(st *State, err ssa.Value) {
	call, i := value.CallOf(err)
	if call == nil || i == 0 || !value.IsError(err.Type()) || i != lastResult(call) {
		return
	}
	given := value.Result(call, 0)
	if given == nil || !value.HasNil(given.Type()) || !w.Engine.branches.IsWorthKnowing(given) {
		return
	}
	givesNothing := func(ret *ssa.Return) bool {
		fails, _ := flow.ReturnsError(ret)
		return value.IsNil(value.Returned(ret, 0)) && !fails // return nil, client.IgnoreNotFound(err)
	}
	if fn := w.Engine.TargetOf(&call.Call).Fn; fn == nil || !value.AnyOf(fn, givesNothing) {
		st.Note(st.Rep(given), condition.Yes)
	}
}

// assumeThere rejects the branch on which an interface that has a type is nil, or the acquisition has failed with that error.
//
//	if httpErr, ok := err.(httpError); ok && httpErr.Timeout() { continue }
func (w *Walker) assumeThere(st *State, x ssa.Value) bool {
	failed := w.Ob.Failure != nil && !st.again && st.Rep(x) == st.Rep(w.Ob.Failure)
	return !failed && w.truth(st, x) != condition.No
}

// isEmptyWhere reports whether a comparison, which is as told, says that what has the thing has nothing to release.
func (w *Walker) isEmptyWhere(st *State, c *ssa.BinOp, told condition.Tri) bool {
	empty, none := w.Ob.Spec.Empty, w.Ob.Spec.NoneFor
	if c.Op != token.EQL && c.Op != token.NEQ || condition.Known(c.Op == token.EQL) != told {
		return false
	}
	says := func(x, is ssa.Value) bool {
		at := value.Selection(x)
		return none != nil && none(is) || empty != nil && at != nil && empty(value.Field(at), is) && len(w.held(st, at.X)) > 0
	}
	return says(c.X, c.Y) || says(c.Y, c.X)
}

// assumeCase updates st for a case of a select that was chosen. It reports whether the path goes on.
func (w *Walker) assumeCase(st *State, x *ssa.Select, chosen *ssa.SelectState) bool {
	if chosen.Dir == types.SendOnly {
		if w.endsWorker(st, chosen.Chan) {
			w.release(x, false)
			return false
		}
		if paths := w.held(st, chosen.Send); len(paths) > 0 {
			w.escape(st, chosen.Send, paths[0])
			return false
		}
		return true
	}
	// select { case <-w.stop: default: close(w.stop) }    it has the signal already
	if !x.Blocking && w.releasesWorker(st, chosen.Chan) || w.Ob.Spec.Worker && w.Engine.Signals.TellsDone(chosen.Chan) || w.isOver(st, chosen.Chan) || w.Engine.Signals.IsOverBy(w.Ob.Starts, w.Ob.Runs, chosen.Chan, condition.Maybe) {
		w.endBy(chosen.Chan)
		return false
	}
	if done, ok := chosen.Chan.(*ssa.Call); ok && flow.IsOfContext(done, "Done") {
		w.noteOver(st, done.Call.Value)
	}
	return true
}

// givesSignal reports whether a select gives the signal that ends the thing, whichever way it goes: where it is not sent, it is in the buffer already,
// from whoever was first.
//
//	select { case w.stop <- struct{}{}: default: }    // w.stop = make(chan struct{}, 1)
func (w *Walker) givesSignal(st *State, x *ssa.Select) bool {
	return !x.Blocking && len(x.States) == 1 && x.States[0].Dir == types.SendOnly && w.endsWorker(st, x.States[0].Chan) && w.Engine.Signals.HasRoom(x.States[0].Chan)
}

// end ends a path on which the thing has ended by itself.
func (w *Walker) end() []*State {
	w.Trace.end(w, ended)
	w.Out.ended = true
	return nil
}

// assumeOK rejects the branch on which a lookup, assertion or iteration that
// must succeed for the thing does not.
//
//	v, ok := m[k]          m holds it, and it is the entry we follow
//	s, ok := x.(Stopper)   x holds it and has the method
//	v, ok := next(m)       the loop visits it
func (w *Walker) assumeOK(st *State, v *ssa.Extract, t condition.Tri) bool {
	switch tuple := v.Tuple.(type) {
	case *ssa.Lookup:
		if v.Index == 1 && t == condition.No && w.holdsElement(st, tuple.X) {
			return w.others
		}
	case *ssa.TypeAssert:
		if v.Index != 1 {
			break
		}
		for _, p := range w.held(st, tuple.X) {
			has := haveType(w.Ob.Owners[p], tuple.AssertedType)
			if has == condition.Maybe && w.Ob.Abroad[p].HasType(tuple.AssertedType) {
				has = condition.Yes
			}
			if has != condition.Maybe && has != t {
				return false
			}
		}
	}
	return true
}

// hasType returns whether a value of type t, behind an interface, has the type
// that is asserted. If t is an interface too, it is only known what the value
// has at least.
func hasType(t, asserted types.Type) condition.Tri {
	if iface, ok := asserted.Underlying().(*types.Interface); ok {
		if types.Implements(t, iface) {
			return condition.Yes
		}
		if types.IsInterface(t) {
			return condition.Maybe
		}
		return condition.No
	}
	if types.IsInterface(t) {
		return condition.Maybe
	}
	return condition.Known(types.Identical(t, asserted))
}

// lengthTest recognizes a comparison of len(x) with 0 and returns x and
// whether the comparison is true for a non-empty x.
func lengthTest(c *ssa.BinOp) (x ssa.Value, nonEmpty bool) {
	k, ok := c.Y.(*ssa.Const)
	if !ok || k.Value == nil || k.Value.Kind() != constant.Int || constant.Sign(k.Value) != 0 {
		return nil, false
	}
	switch c.Op {
	case token.GTR, token.NEQ:
		return flow.LenOperand(c.X), true
	case token.EQL, token.LEQ:
		return flow.LenOperand(c.X), false
	}
	return nil, false
}

func (w *Walker) holdsElement(st *State, x ssa.Value) bool {
	for _, p := range w.held(st, x) {
		if p.First() == access.Elem {
			return true
		}
	}
	return false
}

// haveType returns whether what is behind an interface, of one of some types, has the type that is asserted.
func haveType(list []types.Type, asserted types.Type) condition.Tri {
	has := condition.Maybe
	for i, t := range list {
		is := hasType(t, asserted)
		if i > 0 && is != has {
			return condition.Maybe
		}
		has = is
	}
	return has
}

// isOverWhere reports whether the goroutine is over where what is known of a value is as told: it was received from the goroutine, or is whether such
// an error is of a kind; or the stop has come that something has waited for that gives up only then.
//
//	if err := <-errs; err != nil    if errors.Is(err, net.ErrClosed)    if !cache.WaitForCacheSync(stop, synced)
func (w *Walker) isOverWhere(st *State, v ssa.Value, told condition.Tri) bool {
	if call, ok := v.(*ssa.Call); ok && told == condition.No {
		if i, waits := knowledge.Polls[symbol.OfCall(&call.Call)]; waits && i < len(call.Call.Args) && w.releasesWorker(st, call.Call.Args[i]) {
			return true
		}
	}
	if call, ok := v.(*ssa.Call); ok && told == condition.Yes && len(call.Call.Args) > 0 && knowledge.AsksError(symbol.OfCall(&call.Call).Name) {
		v = call.Call.Args[0]
	}
	ch := flow.ReceivedFrom(st.Rep(v))
	return ch != nil && w.Engine.Signals.IsOverBy(w.Ob.Starts, w.Ob.Runs, ch, told)
}

// releasesWorker reports whether an instruction gives the signal that ends the thing: it closes
// the channel, or sends to it.
func (w *Walker) releasesWorker(st *State, ch ssa.Value) bool {
	return w.Ob.Spec.Worker && slices.Contains(w.held(st, ch), "")
}

// endsWorker reports whether what is sent on a channel is the signal that ends the thing.
func (w *Walker) endsWorker(st *State, ch ssa.Value) bool {
	return knowledge.IsSignal(ch.Type()) && w.releasesWorker(st, ch) && !w.Engine.Signals.IsRanged(ch)
}
