package route

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// What there is on a path from a start is not nil:
//
//	var w *worker
//	if wanted {
//		w = start()
//	}
//	if w != nil {
//		w.Close()
//	}

// isMissing reports whether the i-th way out of b is that of a value which is nil, where a path has come by another value that is not.
func (r *Route) isMissing(way *Way, b *ssa.BasicBlock, i int) bool {
	v, isNil := flow.Nil(b, i)
	if !isNil || r.From == nil || value.IsError(v.Type()) {
		return false
	}
	switch x := v.(type) {
	case *ssa.Phi:
		v = chosen(x, way)
	case *ssa.UnOp:
		if variable, ok := x.X.(*ssa.Alloc); ok {
			v = flow.LastStored(variable, r.From)
		}
	}
	return v != nil && r.isThere(v)
}

// chosen returns which value a phi has on a path; or nil.
func chosen(phi *ssa.Phi, way *Way) ssa.Value {
	for ; way != nil; way = way.Prev {
		if way.From.Succs[way.I] != phi.Block() {
			continue
		}
		for i, pred := range phi.Block().Preds {
			if pred == way.From {
				return phi.Edges[i]
			}
		}
	}
	return nil
}

// isThere reports whether a value is not nil: it is made here, or what is given where the paths begin.
func (r *Route) isThere(v ssa.Value) bool {
	switch v.(type) {
	case *ssa.MakeChan, *ssa.MakeClosure, *ssa.MakeInterface, *ssa.MakeMap, *ssa.Alloc:
		return true
	}
	call, _ := value.CallOf(v)
	return call != nil && ssa.Instruction(call) == r.From
}
