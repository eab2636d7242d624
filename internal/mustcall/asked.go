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

// receivesBefore returns the channels from which something is received on all ways to an instruction in its function, or on all ways back to it in
// a loop.
//
//	for {
//		l.conn = dial(l.addr)
//		<-l.restart
//	}
func receivesBefore(instr ssa.Instruction) (from []ssa.Value) {
	fn := instr.Parent()
	isIt := func(at ssa.Instruction) bool { return at == instr }
	isLoop := flow.ReachedFrom(fn, instr, isIt, nil, nil)
	for recv := range value.Each[*ssa.UnOp](fn) {
		isRecv := func(at ssa.Instruction) bool { return at == recv }
		if recv.Op == token.ARROW && (flow.Precedes(recv, instr) || isLoop && !flow.ReachedFrom(fn, instr, isIt, isRecv, nil)) {
			from = append(from, recv.X)
		}
	}
	for sel := range value.Each[*ssa.Select](fn) {
		for i, st := range sel.States {
			isCase := func(at *ssa.BasicBlock, way int) bool {
				of, state := flow.CaseTaken(at, way)
				return of == sel && state == i
			}
			around, ok := flow.CaseAround(instr.Block(), sel)
			if st.Dir == types.RecvOnly && (ok && around == i || isLoop && !flow.ReachedFrom(fn, instr, isIt, nil, isCase)) {
				from = append(from, st.Chan)
			}
		}
	}
	return from
}

// isAsk reports whether some function releases what is in d's field and sends next on a channel.
func (j *judgement) isAsk(d *duty, ch ssa.Value) bool {
	return slices.ContainsFunc(d.use.Funcs, func(fn *ssa.Function) bool {
		return value.AnyOf(fn, func(call *ssa.Call) bool { return j.ends(d, call) && j.sendsNext(call, ch) })
	})
}

// ends reports whether a call releases what is in d's field, by a releaser or on what its function has from there: it comes to the field.
//
//	c := l.current()
//	c.Close()
func (j *judgement) ends(d *duty, call *ssa.Call) bool {
	t := j.e.TargetOf(&call.Call)
	return j.endsBy(d, call) || j.endsReceiver(t, d) && len(t.Args) > 0 && (value.LoadedField(t.Args[0]) == d.ref.Var || t.Obj != nil && d.ob.Spec.IsRelease(t.Obj))
}

// sendsNext reports whether something is sent behind a call in its block, on a channel that may be another one, or a function is called that does so.
//
//	l.discard()
//	l.ask()        // select { case l.ring <- struct{}{}: default: }
func (j *judgement) sendsNext(call ssa.Instruction, asked ssa.Value) bool {
	instrs := call.Block().Instrs
	return slices.ContainsFunc(instrs[slices.Index(instrs, call)+1:], func(instr ssa.Instruction) bool {
		next, ok := instr.(*ssa.Call)
		if !ok || next.Call.StaticCallee() == nil {
			return isSent(instr, asked)
		}
		return value.Any(next.Call.StaticCallee(), func(instr ssa.Instruction) bool { return isSent(instr, asked) })
	})
}

// isSent reports whether an instruction sends on a channel that may be another one: of the same field, or, if one of them has been passed, of the
// same type.
func isSent(instr ssa.Instruction, asked ssa.Value) bool {
	isAsk := func(ch ssa.Value) bool {
		if field, of := value.LoadedField(ch), value.LoadedField(asked); field != nil && of != nil {
			return field == of
		}
		of, ok := ch.Type().Underlying().(*types.Chan)
		from, isChan := asked.Type().Underlying().(*types.Chan)
		return ok && isChan && types.Identical(of.Elem(), from.Elem())
	}
	switch instr := instr.(type) {
	case *ssa.Send:
		return isAsk(instr.Chan)
	case *ssa.Select:
		return slices.ContainsFunc(instr.States, func(st *ssa.SelectState) bool { return st.Dir == types.SendOnly && isAsk(st.Chan) })
	}
	return false
}
