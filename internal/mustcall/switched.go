package mustcall

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
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

// replacedInTurn reports whether b's thing is replaced, where an instruction puts the next one in its place, in turn.
func (j *judgement) replacedInTurn(b *birth, put ssa.Instruction) bool {
	return slices.ContainsFunc(j.dutiesAt(b, put), func(d *duty) bool { return d.use != nil && j.endsInTurn(d, put) })
}

// dutiesAt returns the fields that have b's thing until an instruction puts the next one there: those in which b's function leaves it, or else the one
// in which it has it from one turn of a loop to the next.
func (j *judgement) dutiesAt(b *birth, put ssa.Instruction) []*duty {
	if len(j.of[b]) > 0 {
		return j.of[b]
	}
	store, ok := put.(*ssa.Store)
	if !ok {
		return nil
	}
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok || value.Field(addr).Pkg() != j.e.Pkg {
		return nil
	}
	owner, _ := access.Deref(addr.X.Type())
	ref := access.Field{Var: value.Field(addr), Owner: owner, Rest: b.path}
	if b.owned != nil {
		ref.Rest = b.owned.Slots[0].Path
	}
	return []*duty{{ref: ref, ob: b.ob, births: []*birth{b}, use: j.e.UseOf(ref, b.ob)}}
}
