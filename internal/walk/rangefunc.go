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
)

// rangeBody returns the body of the loop that a call is, if it ranges over a func. go/ssa
// makes a func literal of it (see ssa.builder.rangeFunc): that returns true to go on, or
// notes in a variable how the loop was left, and returns false; after the call the variable
// tells where to go.
//
//	for x := range seq {        seq(func(x T) bool {
//		if bad(x) {                 if bad(x) { jump = 1; return false }
//			return                  …
//		}                           return true
//		…                       })
//	}                           if jump == 1 { return }
func (e *Engine) rangeBody(c *ssa.CallCommon) (body access.Target, made *ssa.MakeClosure) {
	if len(c.Args) != 1 {
		return access.Target{}, nil
	}
	made, _ = c.Args[0].(*ssa.MakeClosure)
	if made == nil || !flow.IsRangeBody(made.Fn.(*ssa.Function)) {
		return access.Target{}, nil
	}
	return e.FuncOf(made), made
}

// leftBy returns whether a loop over a func was left by the way that a condition asks for.
//
//	jump == 1
func (w *Walker) leftBy(st *State, cond ssa.Value) condition.Tri {
	c, ok := cond.(*ssa.BinOp)
	if !ok || c.Op != token.EQL {
		return condition.Maybe
	}
	load, ok := c.X.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return condition.Maybe
	}
	way, ok := st.Rep(load).(*ssa.Const)
	asked, ok2 := c.Y.(*ssa.Const)
	if !ok || !ok2 || !flow.IsJump(w.Engine.Variable(load.X).Root) {
		return condition.Maybe
	}
	return condition.Known(constant.Compare(way.Value, token.EQL, asked.Value))
}

// rangeOver executes a loop: its body is called for each item, of which there may be none,
// until it returns false. A sequence with the thing has that, and its turn is looked at; one that ends the thing has done so behind the loop.
//
//	for w := range maps.Values(m.workers) {
func (w *Walker) rangeOver(st *State, seq ssa.Value, body access.Target, made *ssa.MakeClosure) []*State {
	if slices.Contains(w.held(st, seq), access.Call) {
		return w.release(w.current, false)
	}
	for _, v := range made.Bindings {
		if flow.IsJump(v) { // of this loop: those of loops around it are no variables of this function
			st.Assign(access.Place{Root: v}, ssa.NewConst(constant.MakeInt64(0), types.Typ[types.Int]))
		}
	}
	if slices.Contains(w.inline, body.Fn) || len(w.inline) >= maxInline {
		return w.escapeAll(st)
	}
	after := []*State{st}
	seen := map[string]bool{st.key(w.id): true}
	work := after
	if w.holdItem(st, seq, body.Fn.Params) {
		after = nil
	}
	for len(work) > 0 && !w.Out.CutOff {
		st, work = work[len(work)-1], work[:len(work)-1:len(work)-1]
		for _, x := range w.within(body.Fn, st) {
			ret, ok := x.Instr.(*ssa.Return)
			if !ok {
				continue // the birth is in the body: it is executed again
			}
			w.leave(x.State, body, ret, nil)
			if k := x.State.key(w.id); !seen[k] {
				seen[k] = true
				after = append(after, x.State)
				if w.truth(x.State, ret.Results[0]) != condition.No {
					work = append(work, x.State)
				}
			}
		}
	}
	return after
}

// holdItem has the item of a sequence, the last parameter of the body if it has any, hold what the sequence has, and reports whether that
// is anything.
func (w *Walker) holdItem(st *State, seq ssa.Value, params []*ssa.Parameter) bool {
	if len(params) == 0 {
		return false
	}
	item, holds := params[len(params)-1], false
	for _, p := range w.held(st, seq) {
		if rest, ok := p.Cut(access.Elem); ok {
			w.Hold(st, item, rest)
			holds = true
		}
	}
	return holds
}
