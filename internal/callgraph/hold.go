package callgraph

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
)

// holdTyped notes that a func has a named type. It reports whether that tells who
// calls it.
func (s *scanner) holdTyped(instr ssa.Instruction, place string, t types.Type, id string) bool {
	e := s.g.entryOfType(symbol.OfType(t))
	if e == nil {
		s.hold(instr, place, id)
		return false
	}
	edge := s.newCall(instr, nil)
	edge.Entry = e
	s.g.calls[id] = append(s.g.calls[id], edge)
	return true
}

// copied notes that the func v is copied to a place.
func (s *scanner) copied(v ssa.Value, to string) {
	for _, from := range s.sourcesOf(v) {
		a := alias{to, from.unless}
		if to != "" && to != from.place && !slices.Contains(s.g.aliases[from.place], a) {
			s.g.aliases[from.place] = append(s.g.aliases[from.place], a)
		}
	}
}

// hold notes that instr puts the func id into a place.
func (s *scanner) hold(instr ssa.Instruction, place, id string) {
	at := s.newCall(instr, nil)
	at.Entry = knowledge.Once
	s.g.holders[id] = append(s.g.holders[id], &Holding{place, at})
}

func (s *scanner) escapes(id string) {
	if n := s.g.nodes[id]; n != nil {
		n.Escapes = true
	}
}
