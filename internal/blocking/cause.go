package blocking

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/route"
	"github.com/leaklint/leaklint/internal/value"
)

// What leaves a goroutine behind is found by asking again, on a premise: if nobody ever took that way,
// would the wait end? If it would, that way is the only cause.

// holds reports whether those who start the goroutine meet all requirements on a premise.
func (j *judge) holds(unmet []*requirement, on *route.Premise) bool {
	return !slices.ContainsFunc(unmet, func(d *requirement) bool {
		again := *j
		find := *j.find
		again.find, again.d, again.premise = &find, d, on
		again.around, again.starts = make(map[*ssa.Function]ssa.Instruction), make(map[ssa.Instruction]bool)
		again.ended = make(map[*ssa.Return]bool)
		of := *d
		of.judge = &again
		again.d = &of
		return !again.starters()
	})
}

// findCause notes what leaves the goroutine behind.
func (j *judge) findCause(unmet []*requirement) {
	f := j.find
	if j.at == nil || f.Own || f.Exit == nil || f.Busy || f.Endless || len(unmet) == 0 || len(j.w.Others) > 0 {
		return
	}
	j.d = unmet[0]
	f.Other, _ = j.whoGoes(f.Exit.Parent())
	var signals []ssa.Value
	comes := func(signal ssa.Value, fn *ssa.Function) bool {
		if signal == nil || value.IsChan(signal.Type()) && unmet[0].is(j.p.Classes.Of(signal).Find()) || !j.p.isFromOutside(signal, fn, make(map[ssa.Value]bool)) {
			return false
		}
		signals = append(signals, signal)
		return true
	}
	f.AtEnd = j.holds(unmet, &route.Premise{
		Edge:  func(b *ssa.BasicBlock, i int) bool { return comes(flow.EndedAt(b, i), b.Parent()) },
		Instr: func(instr ssa.Instruction) bool { return isAtEnd(instr, comes) },
	})
	if f.AtEnd {
		f.NoWayOut = slices.ContainsFunc(j.p.shapes.Loops(f.Wait.Parent()), func(l *flow.Loop) bool { return l.Has(f.Wait.Block()) && !l.HasExit() })
		f.Signal = j.p.seenFrom(j.at.Parent(), signals)
		f.Runs = f.Other != nil || knowledge.RunsOn(value.Outermost(f.Exit.Parent()).Name()) || j.returnsAtEnd(f.Exit.Parent(), comes)
	}
}

// returnsAtEnd reports whether fn returns only where a signal has come.
//
//	go c.worker()
//	<-ctx.Done()
func (j *judge) returnsAtEnd(fn *ssa.Function, comes func(ssa.Value, *ssa.Function) bool) bool {
	seen := make(map[*ssa.BasicBlock]bool)
	for work := []*ssa.BasicBlock{fn.Blocks[0]}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b] || slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool { return isAtEnd(instr, comes) }) {
			continue
		}
		seen[b] = true
		if _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			return false
		}
		for i, succ := range b.Succs {
			if !comes(flow.EndedAt(b, i), fn) {
				work = append(work, succ)
			}
		}
	}
	return true
}

// isAtEnd reports whether control comes past an instruction only when a signal has come.
func isAtEnd(instr ssa.Instruction, comes func(ssa.Value, *ssa.Function) bool) bool {
	recv, ok := instr.(*ssa.UnOp)
	return ok && recv.Op == token.ARROW && comes(flow.SignalOf(recv.X), recv.Parent())
}
