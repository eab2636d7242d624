package signal

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// IsRanged reports whether what is sent on a channel ends nobody: all that receive from it range over it, and leave the loop only where
// it is closed. Who is handed the channel may do anything with it.
//
//	for range u.notify { u.broadcast() }
func (p *Package) IsRanged(ch ssa.Value) bool {
	if p.ranged == nil {
		p.ranged = make(map[any]bool)
		for _, fn := range p.funcs {
			for instr := range value.Instrs(fn) {
				p.noteReceives(instr)
			}
		}
	}
	channel := p.channel(ch)
	return channel != nil && p.ranged[channel]
}

// noteReceives notes of the channels that an instruction receives from, or hands on, whether all receives so far are those of a range.
func (p *Package) noteReceives(instr ssa.Instruction) {
	note := func(ch ssa.Value, ranges bool) {
		channel := p.channel(ch)
		if channel == nil {
			return
		}
		if was, some := p.ranged[channel]; some {
			ranges = ranges && was
		}
		p.ranged[channel] = ranges
	}
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			note(instr.X, p.isEndlessRange(instr))
		}
	case *ssa.Select:
		for _, s := range instr.States {
			if s.Dir == types.RecvOnly {
				note(s.Chan, false)
			}
		}
	case ssa.CallInstruction:
		if value.Builtin(instr.Common()) != "" { // close(u.notify), len(u.notify)
			return
		}
		for _, arg := range instr.Common().Args {
			if value.IsChan(arg.Type()) {
				note(arg, false)
			}
		}
	}
}

// isEndlessRange reports whether a receive is what a range over the channel asks for, and that is the only way out of its loop.
func (p *Package) isEndlessRange(receive *ssa.UnOp) bool {
	if !flow.IsRangeChan(receive.Block()) {
		return false
	}
	i := slices.IndexFunc(p.shapes.Loops(receive.Parent()), func(l *flow.Loop) bool { return l.Head == receive.Block() })
	if i < 0 {
		return false
	}
	loop := p.shapes.Loops(receive.Parent())[i]
	return !slices.ContainsFunc(loop.WaysOut(), func(w flow.Way) bool { return w.From != loop.Head })
}
