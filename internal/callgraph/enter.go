package callgraph

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// enter notes that what ends something is put into a map that a field holds: a
// cancel func, a channel, or a new struct with one.
func (s *scanner) enter(instr *ssa.MapUpdate) {
	t := instr.Value.Type()
	ends := isEnd(t)
	if str, ok := value.Deref(t).Underlying().(*types.Struct); ok && !ends && AllMade(s.originsOf(instr.Value)) {
		for f := range str.Fields() {
			ends = ends || isEnd(f.Type())
		}
	}
	if state := stateOf(instr.Map); ends && state != "" {
		n := s.g.nodes[ID(instr.Parent())]
		n.EntersStop = appendNew(n.EntersStop, state)
	}
}

// isEnd reports whether values of type t end something.
func isEnd(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Chan:
		return true
	case *types.Signature:
		return t.Params().Len() == 0 && t.Results().Len() == 0
	}
	return false
}

// enteredIn returns the fields with maps in which v is entered, by itself or in a
// struct that is made for it.
func enteredIn(v ssa.Value, depth int, asked map[flow.Question]bool) []string {
	if depth == 0 || asked[flow.Question{Value: v, Depth: depth}] {
		return nil
	}
	asked[flow.Question{Value: v, Depth: depth}] = true
	var fields []string
	for _, ref := range value.Referrers(v) {
		switch ref := ref.(type) {
		case *ssa.MapUpdate:
			if state := stateOf(ref.Map); ref.Value == v && state != "" {
				fields = appendNew(fields, state)
			}
		case *ssa.Store:
			if ref.Val != v {
				continue
			}
			switch addr := ref.Addr.(type) {
			case *ssa.FieldAddr:
				fields = append(fields, enteredIn(addr.X, depth-1, asked)...)
			case *ssa.Alloc:
				fields = append(fields, enteredIn(addr, depth-1, asked)...)
			}
		case *ssa.Extract, *ssa.MakeInterface, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.UnOp, *ssa.Phi:
			fields = append(fields, enteredIn(ref.(ssa.Value), depth-1, asked)...)
		}
	}
	return fields
}
