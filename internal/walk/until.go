package walk

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// givesChannel reports whether a call gives the channel that is closed when the
// thing has ended.
func (w *Walker) givesChannel(st *State, t access.Target) bool {
	return t.Obj != nil && slices.Contains(w.Ob.Spec.Channel, t.Obj.Name()) && w.holdsAt(st, t, spec.Recv)
}

// receive makes a receive a holder if it is from the channel that is closed when the
// thing has ended.
func (w *Walker) receive(st *State, v ssa.Value) {
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.ARROW && v.CommaOk && w.holdsChannel(st, v.X) {
			w.Hold(st, v, access.Chan)
		}
	case *ssa.Select:
		for i, s := range v.States {
			if s.Dir == types.RecvOnly && w.holdsChannel(st, s.Chan) {
				w.Hold(st, v, caseStep(i))
			}
		}
	}
}

// seesClosed reports whether the bool v, which is false, says that the channel is
// closed.
//
//	for event := range w.ResultChan() { … }      behind the loop
//	event, ok := <-w.ResultChan()                !ok, also in a select
func (w *Walker) seesClosed(st *State, v *ssa.Extract) bool {
	if v.Index != 1 {
		return false
	}
	held := w.held(st, v.Tuple)
	sel, ok := v.Tuple.(*ssa.Select)
	if !ok {
		recv, ok := v.Tuple.(*ssa.UnOp)
		return slices.Contains(held, access.Chan) || ok && w.isClosedAfter(recv.X)
	}
	i, ok := flow.CaseAround(v.Block(), sel)
	return ok && (slices.Contains(held, caseStep(i)) || w.isClosedAfter(sel.States[i].Chan))
}

// isClosedAfter reports whether the thing is a goroutine that is over where a channel is found closed.
func (w *Walker) isClosedAfter(ch ssa.Value) bool {
	return w.Ob.Spec.Worker && (w.Ob.Starts != nil && w.Engine.Signals.IsClosedAfter(w.Ob.Starts, w.Ob.Runs, ch) || w.isClosedByBirth(ch))
}

// isClosedByBirth reports whether a channel comes with the thing, a goroutine, and is closed when all have ended that the call starts.
//
//	news, stop := topic.join()    // go func() { defer close(news); … <-gone … }(); return news, func() { close(gone) }
//	for range news { … }
func (w *Walker) isClosedByBirth(ch ssa.Value) bool {
	call, i := value.CallOf(ch)
	if call == nil || ssa.Value(call) != w.Ob.Birth {
		return false
	}
	maker := w.Engine.TargetOf(&call.Call)
	if maker.Fn != nil {
		return w.Engine.Signals.ClosesAfterAll(maker.Fn, i)
	}
	sum := w.Engine.Imports.Func(maker.Obj)
	return sum != nil && slices.ContainsFunc(sum.Owned, func(o summary.Owned) bool { return o.Kind == w.Ob.Spec.Kind && o.Closes == i+1 })
}

// isAsked reports whether b, or a block behind it, asks whether a receive found its
// channel closed: by what that says, or by a variable which has that.
//
//	for open := true; open; { select { case _, open = <-w.ResultChan(): … } }
func (e *Engine) isAsked(received ssa.Value, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(value.Referrers(received), func(ref ssa.Instruction) bool {
		ok, isExtract := ref.(*ssa.Extract)
		return isExtract && ok.Index == 1 && (e.branches.LiveAt(ok, b) || slices.ContainsFunc(value.Referrers(ok), func(ref ssa.Instruction) bool {
			variable, isPhi := ref.(*ssa.Phi)
			return isPhi && e.branches.LiveAt(variable, b)
		}))
	})
}

// caseStep leads from a select statement to the channel of its case i.
func caseStep(i int) access.Path { return access.Select(strconv.Itoa(i)) + access.Chan }

func (w *Walker) holdsChannel(st *State, v ssa.Value) bool {
	return slices.Contains(w.held(st, v), access.Chan)
}

// endBy ends a path on which a receive from a channel, or the error of a context, has told that the thing has ended. A goroutine that waits for the end of the very context
// does not bring that about: another case of it may, or somebody else.
//
//	ctx, cancel := context.WithCancel(parent)
//	go func() { select { case <-lost: cancel(); case <-ctx.Done(): } }()
func (w *Walker) endBy(told ssa.Value) []*State {
	asks, ok := told.(*ssa.Call)
	if !ok || asks.Parent() == w.fn || !asks.Call.IsInvoke() || !w.isMadeHere(w.Engine.Signals.ContextBehind(asks.Call.Value)) {
		return w.end()
	}
	w.Trace.end(w, ended)
	return nil
}

// isMadeHere reports whether a context is the one that the birth has made, and the thing the func that cancels it.
func (w *Walker) isMadeHere(ctx access.Place) bool {
	own, ok := ctx.Root.(*ssa.Extract)
	return ok && ctx.Path == "" && own.Tuple == w.Ob.Birth
}

// isOver reports whether a receive from a channel waits for the end of the context that ends the thing,
// its own or another, or of one that this is made of; or for another signal that ends it, or for it to tell that it has ended.
//
//	case <-ctx.Done():           case <-session.Done():
//		return
func (w *Walker) isOver(st *State, ch ssa.Value) bool {
	done, ok := ch.(*ssa.Call)
	if ok && w.tellsReleased(st, done) || w.isOneOfEnds(ch) {
		return true
	}
	return ok && flow.IsOfContext(done, "Done") && w.endsWith(st, done.Call.Value)
}

// endsWith reports whether the thing ends with a context, which is the one that ends it, or is made here, or one that this is made of.
func (w *Walker) endsWith(st *State, ctx ssa.Value) bool {
	ended := w.Engine.Signals.ContextBehind(ctx)
	if w.isMadeHere(ended) {
		return true
	}
	if call, i := value.CallOf(ended.Root); call != nil && i == 0 && ended.Path == "" && flow.IsCanceller(call) && call.Parent() == w.fn && value.OnlyDeferred(value.Result(call, 1)) {
		return w.endsWith(st, call.Call.Args[0]) // it ends with that, until the function returns
	}
	for until, n := w.Ob.Until, 0; until != nil && n < MaxWrappers; n++ {
		of := w.Engine.Signals.ContextBehind(until)
		if of == ended || st.Rep(until) == st.Rep(ctx) {
			return true
		}
		call, _ := value.CallOf(of.Root)
		if call == nil || !flow.IsCanceller(call) {
			break
		}
		until = w.Engine.Signals.ParentOf(call)
	}
	return false
}

// endsAt returns 1 + the first argument of a call that is a context with which the thing ends, or 0.
func (w *Walker) endsAt(st *State, t access.Target) int {
	if w.Ob.Until == nil || t.Fn == nil && t.Obj == nil {
		return 0
	}
	return 1 + slices.IndexFunc(t.Args, func(arg ssa.Value) bool { return flow.IsContext(arg) && w.endsWith(st, arg) })
}

// untilIn returns the parameter that is this context in the function that is called; or nil.
func (w *Walker) untilIn(fn *ssa.Function) *ssa.Parameter {
	if w.ends == 0 || w.ends > len(fn.Params) {
		return nil
	}
	return fn.Params[w.ends-1]
}

// isOneOfEnds reports whether a channel is one of several signals each of which ends a goroutine.
//
//	go func() { select { case <-stop: case <-ctx.Done(): } }()
//	…
//	case <-stop:
//		return
func (w *Walker) isOneOfEnds(ch ssa.Value) bool {
	if w.Ob.Runs.Fn == nil || !knowledge.IsSignal(ch.Type()) {
		return false
	}
	ends := w.Engine.Signals.EndsOfCall(w.Ob.Runs)
	return len(ends) > 1 && slices.Contains(ends, w.Engine.Signals.Of(ch))
}

// tellsReleased reports whether the call asks the thing if it was released, or for a channel that tells.
func (w *Walker) tellsReleased(st *State, call *ssa.Call) bool {
	t := w.Engine.TargetOf(&call.Call)
	if t.Obj == nil || !w.holdsAt(st, t, spec.Recv) && !w.isBorn(spec.Recv.In(t)) {
		return false
	}
	return slices.ContainsFunc(w.Ob.Spec.Released, func(s symbol.Symbol) bool { return s.Name == t.Obj.Name() })
}

// isBorn reports whether v is what the birth of the thing has given, which the path may have forgotten where nothing looks at it any more: the
// cases of a select are asked about behind it.
func (w *Walker) isBorn(v ssa.Value) bool {
	if v == nil {
		return false
	}
	call, _ := value.CallOf(w.Engine.Resolve(v).Root)
	return call != nil && ssa.Value(call) == w.Ob.Birth
}
