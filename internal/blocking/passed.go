package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// isPassed reports whether the goroutine never comes to its wait: that is for where a field is nil, which was filled before the goroutine was started, and
// which nobody empties.
//
//	s.ctx, s.stop = context.WithCancel(ctx)
//	go s.deliver()
//
//	if s.ctx == nil { s.errs <- err; return }
func (j *judge) isPassed() bool {
	return j.at != nil && slices.ContainsFunc(j.w.Frames, func(f waits.Frame) bool {
		return flow.IsBelow(f.Instr.Block(), func(b *ssa.BasicBlock, i int) bool {
			v, isNil := flow.Nil(b, i)
			if v == nil || !isNil {
				return false
			}
			field := value.LoadedField(v)
			return field != nil && !j.p.correlate.IsTakenAway(field) && fillsBefore(j.at, field)
		})
	})
}

// fillsBefore reports whether the function around an instruction has put something into a field before it, by itself or by a function that it calls.
func fillsBefore(at ssa.Instruction, field *types.Var) bool {
	fills := func(instr ssa.Instruction) bool {
		st, ok := instr.(*ssa.Store)
		return ok && value.Field(st.Addr) == field && !value.IsNothing(st.Val)
	}
	return value.Any(at.Parent(), func(instr ssa.Instruction) bool {
		if !flow.Precedes(instr, at) {
			return false
		}
		call, ok := instr.(*ssa.Call)
		if !ok || call.Call.StaticCallee() == nil {
			return fills(instr)
		}
		isWell := func(b *ssa.BasicBlock, i int) bool {
			err, failed := flow.Failure(b, i)
			return err != nil && !failed && flow.CallBehind(err) == call
		}
		if flow.IsBelow(at.Block(), isWell) {
			return flow.AlwaysIfWell(call.Call.StaticCallee(), fills)
		}
		return flow.Always(call.Call.StaticCallee(), fills)
	})
}
