package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// takenOut reports the callers of a function that takes an entry out of a map, and gives it to them, which forget to release it, where another
// one sees to that.
//
//	func (t *table) take(id string) *session { s := t.sessions[id]; delete(t.sessions, id); return s }
//
//	if s := t.take(id); s != nil { s.Close() }
//	if s := t.take(id); s != nil { log.Info("expired", "id", s.id) }
func (j *judgement) takenOut(d *duty, fn *ssa.Function) {
	slots := d.use.Uses[fn].Effect.Flows
	if slices.ContainsFunc(slots, func(s summary.Slot) bool { return s.Param }) || !takesEntry(d, fn) {
		return
	}
	var forgotten []*birth
	released := false
	for _, caller := range j.e.CallersOf(fn) {
		for _, in := range j.e.FuncsIn(caller) {
			for _, at := range j.e.callsOf(in, fn) {
				call, ok := at.(*ssa.Call)
				if !ok {
					continue
				}
				b := j.e.newBirth(call, &owned{
					Owned:  summary.Owned{Kind: d.ob.Spec.Kind, Variant: d.births[0].variant, Slots: slots, Traits: summary.Despite},
					behind: d.ob.Owners,
				})
				j.e.follow(b)
				released = released || b.walker.Out.Released
				if len(b.lost) > 0 && len(b.kept) == 0 && !b.walker.Out.Escaped && !b.walker.Out.Released {
					forgotten = append(forgotten, b)
				}
			}
		}
	}
	for _, b := range forgotten {
		if !released {
			return
		}
		f := j.finding(Deleted, b)
		f.Acquire, f.Shown, f.Used = d.births[0].at.Pos(), j.shown(d), d.isUsed()
		f.Owner, f.Field, f.Methods, f.Witness = ownerName(d.ref), d.ref.Var, nil, walk.ExitPos(b.lost[0])
		j.report(f)
	}
}

// takesEntry reports whether fn deletes an entry of the map in d's field before it gives something.
func takesEntry(d *duty, fn *ssa.Function) bool {
	deletes := func(instr ssa.Instruction) bool { return isDeletion(instr, d.ref.Var) }
	gives := func(instr ssa.Instruction) bool {
		ret, ok := instr.(*ssa.Return)
		return ok && !slices.ContainsFunc(ret.Results, value.IsNil)
	}
	return d.ref.Rest.First() == access.Elem && deletesFrom(fn, d.ref.Var) && !flow.ReachedFrom(fn, nil, gives, deletes, nil)
}

// deletesFrom reports whether fn takes something out of the map in a field.
func deletesFrom(fn *ssa.Function, field *types.Var) bool {
	return value.Any(fn, func(instr ssa.Instruction) bool { return isDeletion(instr, field) })
}

// isDeletion reports whether an instruction takes something out of the map in a field.
//
//	delete(t.m, key)    clear(t.m)    t.shared.LoadAndDelete(key)
func isDeletion(instr ssa.Instruction, field *types.Var) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	if b := value.Builtin(&call.Call); b == "delete" || b == "clear" {
		return value.LoadedField(call.Call.Args[0]) == field
	}
	does, key := sharedAccess(call, field)
	return key != nil && does.Remove
}
