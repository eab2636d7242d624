package callgraph

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

func (s *scanner) newCall(instr ssa.Instruction, args []ssa.Value) *Call {
	c := &Call{In: ID(instr.Parent()), Pos: instr.Pos(), Again: s.shapes.InLoop(instr.Block()), Loop: s.repetition(instr), Guard: s.guardOf(instr), Fate: fateOf(instr), When: whenOf(instr), told: toldBy(args)}
	if v, ok := instr.(ssa.Value); ok {
		c.Entered = enteredIn(v, maxEntered, make(map[flow.Question]bool))
	}
	_, c.Apart = instr.(*ssa.Go)
	c.draining, c.awaiting = s.drainingAt(instr), s.awaitedAt(instr, args)
	c.Ended = s.endedBefore(instr, args)
	for _, field := range c.Ended {
		s.g.renewed[field] = true
	}
	for i, a := range args {
		var of []Origin
		if isReference(a.Type()) {
			of = s.originsOf(a)
		}
		if value.IsNil(a) && knowledge.IsSignal(a.Type()) {
			of = []Origin{{Kind: Never}}
		}
		c.Args = append(c.Args, of)
		c.Made, c.Items = append(c.Made, s.isMade(a, maxMade)), append(c.Items, flow.Received(a) != nil)
		c.structs = append(c.structs, s.structOf(a, instr))
		c.givers = s.appendGiver(c.givers, i, a)
	}
	return c
}
