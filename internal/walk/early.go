package walk

import (
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

// A function that releases what it is given, or what a field holds, may fail before it gets
// there. Its callers then still have the thing: their path goes on, and what they do on it mends
// what the function forgets. If nobody does, the function is to blame, whoever calls it.
//
//	func (c *Controller) Run(ctx context.Context) error {
//		if !cache.WaitForCacheSync(ctx.Done(), c.synced) {
//			return errors.New("not synced")     // here
//		}
//		defer c.queue.ShutDown()

// A reason is what leads a function to an exit at which it has not released the thing.
type reason uint8

const (
	otherwise reason = iota // something else: another mode, nothing to do
	asksState               // the object was asked what state it is in: it runs already, it is closed
	fails                   // something failed, or it was told something that its callers do not know
)

// failsFirst returns the first exit at which a function has not released the thing since
// something failed. It returns nil if there is none, or an exit that has another reason: the
// function may then end in two ways on purpose.
func (w *Walker) failsFirst(exits []Exit) *Exit {
	var first *Exit
	for i, x := range exits {
		if w.hasNoObject(x) {
			continue
		}
		switch w.reasonOf(x) {
		case otherwise:
			return nil
		case fails:
			if first == nil || ExitPos(x) < ExitPos(*first) {
				first = &exits[i]
			}
		}
	}
	return first
}

// hasNoObject reports whether the object whose field the walk is about is nil at an exit: there is nothing to release.
//
//	func (c *conn) Close() error { if c == nil { return errNil }; … }
func (w *Walker) hasNoObject(x Exit) bool {
	for t := x.Trail; t != nil; t = t.prev {
		v, isNil := flow.Nil(t.Branch.Block(), slices.Index(t.Branch.Block().Succs, t.succ()))
		if v == nil || !isNil || w.Ob.Field == nil {
			continue
		}
		at := w.Engine.Resolve(v) // a literal may capture it
		param, isParam := at.Root.(*ssa.Parameter)
		if !isParam || at.Path != "" {
			continue
		}
		object, ok := value.Core(value.Deref(param.Type())).(*types.Struct)
		for i := 0; ok && i < object.NumFields(); i++ {
			if object.Field(i).Origin() == w.Ob.Field {
				return true
			}
		}
	}
	return false
}

// reasonOf returns the reason of an exit. The branch that was taken last tells, else the error
// that is returned, else a branch that all ways to the exit have taken.
func (w *Walker) reasonOf(x Exit) reason {
	if x.State.Early != nil {
		return fails // what it called did
	}
	for t := x.Trail; t != nil; t = t.prev {
		if w.reasonFor(t) == asksState && w.releasesInstead(t) {
			return asksState
		}
	}
	if x.Trail != nil {
		if r := w.reasonFor(x.Trail); r != otherwise {
			return r
		}
	}
	if w.isCertain(x) {
		return fails
	}
	ret, ok := x.Instr.(*ssa.Return)
	if !ok {
		return otherwise
	}
	asked := otherwise
	for t := x.Trail; t != nil; t = t.prev {
		switch w.reasonFor(t) {
		case fails:
			if succ := t.succ(); len(succ.Preds) == 1 && succ.Dominates(ret.Block()) {
				return fails
			}
		case asksState:
			asked = asksState
		}
	}
	return asked
}

// releasesInstead reports whether the other way out of the block of a branch comes to a release, and to nothing else before.
//
//	if !r.stopped { r.stopped = true; close(r.queue) }
//	select { case <-r.drained: case <-ctx.Done(): return ctx.Err() }
func (w *Walker) releasesInstead(t *Trail) bool {
	other := t.Branch.Block().Succs[0]
	if t.Taken {
		other = t.Branch.Block().Succs[1]
	}
	return len(other.Preds) == 1 && slices.ContainsFunc(w.Out.Releases, func(release ssa.Instruction) bool { return release.Block() == other })
}

// reasonFor returns what a branch tells about why it was taken: an error is not nil, or a call
// that waits for a context or a channel gave up.
func (w *Walker) reasonFor(t *Trail) reason {
	v, negated := condition.Subject(t.Branch.Cond)
	isTrue := t.Taken != negated
	if value.IsError(v.Type()) {
		switch {
		case !isTrue:
			return otherwise
		case w.isOwnError(v) || w.failsByState(v):
			return asksState
		}
		return fails
	}
	if c, ok := v.(*ssa.BinOp); ok && isTrue {
		if sel, i := flow.Case(c); sel != nil && sel.States[i].Dir == types.RecvOnly && knowledge.IsSignal(sel.States[i].Chan.Type()) {
			if !sel.Blocking && w.closes(sel.Parent(), sel.States[i].Chan) {
				return asksState // the function has run already
			}
			return fails // case <-ctx.Done():
		}
	}
	if call, ok := v.(*ssa.Call); ok && isTrue && asksAboutError(w.Engine.TargetOf(&call.Call)) {
		return fails
	}
	if w.fn.Signature.Results().Len() == 0 && isOfReceived(v) {
		return fails
	}
	at := w.Engine.Resolve(v)
	call, ok := at.Root.(*ssa.Call)
	if ok && !isTrue && slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return knowledge.IsSignal(arg.Type()) }) {
		return fails // !WaitForCacheSync(…), or of an element of what that returns
	}
	if w.asksOwner(v, maxAsked) {
		if w.isUnrelated(v) {
			return fails
		}
		return asksState
	}
	return otherwise
}

// isOwnError reports whether v is an error that the function alone puts into a field of its object, or one that it calls to release the thing, or
// that takes the thing out of its field: it has run already, or there is none.
//
//	if c.err != nil { return }
//	c.err = err
//	close(c.done)
func (w *Walker) isOwnError(v ssa.Value) bool {
	field := value.LoadedField(v)
	if field == nil || !w.asksOwner(v, maxAsked) {
		return false
	}
	own := false
	for _, fn := range w.Engine.Mentions[field] {
		for st := range value.Each[*ssa.Store](fn) {
			at, ok := st.Addr.(*ssa.FieldAddr)
			if !ok || value.Field(at) != field {
				continue
			}
			if own = fn == w.fn || w.releasesBy(fn) || takesAway(fn, at); !own {
				return false
			}
		}
	}
	return own
}

// releasesBy reports whether the function calls fn to release the thing.
func (w *Walker) releasesBy(fn *ssa.Function) bool {
	return slices.ContainsFunc(w.Out.Releases, func(release ssa.Instruction) bool {
		call, ok := release.(ssa.CallInstruction)
		return ok && call.Common().StaticCallee() == fn
	})
}

// takesAway reports whether fn puts nil in place of a part of the object that has the error, too: then there is none to release.
//
//	s.server = nil
//	s.err = errClosed
func takesAway(fn *ssa.Function, err *ssa.FieldAddr) bool {
	return value.AnyOf(fn, func(st *ssa.Store) bool {
		at, ok := st.Addr.(*ssa.FieldAddr)
		return ok && at.X == err.X && at.Field != err.Field && value.IsNil(st.Val)
	})
}

// failsByState reports whether v is an error of a call that gives one only as it has asked the object what state it is in.
//
//	if err := c.markClosed(); err != nil { return err }    // if !c.closed.CompareAndSwap(false, true) { return errClosed }; return nil
func (w *Walker) failsByState(v ssa.Value) bool {
	call := flow.CallBehind(v)
	if call == nil {
		return false
	}
	t := w.Engine.TargetOf(&call.Call)
	if t.Fn == nil || !slices.ContainsFunc(t.Args, w.isGiven) {
		return false
	}
	asks := false
	for ret := range value.Returns(t.Fn) {
		if value.IsNil(ret.Results[len(ret.Results)-1]) {
			continue
		}
		asks = false
		for b := range flow.Above(ret.Block()) {
			asks = asks || w.asksOwner(flow.Cond(b), maxAsked)
		}
		if !asks {
			return false
		}
	}
	return asks
}

// isOfReceived reports whether v says what has come out of a channel, which the callers know nothing of. Where the function returns nothing, they are
// told nothing either: so what it does not release then, nobody does on purpose.
//
//	case e := <-w.ResultChan():
//		if e.Type == watch.Error { return }
func isOfReceived(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.BinOp:
		sel, _ := flow.Case(v)
		return sel == nil && (flow.Received(v.X) != nil || flow.Received(v.Y) != nil)
	case *ssa.Extract: // p, ok := e.Object.(*Pod), and not e, ok := <-events
		cast, ok := v.Tuple.(*ssa.TypeAssert)
		return ok && flow.Received(cast.X) != nil
	}
	return flow.Received(v) != nil // e.last
}

// closes reports whether a function closes a channel that it was given in something, itself or by a function that it calls.
//
//	select { case <-s.stopped: return; default: close(s.stopped) }    // s.base.Close()
func (w *Walker) closes(fn *ssa.Function, ch ssa.Value) bool {
	at, field := w.Engine.Resolve(ch), value.LoadedField(ch)
	closesField := func(call ssa.CallInstruction) bool {
		closed := value.Closed(call.Common())
		return closed != nil && value.LoadedField(closed) == field
	}
	return at.Path != "" && value.AnyOf(fn, func(call ssa.CallInstruction) bool {
		if closed := value.Closed(call.Common()); closed != nil {
			return w.Engine.Resolve(closed) == at
		}
		callee := w.Engine.TargetOf(call.Common()).Fn
		return field != nil && callee != nil && callee != fn && value.AnyOf(callee, closesField)
	})
}

// maxAsked bounds how many comparisons and calls lie between a condition and the field that it
// asks about.
const maxAsked = 5

// asksOwner reports whether v is computed from a field of something that the function was given.
//
//	c.running   len(c.items) == 0   c.stopped.Load()   c.started.CompareAndSwap(false, true)   c.isOpen()
func (w *Walker) asksOwner(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		return w.asksOwner(v.X, depth-1) || w.asksOwner(v.Y, depth-1)
	case *ssa.UnOp:
		if v.Op == token.NOT {
			return w.asksOwner(v.X, depth)
		}
	case *ssa.Phi: // c.conn != nil && c.client != nil
		return slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return w.asksOwner(e, depth-1) })
	case *ssa.Call:
		t := w.Engine.TargetOf(&v.Call)
		return slices.ContainsFunc(t.Args, func(arg ssa.Value) bool { return w.asksOwner(arg, depth-1) }) || w.tellsState(t, depth-1)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return w.asksOwner(call, depth-1)
		}
		if m, ok := v.Tuple.(*ssa.Lookup); ok { // _, ok := c.items[k]
			return w.asksOwner(m.X, depth-1)
		}
	}
	at := w.Engine.Resolve(v)
	param, isParam := at.Root.(*ssa.Parameter)
	return isParam && at.Path != "" && hasState(param)
}

// hasState reports whether a parameter is an object whose state the function knows: its receiver, or of a type of its package. What others declare
// tells of something else: resp.StatusCode of what has been asked for.
func hasState(param *ssa.Parameter) bool {
	fn := param.Parent()
	if param == value.ReceiverOf(fn) {
		return true
	}
	named := symbol.Named(param.Type())
	return named == nil || fn.Pkg != nil && named.Obj().Pkg() == fn.Pkg.Pkg
}

// tellsState reports whether t is a function which tells what a field is of something that it is given by a function which was given that, too.
//
//	func (c *Controller) isOpen() bool { return !c.state.closed }
func (w *Walker) tellsState(t access.Target, depth int) bool {
	if t.Fn == nil || !slices.ContainsFunc(t.Args, w.isGiven) {
		return false
	}
	some := false
	for ret := range value.Each[*ssa.Return](t.Fn) {
		if some = len(ret.Results) == 1 && w.asksOwner(ret.Results[0], depth); !some {
			return false
		}
	}
	return some
}

// isGiven reports whether v is, or is a part of, something that a function was given.
func (w *Walker) isGiven(v ssa.Value) bool {
	_, isParam := w.Engine.Resolve(v).Root.(*ssa.Parameter)
	return isParam
}

// asksAboutError reports whether t asks what kind of failure an error is.
func asksAboutError(t access.Target) bool {
	return t.Obj != nil && knowledge.AsksError(t.Obj.Name()) &&
		slices.ContainsFunc(t.Args, func(arg ssa.Value) bool { return value.IsError(arg.Type()) })
}

// succ returns the block that the branch led to.
func (t *Trail) succ() *ssa.BasicBlock {
	if t.Taken {
		return t.Branch.Block().Succs[0]
	}
	return t.Branch.Block().Succs[1]
}

// An EarlyReturn is a function that may fail before it releases a thing, and what became of the
// thing in its callers then.
type EarlyReturn struct {
	Fn    *ssa.Function
	First Exit                                   // that fails
	Errs  bool                                   // all that fail return an error
	calls map[ssa.CallInstruction][]*EarlyReturn // callers that did not mend it where the call failed
}

// An EarlyCall is a call that failed before it released the thing.
type EarlyCall struct {
	call ssa.CallInstruction
	Of   *EarlyReturn
}

// earlyIn returns that fn, of which these are the exits at which it has not released the thing, may
// fail before it gets to that, or nil.
func (w *Walker) earlyIn(fn *ssa.Function, exits []Exit) *EarlyReturn {
	first := w.failsFirst(exits)
	if first == nil {
		return nil
	}
	errs := !slices.ContainsFunc(exits, func(x Exit) bool {
		ret, ok := x.Instr.(*ssa.Return)
		return w.reasonOf(x) == fails && !(ok && len(ret.Results) > 0 && IsFailing(ret))
	})
	return &EarlyReturn{fn, *first, errs, make(map[ssa.CallInstruction][]*EarlyReturn)}
}

// goOn continues the path behind a call that failed before it released the thing.
func (w *Walker) goOn(st *State, r *EarlyReturn, result *ssa.Call) {
	if st.Early == nil {
		st.Early = &EarlyCall{w.current, r}
	}
	if _, known := r.calls[w.current]; !known {
		r.calls[w.current] = nil
	}
	if result == nil {
		return
	}
	if err := FailureOf(result); err != nil {
		st.Note(st.Rep(err), condition.Yes)
	}
}

// passOn notes that what failed before it released the thing was not mended at these exits. By
// stands for the function, if its own callers may mend it.
func passOn(exits []Exit, by *EarlyReturn) {
	for _, x := range exits {
		if call := x.State.Early; call != nil && !slices.Contains(call.Of.calls[call.call], by) {
			call.Of.calls[call.call] = append(call.Of.calls[call.call], by)
		}
	}
}

// IsMended reports whether all callers that go on with the thing release it, or their callers do.
func (r *EarlyReturn) IsMended() bool {
	return r.mended(make(map[*EarlyReturn]bool))
}

func (r *EarlyReturn) mended(asked map[*EarlyReturn]bool) bool {
	if r == nil || len(r.calls) == 0 {
		return false
	}
	if asked[r] {
		return true // in a recursion, the outer call tells
	}
	asked[r] = true
	for _, by := range r.calls {
		if slices.ContainsFunc(by, func(r *EarlyReturn) bool { return !r.mended(asked) }) {
			return false
		}
	}
	return true
}

// Blame returns the function that failed first: r's, or one that it called to release the thing.
func (r *EarlyReturn) Blame() *EarlyReturn {
	for r.First.State.Early != nil {
		r = r.First.State.Early.Of
	}
	return r
}
