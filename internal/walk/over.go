package walk

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A context that has ended stays ended: who has been told so, and asks once more, has the same answer.
//
//	for ctx.Err() == nil {
//		w, err := client.Watch(ctx, opts)
//		…
//		follow(ctx, w.ResultChan())    // returns when that is closed, or ctx has ended
//	}

// noteOver notes that a context has ended, if the function asks for that once more.
func (w *Walker) noteOver(st *State, ctx ssa.Value) {
	at := w.Engine.Signals.ContextBehind(ctx)
	if !slices.Contains(st.over, at) && slices.Contains(w.Engine.askedForEnd(value.Outermost(w.fn)), at) {
		st.over = append(slices.Clip(st.over), at)
	}
}

// hasEnded reports whether a context has ended on a path, or one that it is made of.
func (w *Walker) hasEnded(st *State, ctx ssa.Value) bool {
	if len(st.over) == 0 {
		return false
	}
	for range MaxWrappers {
		at := w.Engine.Signals.ContextBehind(ctx)
		if slices.Contains(st.over, at) {
			return true
		}
		if ctx = parentOf(at); ctx == nil {
			return false
		}
	}
	return false
}

// parentOf returns the context that one is made of, or nil.
func parentOf(at access.Place) ssa.Value {
	call, i := value.CallOf(at.Root)
	if call == nil || i != 0 || at.Path != "" || !flow.EndsWithParent(call) {
		return nil
	}
	return call.Call.Args[0]
}

// askedForEnd returns the contexts of which a function, or a literal in it, asks whether they have ended, and those that they are made of.
func (e *Engine) askedForEnd(fn *ssa.Function) []access.Place {
	list, known := e.askedEnds[fn]
	if !known {
		list = e.appendAsked(nil, fn)
		e.askedEnds[fn] = list
	}
	return list
}

func (e *Engine) appendAsked(list []access.Place, fn *ssa.Function) []access.Place {
	for call := range value.Each[*ssa.Call](fn) {
		if !flow.IsOfContext(call, "Err") {
			continue
		}
		ctx := call.Call.Value
		for n := 0; ctx != nil && n < MaxWrappers; n++ {
			at := e.Signals.ContextBehind(ctx)
			if !slices.Contains(list, at) {
				list = append(list, at)
			}
			ctx = parentOf(at)
		}
	}
	for _, literal := range fn.AnonFuncs {
		list = e.appendAsked(list, literal)
	}
	return list
}

// noteOverBy notes the context that has ended where a call comes back which otherwise does so only when the thing has ended that its argument i
// holds by p.
func (w *Walker) noteOverBy(st *State, t access.Target, i int, p access.Path) {
	for k, ctx := range t.Args {
		if flow.IsContext(ctx) && slices.Contains(w.Engine.askedForEnd(value.Outermost(w.fn)), w.Engine.Signals.ContextBehind(ctx)) && w.endsOrIsTold(t, i, p, k) {
			w.noteOver(st, ctx)
		}
	}
}

// endsOrIsTold reports whether a call comes back only when the thing has ended that its argument i holds by p, or its argument k, a context.
func (w *Walker) endsOrIsTold(t access.Target, i int, p access.Path, k int) bool {
	if t.Fn != nil {
		return w.Engine.EffectUntil(t.Fn, t.Fn.Params[i], p, w.Ob, t.Fn.Params[k]).Release == summary.OnAllPaths
	}
	sum := w.Engine.Imports.Func(t.Obj)
	return sum != nil && sum.EffectOn(i, p, w.Ob.Spec.Kind).Till == k+1
}

// endedWell reports whether an error, which is nil, says that a context has ended which ends the thing: the call fails otherwise.
//
//	go work(ctx)
//	if err := mgr.Start(ctx); err != nil { os.Exit(1) }
func (w *Walker) endedWell(st *State, err ssa.Value) bool {
	call, _ := value.CallOf(st.Rep(err))
	if call == nil || !knowledge.EndsWell[symbol.OfCall(&call.Call)] {
		return false
	}
	ctx := spec.Arg(0).In(w.Engine.TargetOf(&call.Call))
	return ctx != nil && w.endsWith(st, ctx)
}
