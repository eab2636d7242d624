package mustcall

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// What a function loses on some way out.

// lost reports a thing that its function loses on some way out.
func (j *judgement) lost(b *birth) {
	inTurn := make(map[ssa.Instruction]bool) // of the instructions that put the next one there: many paths come to the same
	exits := slices.DeleteFunc(slices.Clone(b.lost), func(x walk.Exit) bool {
		if x.State.LossKind != walk.Overwritten {
			return false
		}
		is, known := inTurn[x.State.Loss]
		if !known {
			is = j.replacedInTurn(b, x.State.Loss)
			inTurn[x.State.Loss] = is
		}
		return is
	})
	if len(exits) > 0 && !j.never[b] && !j.lostEarly(b) && (!b.isShared() || j.isEndedAsARule(b)) && !j.endsBeside(b) && !j.isRenewed(b) {
		j.lostAt(b, exits)
	}
}

// isEndedAsARule reports whether who has what is in the books of others, too, has to release it all the same.
func (j *judgement) isEndedAsARule(b *birth) bool { return b.endsAsARule() && !j.endsWithBooks(b) }

// endsBeside reports whether there is a finding about a goroutine that would end with the thing.
func (j *judgement) endsBeside(b *birth) bool {
	return b.beside && slices.ContainsFunc(j.e.births(b.fn).births, func(other *birth) bool {
		return other != b && other.call == b.call && len(other.lost) > 0 && j.isEndedAsARule(other)
	})
}

// isRenewed reports whether b's thing takes the place of another one in an object that the function makes, and there is a finding about that.
//
//	client, err := dial(addr)    // never closed
//	client.Sign(csr)             // which may connect again
func (j *judgement) isRenewed(b *birth) bool {
	made, _ := value.CallOf(b.walker.Ob.Birth)
	return made != nil && b.walker.Ob.Starts != nil && slices.ContainsFunc(j.e.births(b.fn).births, func(other *birth) bool {
		return other != b && other.call == made && other.ob.Spec == b.ob.Spec && len(other.lost) > 0
	})
}

// lostAt reports that b's thing is lost at the exits.
func (j *judgement) lostAt(b *birth, exits []walk.Exit) {
	if f := j.lostFinding(b, exits); f != nil {
		j.report(f)
	}
}

// lostFinding returns the finding that b's thing is lost at the exits, or nil.
func (j *judgement) lostFinding(b *birth, exits []walk.Exit) *Finding {
	byPos := func(a, b walk.Exit) int { return cmp.Compare(walk.ExitPos(a), walk.ExitPos(b)) }
	certain := slices.DeleteFunc(slices.Clone(exits), func(x walk.Exit) bool { return x.State.UsedUp })
	f := j.finding(LostOnPath, b)
	if f.UsedUp = len(certain) == 0; !f.UsedUp {
		exits = certain
	}
	x := slices.MinFunc(exits, byPos)
	if ob := b.walker.Ob; ob.Starts != nil {
		if made := madeIn(b.fn, ob.Birth); made != nil {
			f.Object = made
		}
	}
	switch {
	case b.path == access.Call:
		f.Shape = FuncDropped
	case b.owned == nil:
	case len(f.Methods) > 0:
		f.Shape = OwnerDropped
	case slices.ContainsFunc(b.owned.Slots, func(s summary.Slot) bool { return s.Path.First() == access.Call }):
		f.Shape = FuncDropped
	case f.Owner != "":
		f.Shape = OwnerDropped
	}
	f.Moved = len(b.kept) > 0 || b.walker.Out.Escaped
	f.Fails = !slices.ContainsFunc(exits, func(x walk.Exit) bool {
		ret, ok := x.Instr.(*ssa.Return)
		return !ok || len(ret.Results) == 0 || !walk.IsFailing(ret)
	})
	f.Leaves = !slices.ContainsFunc(exits, func(x walk.Exit) bool {
		_, ok := x.Instr.(*ssa.Return)
		return !ok || x.State.Loss != nil
	})
	f.Told = toldAtAll(exits)
	f.Never, f.Used = !b.walker.Out.Released && !f.Moved, b.walker.Out.Used
	if f.Never && b.handed {
		return nil
	}
	if f.Never && f.Leaves { // the ordinary way out shows it best, and that is the last one as a rule
		x = slices.MaxFunc(exits, byPos)
	}
	f.Witness, f.Exit = walk.ExitPos(x), x.Instr
	j.uncancelled(b, f)
	switch {
	case setsResult(x.State.Loss):
	case x.State.LossKind == walk.Overwritten:
		f.Shape, f.Pos, f.Witness = Replaced, x.State.Loss.Pos(), token.NoPos
	case x.State.LossKind == walk.NotStored:
		f.Shape, f.Pos = NewcomerLost, x.State.Loss.Pos()
	case x.State.LossKind == walk.Removed:
		f.Shape, f.Pos = Deleted, x.State.Loss.Pos()
	}
	return f
}

// toldAtAll returns the signal in an object that has come on each way out, or nil.
//
//	case <-s.ctx.Done():
//		return
func toldAtAll(exits []walk.Exit) (signal ssa.Value) {
	for n, x := range exits {
		var told ssa.Value
		for b, i := range flow.Above(x.Instr.Block()) {
			if told = flow.EndedAt(b, i); told != nil && flow.ToldOf(b, i) != nil {
				break
			}
			told = nil
		}
		if told == nil || n > 0 && value.LoadedField(told) != value.LoadedField(signal) {
			return nil
		}
		signal = told
	}
	return signal
}

// uncancelled notes that the context which would end b's thing is one that its function makes, and does not cancel where the thing is lost.
//
//	ctx, cancel := context.WithCancel(context.Background())
//	resp, err := client.Do(req.WithContext(ctx))
//	if resp.StatusCode > 300 { return errStatus }
//	resp.Body.Close()
//	cancel()
func (j *judgement) uncancelled(b *birth, f *Finding) {
	made, _ := value.CallOf(f.Until)
	if made == nil || made.Parent() != b.fn || !flow.IsCanceller(made) {
		return
	}
	for _, of := range j.e.births(b.fn).births {
		if of.at == made && slices.ContainsFunc(of.lost, func(x walk.Exit) bool { return x.Instr == f.Exit }) {
			f.Parent, f.ParentAt = j.e.Signals.ParentOf(made), made
			if f.Parent == nil {
				f.Parent = made.Call.Args[0] // context.Background()
			}
		}
	}
}

// setsResult reports whether an instruction is the assignment to a named result that a return statement makes:
// what the result had is lost on that way out. Where a literal has the result, it may be a deferred one that
// would release that, but for the assignment.
//
//	return nil, err
func setsResult(instr ssa.Instruction) bool {
	st, ok := instr.(*ssa.Store)
	if !ok {
		return false
	}
	variable, ok := st.Addr.(*ssa.Alloc)
	ret, isReturn := st.Block().Instrs[len(st.Block().Instrs)-1].(*ssa.Return)
	if !ok || !isReturn || st.Pos() != ret.Pos() || slices.ContainsFunc(value.Referrers(variable), isClosure) {
		return false
	}
	return slices.ContainsFunc(ret.Results, func(v ssa.Value) bool {
		load, ok := v.(*ssa.UnOp)
		return ok && load.X == variable
	})
}

func isClosure(instr ssa.Instruction) bool { _, ok := instr.(*ssa.MakeClosure); return ok }
