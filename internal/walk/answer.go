package walk

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A function that gives a bool, or an error, may answer by it what it did with a thing: it kept it or not, or released it or not; or whether
// the thing has ended.
// A caller that asks for the answer goes on with what it says.

// keptIf returns what the function says where it has kept the thing, if all its exits tell: a bool, or whether there is an error. It is
// the opposite where the thing is left to the caller.
//
//	if _, there := p.workers[key]; there { return false }    return errThere
//	p.workers[key] = w; return true                          return nil
func (w *Walker) keptIf(exits []Exit) condition.Tri {
	if !answers(w.fn) {
		return condition.Maybe
	}
	kept, left := condition.Maybe, condition.Maybe
	for _, x := range exits {
		ret, ok := x.Instr.(*ssa.Return)
		if !ok {
			continue
		}
		says, all := w.truth(x.State, value.Returned(ret, 0)), &kept
		if len(w.Slots(x)) == 0 {
			all = &left
		}
		if says == condition.Maybe || *all == -says {
			return condition.Maybe
		}
		*all = says
	}
	if kept != -left {
		return condition.Maybe
	}
	return kept
}

// leftIf returns the answer that the function gives where it has not released the thing, which are these exits: the opposite of what it says at all
// others; Maybe unless they all say the same. What it says at these may be open, but not the same. An error there is not about the thing: see
// [EarlyReturn].
//
//	if resp.StatusCode < 300 { return decode(resp) }         return true                        return resp, nil
//	resp.Body.Close(); return errors.New(resp.Status)        resp.Body.Close(); return false    resp.Body.Close(); return nil, errBad
//
// So what it gives where the thing has not ended:
//
//	if _, ok := <-w.ResultChan(); !ok { return errClosed }; return nil
//
// Of several results the last one that tells counts:
//
//	func (g *gate) pass(work func() error) (ran bool, err error)
func (w *Walker) leftIf(exits []Exit) (answer int, left condition.Tri) {
	if len(w.origin) == 0 || len(w.Out.Releases) > 0 && w.seesToItself(w.origin[0]) {
		return 0, condition.Maybe
	}
	return w.leftIfAny(exits, func(*ssa.Return) bool { return false })
}

// leftUnlessFailed does so where the function returns no error.
//
//	select {
//	case <-ctx.Done(): return false, ctx.Err()
//	case e, ok := <-w.ResultChan(): if !ok { return false, nil }; …; return true, nil
//	}
func (w *Walker) leftUnlessFailed(exits []Exit) (answer int, left condition.Tri) {
	if len(w.origin) == 0 || !givesErrors(w.fn) {
		return 0, condition.Maybe
	}
	going := slices.DeleteFunc(slices.Clone(exits), func(x Exit) bool {
		ret, ok := x.Instr.(*ssa.Return)
		return ok && (IsFailed(ret) || w.truth(x.State, value.Returned(ret, len(ret.Results)-1)) == condition.Yes)
	})
	return w.leftIfAny(going, IsFailed)
}

// leftIfAny does so for any of the results, and not for some returns.
func (w *Walker) leftIfAny(exits []Exit, but func(*ssa.Return) bool) (answer int, left condition.Tri) {
	for i := w.fn.Signature.Results().Len() - 1; i >= 0; i-- {
		if isAnswer(w.fn.Signature.Results().At(i).Type()) {
			if left = w.leftIfAnswer(i, exits, but); left != condition.Maybe {
				return i, left
			}
		}
	}
	return 0, condition.Maybe
}

// leftIfAnswer does so for one result.
func (w *Walker) leftIfAnswer(answer int, exits []Exit, but func(*ssa.Return) bool) condition.Tri {
	left := condition.Maybe
	for ret := range value.Returns(w.fn) {
		says := value.Returned(ret, answer)
		if but(ret) || says == w.Ob.Failure || slices.ContainsFunc(exits, func(x Exit) bool { return x.Instr == ret }) {
			continue // there was none, or it is left
		}
		is := saysOf(says)
		if fails, _ := flow.ReturnsError(ret); fails && answer == len(ret.Results)-1 {
			is = condition.Yes // if rerr != nil { return rerr }
		}
		if is == condition.Maybe || left == is {
			return condition.Maybe
		}
		left = -is
	}
	for _, x := range exits {
		ret, ok := x.Instr.(*ssa.Return)
		if ok && w.truth(x.State, value.Returned(ret, answer)) == -left {
			return condition.Maybe
		}
	}
	return left
}

// seesToItself reports, of a function that releases a thing, whether the thing that a function is given is, or is in, an object which may know that it has ended: the
// receiver, or one of a type that the package declares. Then the answer tells which call was the first one.
//
//	func (w *worker) stop() bool { if w.stopped { return false }; …    func shut(s *server) bool { if s.closed { return false }; …
func (w *Walker) seesToItself(given access.Place) bool {
	isRecv := given.Root == value.ReceiverOf(w.fn)
	of := symbol.Named(given.Root.Type())
	return isRecv || given.Path != "" && of != nil && w.fn.Pkg != nil && of.Obj().Pkg() == w.fn.Pkg.Pkg
}

// answers reports whether all that a function gives is a bool, or whether there is an error.
func answers(fn *ssa.Function) bool {
	return fn.Signature.Results().Len() == 1 && answerAt(fn.Signature) == 0
}

// answerAt returns which result of a function is its answer: the last one, if that is a bool or an error; else -1.
func answerAt(sig *types.Signature) int {
	last := sig.Results().Len() - 1
	if last < 0 || !isAnswer(sig.Results().At(last).Type()) {
		return -1
	}
	return last
}

// isAnswer reports whether results of a type say whether something was done: a bool, or an error.
func isAnswer(t types.Type) bool { return value.IsBool(t) || value.IsError(t) }

// lastResult returns the index of the last result of a call, which may be nil.
func lastResult(call *ssa.Call) int {
	if call == nil {
		return 0
	}
	return call.Call.Signature().Results().Len() - 1
}

// askedOf returns a result of a call that is an answer, if its function asks for it; else nil.
func askedOf(call *ssa.Call, i int) ssa.Value {
	if call == nil || i < 0 || i >= call.Call.Signature().Results().Len() || !isAnswer(call.Call.Signature().Results().At(i).Type()) {
		return nil
	}
	answer := value.Result(call, i)
	if answer == nil || !isAsked(answer) {
		return nil
	}
	return answer
}

// saysOf returns what an answer says, wherever control comes from.
func saysOf(v ssa.Value) condition.Tri {
	v = flow.JustStored(v) // where there is a defer
	if k, ok := v.(*ssa.Const); ok {
		return condition.TruthOf(k)
	}
	if value.IsError(v.Type()) && flow.IsFailed(v) {
		return condition.Yes
	}
	return condition.Maybe
}

// asksWhether reports whether the function branches on what a call tells, or returns that: whether the thing was kept. An error that
// it can return itself is one that does not happen, as a rule: who registers a thing under a name that nobody else has. What it does
// otherwise with the answer nobody sees.
func (w *Walker) asksWhether(result *ssa.Call) bool {
	return result != nil && !(value.IsError(result.Type()) && givesErrors(w.fn)) && isAsked(result)
}

// isAsked reports whether a function branches on a value, or returns it, and does not store it for others to ask, but in a variable.
func isAsked(v ssa.Value) bool {
	some := false
	for _, ref := range value.Referrers(v) {
		switch ref := ref.(type) {
		case *ssa.If, *ssa.Return:
			some = true
		case *ssa.UnOp:
			some = some || isAsked(ref)
		case *ssa.BinOp: // not err == errThere
			_, x := ref.X.(*ssa.Const)
			_, y := ref.Y.(*ssa.Const)
			some = some || (x || y) && isAsked(ref)
		case *ssa.Store: // err = check(d); if err != nil, where a deferred func has err, too
			variable, ok := ref.Addr.(*ssa.Alloc)
			if !ok {
				return false
			}
			some = some || slices.ContainsFunc(value.Referrers(variable), func(use ssa.Instruction) bool {
				load, ok := use.(*ssa.UnOp)
				return ok && flow.JustStored(load) == v && isAsked(load)
			})
		}
	}
	return some
}

// givesErrors reports whether the last result of fn is an error.
func givesErrors(fn *ssa.Function) bool {
	r := fn.Signature.Results()
	return r.Len() > 0 && value.IsError(r.At(r.Len()-1).Type())
}
