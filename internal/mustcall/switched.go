package mustcall

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// endsInTurn reports whether a switch that is on where one of the instructions puts something into d's field is off where the function
// releases what is there. See [flow.IsSwitchedOff].
func (j *judgement) endsInTurn(d *duty, puts ...ssa.Instruction) bool {
	return slices.ContainsFunc(puts, func(put ssa.Instruction) bool {
		return value.AnyOf(put.Parent(), func(call ssa.CallInstruction) bool {
			closed := value.Closed(call.Common())
			releases := closed != nil && value.LoadedField(closed) == d.object() || slices.Contains(d.use.Releasers, j.e.TargetOf(call.Common()).Fn)
			return releases && flow.IsSwitchedOff(call, put)
		})
	})
}

// replacedInTurn reports whether b's thing is replaced at x by the next one, in turn.
func (j *judgement) replacedInTurn(b *birth, x walk.Exit) bool {
	return x.State.LossKind == walk.Overwritten && slices.ContainsFunc(j.of[b], func(d *duty) bool { return d.use != nil && j.endsInTurn(d, x.State.Loss) })
}
