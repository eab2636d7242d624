package mustcall

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// endedAsAsked reports whether an instruction that puts something into d's field comes after a receive, and who sends what is received there
// has released what is in the field just before: to send is to ask for another one.
//
//	case err := <-w.Errors:        case <-restart:
//		w.Close()                          w, err := newWatcher()
//		restart <- struct{}{}              s.watcher = w
func (j *judgement) endedAsAsked(d *duty, put ssa.Instruction) bool {
	return slices.ContainsFunc(receivesBefore(put), func(ch ssa.Value) bool { return j.isAsk(d, ch) })
}

// receivesBefore returns the channels from which something is received on all ways to an instruction, in its function.
func receivesBefore(instr ssa.Instruction) (from []ssa.Value) {
	for recv := range value.Each[*ssa.UnOp](instr.Parent()) {
		if recv.Op == token.ARROW && flow.Precedes(recv, instr) {
			from = append(from, recv.X)
		}
	}
	for sel := range value.Each[*ssa.Select](instr.Parent()) {
		if i, ok := flow.CaseAround(instr.Block(), sel); ok && sel.States[i].Dir == types.RecvOnly {
			from = append(from, sel.States[i].Chan)
		}
	}
	return from
}

// isAsk reports whether some function releases what is in d's field and sends next on a channel.
func (j *judgement) isAsk(d *duty, ch ssa.Value) bool {
	return slices.ContainsFunc(d.use.Funcs, func(fn *ssa.Function) bool {
		return value.AnyOf(fn, func(call *ssa.Call) bool { return j.ends(d, call) && sendsNext(call, ch) })
	})
}

// ends reports whether a call releases what is in d's field, on the object that it loads from there, or by a releaser.
func (j *judgement) ends(d *duty, call *ssa.Call) bool {
	t := j.e.TargetOf(&call.Call)
	return j.endsBy(d, call) || j.endsReceiver(t, d) && len(t.Args) > 0 && value.LoadedField(t.Args[0]) == d.ref.Var
}

// sendsNext reports whether something is sent behind a call in its block, on a channel that may be another one: of the same field, or, if one of
// them has been passed, of the same type.
func sendsNext(call ssa.Instruction, asked ssa.Value) bool {
	isAsk := func(ch ssa.Value) bool {
		if field, of := value.LoadedField(ch), value.LoadedField(asked); field != nil && of != nil {
			return field == of
		}
		of, ok := ch.Type().Underlying().(*types.Chan)
		from, isChan := asked.Type().Underlying().(*types.Chan)
		return ok && isChan && types.Identical(of.Elem(), from.Elem())
	}
	instrs := call.Block().Instrs
	return slices.ContainsFunc(instrs[slices.Index(instrs, call):], func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Send:
			return isAsk(instr.Chan)
		case *ssa.Select:
			return slices.ContainsFunc(instr.States, func(st *ssa.SelectState) bool { return st.Dir == types.SendOnly && isAsk(st.Chan) })
		}
		return false
	})
}
