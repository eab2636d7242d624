package walk

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// errorOf returns whether a call returns an error: it does if it is made for
// that, or is given one, to wrap it, and is known or not seen; and it does not if it gives back what it is given, which is none.
//
//	return nil, fmt.Errorf("…: %w", err)    return w, translate(err)
func (w *Walker) errorOf(st *State, call *ssa.Call, asked map[ssa.Value]bool) condition.Tri {
	if !value.IsError(call.Type()) {
		return condition.Maybe
	}
	asked[call] = true
	t := w.Engine.TargetOf(&call.Call)
	if t.Obj != nil && knowledge.ErrorMakers[symbol.Of(t.Obj)] {
		return condition.Yes
	}
	if t.Fn != nil {
		return errorFor(t.Fn, func(i int) condition.Tri {
			if i < len(t.Args) && value.IsError(t.Args[i].Type()) {
				return w.truthIn(st, t.Args[i], asked)
			}
			return condition.Maybe
		})
	}
	if slices.ContainsFunc(t.Args, func(arg ssa.Value) bool {
		return value.IsError(arg.Type()) && w.truthIn(st, arg, asked) == condition.Yes
	}) {
		return condition.Yes
	}
	return condition.Maybe
}

// errorFor returns whether a function whose only result is an error returns one, where it is given some.
//
//	func translate(err error) error {
//		if errors.Is(err, fs.ErrNotExist) {
//			return errGone
//		}
//		return err
//	}
func errorFor(fn *ssa.Function, given func(param int) condition.Tri) condition.Tri {
	isGiven := func(v ssa.Value) condition.Tri {
		if p, ok := v.(*ssa.Parameter); ok {
			return given(slices.Index(fn.Params, p))
		}
		return condition.Maybe
	}
	isElsewhere := func(at *ssa.BasicBlock, i int) bool { // control does not come there
		err, failed := flow.Failure(at, i)
		return err != nil && isGiven(err) == condition.Known(!failed)
	}
	all, some := condition.Maybe, false
	for ret := range value.Returns(fn) {
		if flow.IsBelow(ret.Block(), isElsewhere) {
			continue
		}
		is := isGiven(ret.Results[0])
		switch v := ret.Results[0].(type) {
		case *ssa.Const:
			is = condition.TruthOf(v)
		case *ssa.MakeInterface:
			is = condition.Yes
		case *ssa.Call:
			if knowledge.ErrorMakers[symbol.OfCall(&v.Call)] {
				is = condition.Yes
			}
		}
		if isSentinel(ret.Results[0]) {
			is = condition.Yes
		}
		if is == condition.Maybe || some && is != all {
			return condition.Maybe
		}
		all, some = is, true
	}
	return all
}
