package walk

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/value"
)

// givesChannel reports whether a call gives the channel that is closed when the
// thing has ended.
func (w *Walker) givesChannel(st *State, t access.Target) bool {
	return t.Obj != nil && slices.Contains(w.Ob.Spec.Channel, t.Obj.Name()) && w.holdsAt(st, t, spec.Recv)
}

// receive makes a receive a holder if it is from the channel that is closed when the
// thing has ended.
func (w *Walker) receive(st *State, v ssa.Value) {
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.ARROW && v.CommaOk && w.holdsChannel(st, v.X) {
			w.Hold(st, v, access.Chan)
		}
	case *ssa.Select:
		for i, s := range v.States {
			if s.Dir == types.RecvOnly && w.holdsChannel(st, s.Chan) {
				w.Hold(st, v, caseStep(i))
			}
		}
	}
}

// seesClosed reports whether the bool v, which is false, says that the channel is
// closed.
//
//	for event := range w.ResultChan() { … }      behind the loop
//	event, ok := <-w.ResultChan()                !ok, also in a select
func (w *Walker) seesClosed(st *State, v *ssa.Extract) bool {
	if v.Index != 1 {
		return false
	}
	held := w.held(st, v.Tuple)
	sel, ok := v.Tuple.(*ssa.Select)
	if !ok {
		recv, ok := v.Tuple.(*ssa.UnOp)
		return slices.Contains(held, access.Chan) || ok && w.isClosedAfter(recv.X)
	}
	i, ok := flow.CaseAround(v.Block(), sel)
	return ok && (slices.Contains(held, caseStep(i)) || w.isClosedAfter(sel.States[i].Chan))
}

// isClosedAfter reports whether the thing is a goroutine that is over where a channel is found closed.
func (w *Walker) isClosedAfter(ch ssa.Value) bool {
	return w.Ob.Spec.Worker && w.Ob.Starts != nil && w.Engine.Signals.IsClosedAfter(w.Ob.Starts, w.Ob.Runs, ch)
}

// isAsked reports whether b, or a block behind it, asks whether a receive found its
// channel closed.
func (e *Engine) isAsked(received ssa.Value, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(value.Referrers(received), func(ref ssa.Instruction) bool {
		ok, isExtract := ref.(*ssa.Extract)
		return isExtract && ok.Index == 1 && e.branches.LiveAt(ok, b)
	})
}

// caseStep leads from a select statement to the channel of its case i.
func caseStep(i int) access.Path { return access.Select(strconv.Itoa(i)) + access.Chan }

func (w *Walker) holdsChannel(st *State, v ssa.Value) bool {
	return slices.Contains(w.held(st, v), access.Chan)
}
