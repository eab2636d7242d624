package walk

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// What a function returns as its error may be nil as far as its type goes, and is not by what
// the code means. What is deferred, and looks at the error, goes by that.
//
//	defer func() {
//		if err != nil {
//			queue.ShutDown()
//		}
//	}()
//	…
//	return nil, ctx.Err()

// assumeFailing notes that what is returned as the error at the end of b is one, where the
// function returns nothing else: a result that is nil means that there is an error.
func (w *Walker) assumeFailing(st *State, b *ssa.BasicBlock) {
	ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	n := 0
	if ok {
		n = len(ret.Results) - 1
	}
	if n < 1 || !value.IsError(ret.Results[n].Type()) {
		return
	}
	for _, r := range ret.Results[:n] {
		if stored := lastStored(r); stored == nil || !value.IsNothing(stored) {
			return
		}
	}
	err := lastStored(ret.Results[n])
	if err == nil || w.Engine.isSeenToBeNil(err) {
		return
	}
	if r := st.Rep(err); w.truth(st, r) == condition.Maybe {
		st.Note(r, condition.Yes)
	}
}

// isCertain reports whether the function certainly returns an error at x.
func (w *Walker) isCertain(x Exit) bool {
	ret, ok := x.Instr.(*ssa.Return)
	if !ok || len(ret.Results) == 0 || !IsFailing(ret) {
		return false
	}
	err := value.Returned(ret, len(ret.Results)-1)
	for t := x.Trail; t != nil; t = t.prev {
		if v, negated := condition.Subject(t.Branch.Cond); v == err {
			return t.Taken != negated
		}
	}
	return w.truth(x.State, err) == condition.Yes
}

// MayFail reports whether the function returns an error at x, certainly or as another function does.
//
//	return s.sync()
func (w *Walker) MayFail(x Exit) bool {
	ret, ok := x.Instr.(*ssa.Return)
	if !ok || len(ret.Results) == 0 || !IsFailing(ret) {
		return false
	}
	err := value.Returned(ret, len(ret.Results)-1)
	return w.isCertain(x) || IsTail(ret) && w.truth(x.State, err) != condition.No && !w.Engine.tellsEnd(err, MaxWrappers)
}

// MayBeFalse reports whether a bool that the function returns at x, where there is the thing, may be false: it is, or something else decides
// than whether the thing was acquired.
//
//	return conn.Ping(ctx) == nil, nil
func (w *Walker) MayBeFalse(x Exit, v ssa.Value) bool {
	if k, ok := v.(*ssa.Const); ok {
		return condition.TruthOf(k) == condition.No
	}
	of, _ := w.Engine.branches.Subject(v)
	_, asks := of.(*ssa.Call)
	return (asks || of == v) && x.State.Rep(of) != x.State.Rep(w.Ob.Failure) && w.truth(x.State, v) != condition.Yes
}

// isSeenToBeNil reports whether err comes from a function of the package that returns nil in
// some cases.
func (e *Engine) isSeenToBeNil(err ssa.Value) bool {
	call, ok := err.(*ssa.Call)
	if !ok {
		return false
	}
	t := e.TargetOf(&call.Call)
	return t.Fn != nil && slices.ContainsFunc(t.Fn.Blocks, func(b *ssa.BasicBlock) bool {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		return ok && len(ret.Results) > 0 && value.IsNothing(ret.Results[len(ret.Results)-1])
	})
}

// lastStored returns what a return statement has assigned to a named result, or nil if v is
// something else.
//
//	*err = t1; rundefers; t2 = *err; return t2
func lastStored(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return nil
	}
	var val ssa.Value
	for _, instr := range load.Block().Instrs {
		switch instr := instr.(type) {
		case *ssa.Store:
			if instr.Addr == load.X {
				val = instr.Val
			}
		case *ssa.RunDefers:
			return val
		}
	}
	return nil
}

// isReturned reports whether the call makes an error that is returned, and used for nothing
// else.
//
//	return utilerrors.NewAggregate(errs)
func (w *Walker) isReturned(call *ssa.Call) bool {
	t := w.Engine.TargetOf(&call.Call)
	if t.Obj == nil {
		return false
	}
	isMaker := knowledge.ErrorTellers[symbol.Of(t.Obj)] || knowledge.IsErrorMaker(t.Obj.Name())
	return isMaker && !w.Engine.isSeenToBeNil(call) && isOnlyReturned(call, maxReturned)
}

// maxReturned bounds the steps from an error to where it is returned.
const maxReturned = 3

func isOnlyReturned(v ssa.Value, depth int) bool {
	refs := value.Referrers(v)
	if depth == 0 || len(refs) != 1 {
		return false
	}
	switch ref := refs[0].(type) {
	case *ssa.Return:
		return true
	case *ssa.Store:
		b := ref.Block()
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		return ok && slices.ContainsFunc(ret.Results, func(r ssa.Value) bool { return lastStored(r) == v })
	case *ssa.ChangeInterface:
		return isOnlyReturned(ref, depth-1)
	case *ssa.MakeInterface:
		return isOnlyReturned(ref, depth-1)
	}
	return false
}

// IsTail reports whether a function returns what another one tells.
//
//	return r.update(ctx, node)
func IsTail(ret *ssa.Return) bool {
	call, _ := value.CallOf(value.Returned(ret, len(ret.Results)-1))
	if call == nil || call.Block() != ret.Block() {
		return false
	}
	return !knowledge.ErrorMakers[symbol.OfCall(&call.Call)]
}

// IsFailed reports whether ret returns an error that is not the constant nil:
// what it returns beside it does not count.
func IsFailed(ret *ssa.Return) bool {
	return len(ret.Results) > 1 && IsFailing(ret)
}

// IsFailing reports whether ret returns an error that is not the constant nil.
func IsFailing(ret *ssa.Return) bool {
	last := len(ret.Results) - 1
	return value.IsError(ret.Results[last].Type()) && !value.IsNothing(value.Returned(ret, last))
}

// FailsInTail reports whether the function leaves by returning what a function gives that has the thing now, unless it fails:
// then nobody has it.
//
//	conn, err := grpc.NewClient(addr)
//	…
//	return newSession(ctx, conn)
func (w *Walker) FailsInTail(x Exit) bool {
	ret, ok := x.Instr.(*ssa.Return)
	if !ok || len(ret.Results) < 2 || slices.ContainsFunc(w.Slots(x), func(s summary.Slot) bool { return s.Param || s.Index < 0 }) {
		return false
	}
	err, ok := value.Returned(ret, len(ret.Results)-1).(*ssa.Extract)
	return ok && value.IsError(err.Type()) && slices.ContainsFunc(w.Out.failing, func(c *ssa.Call) bool { return c == err.Tuple })
}
