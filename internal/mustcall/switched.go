package mustcall

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// endsInTurn reports whether a switch that is on where one of the instructions puts something into d's field is off where the function
// releases what is there (see [flow.IsSwitchedOff]), or who has asked for another one has released it.
func (j *judgement) endsInTurn(d *duty, puts ...ssa.Instruction) bool {
	return slices.ContainsFunc(puts, func(put ssa.Instruction) bool {
		return j.endedAsAsked(d, put) || value.AnyOf(put.Parent(), func(call ssa.CallInstruction) bool {
			return flow.IsSwitchedOff(call, put) && j.endsBy(d, call)
		})
	})
}

// endsBy reports whether a call releases what is in d's field itself, or by a releaser.
func (j *judgement) endsBy(d *duty, call ssa.CallInstruction) bool {
	return endsItself(call.Common(), d) || slices.Contains(d.use.Releasers, j.e.TargetOf(call.Common()).Fn)
}

// endsItself reports whether a call closes the channel in d's field, or calls the func there.
//
//	close(s.quit)    s.cancel()
func endsItself(call *ssa.CallCommon, d *duty) bool {
	end := value.Closed(call)
	if end == nil {
		end = call.Value
	}
	field := value.LoadedField(end)
	return field != nil && field == d.object()
}

// replacedInTurn reports whether b's thing is replaced at x by the next one, in turn.
func (j *judgement) replacedInTurn(b *birth, x walk.Exit) bool {
	return x.State.LossKind == walk.Overwritten && slices.ContainsFunc(j.of[b], func(d *duty) bool { return d.use != nil && j.endsInTurn(d, x.State.Loss) })
}
