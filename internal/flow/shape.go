package flow

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Shapes has what was found out about the shape of functions, to be found out once.
type Shapes struct {
	loops  map[*ssa.Function][]*Loop
	cyclic map[*ssa.Function][]bool
}

// NewShapes returns Shapes that know no function yet.
func NewShapes() *Shapes {
	return &Shapes{loops: make(map[*ssa.Function][]*Loop), cyclic: make(map[*ssa.Function][]bool)}
}

// Loops returns the loops of a function. They are not to be changed.
func (s *Shapes) Loops(fn *ssa.Function) []*Loop {
	loops, ok := s.loops[fn]
	if !ok {
		loops = Loops(fn)
		s.loops[fn] = loops
	}
	return loops
}

// InLoop reports whether control can come back to b.
func (s *Shapes) InLoop(b *ssa.BasicBlock) bool {
	cyclic, ok := s.cyclic[b.Parent()]
	if !ok {
		cyclic = Cyclic(b.Parent())
		s.cyclic[b.Parent()] = cyclic
	}
	return cyclic[b.Index]
}

// Repeats reports whether b is in a loop that goes on as long as it likes.
//
//	for { … }    for cond() { … }    for x := range ch { … }
func (s *Shapes) Repeats(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(s.Loops(b.Parent()), func(l *Loop) bool { return l.Has(b) && !l.IsBounded() })
}
