package flow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// IsFilling reports whether the loop comes to a block only where a variable from before it is nil still, which is given something then, and which nobody
// empties again.
//
//	var changes chan event
//	for {
//		if changes == nil {
//			changes = subscribe()
//		}
func (l *Loop) IsFilling(b *ssa.BasicBlock) bool {
	return IsBelow(b, func(at *ssa.BasicBlock, i int) bool {
		v, isNil := Nil(at, i)
		if v == nil || !isNil || !l.Has(at) {
			return false
		}
		if phi, ok := v.(*ssa.Phi); ok {
			return !l.empties(phi, make(map[*ssa.Phi]bool))
		}
		load, ok := v.(*ssa.UnOp)
		if !ok || load.Op != token.MUL {
			return false
		}
		variable, ok := load.X.(*ssa.Alloc)
		return ok && !l.Has(variable.Block()) && isFilledOnce(variable)
	})
}

// empties reports whether the loop gives a variable nil, or something that may be.
func (l *Loop) empties(variable *ssa.Phi, seen map[*ssa.Phi]bool) bool {
	if seen[variable] {
		return false
	}
	seen[variable] = true
	for i, e := range variable.Edges {
		if !l.Has(variable.Block().Preds[i]) {
			continue
		}
		switch e := e.(type) {
		case *ssa.Phi:
			if l.empties(e, seen) {
				return true
			}
		case *ssa.MakeChan, *ssa.MakeMap, *ssa.MakeClosure, *ssa.Alloc, *ssa.MakeInterface:
		default:
			if !IsTimely(e) { // ticker.C
				return true
			}
		}
	}
	return false
}

// isFilledOnce reports whether a variable that begins with nil is given something, and never nil, by its function and the literals in that.
func isFilledOnce(variable *ssa.Alloc) bool {
	some := false
	for st := range value.AllStores(variable) {
		if some = !value.IsNothing(st.Val); !some {
			return false
		}
	}
	return some
}
