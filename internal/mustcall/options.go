package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// goesToOption reports whether the call that gives b's thing is given a func that gets what has it, and keeps or ends it: then that is who sees to it.
//
//	NewWorker(WithContext(ctx))    // func(w *Worker) { context.AfterFunc(ctx, w.Stop) }
//	NewWorker(Register)            // func Register(w *Worker) { all = append(all, w) }
func (bs *births) goesToOption(b *birth) bool {
	if b.call == nil || b.owned == nil {
		return false
	}
	keeps := func(v ssa.Value) bool {
		fn := optionOf(v)
		return fn != nil && slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool {
			return slices.ContainsFunc(b.owned.Slots, func(s summary.Slot) bool {
				if s.Param || !types.Identical(param.Type(), b.slotType(s)) {
					return false
				}
				eff := bs.Effect(fn, param, s.Path, b.ob)
				return eff.Release != summary.Never || eff.Escapes || len(eff.Flows) > 0
			})
		})
	}
	return slices.ContainsFunc(b.call.Common().Args, func(arg ssa.Value) bool {
		if list, ok := arg.(*ssa.Slice); ok {
			return slices.ContainsFunc(value.Elements(list.X), keeps)
		}
		return keeps(arg)
	})
}

// optionOf returns the function that an option is, or that a function of the package gives for one; or nil.
func optionOf(v ssa.Value) *ssa.Function {
	v = value.Unconverted(v)
	if fn := value.FuncOf(v); fn != nil && len(fn.Blocks) > 0 {
		return fn
	}
	call, ok := v.(*ssa.Call)
	if !ok || call.Call.StaticCallee() == nil {
		return nil
	}
	for ret := range value.Returns(call.Call.StaticCallee()) {
		if fn := value.FuncOf(value.Unconverted(ret.Results[0])); fn != nil && len(fn.Blocks) > 0 {
			return fn
		}
	}
	return nil
}
