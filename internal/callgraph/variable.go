package callgraph

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// Where a variable has its value from, when it is read, or captured by a literal.

// traceScope: a variable that a literal captures has what it has where the literal is made.
func (s *scanner) traceScope(fv *ssa.FreeVar) []Origin {
	captured, at := value.Capture(fv)
	if captured == nil || depthOf(fv.Parent()) > maxLiterals {
		return []Origin{{Kind: Shared}}
	}
	of := s.originsOf(captured)
	if variable, ok := captured.(*ssa.Alloc); ok {
		of = dedup(s.traceAlloc(variable, at))
	}
	if sizeOf(of) > maxOrigins*maxOrigins {
		return []Origin{{Kind: Shared}}
	}
	return []Origin{{Kind: FromScope, In: ID(fv.Parent().Parent()), Of: of, Signal: knowledge.HasSignal(value.Deref(fv.Type()))}}
}

// sizeOf returns how many origins there are, with those of the variables that they come from.
func sizeOf(list []Origin) int {
	n := len(list)
	for _, o := range list {
		n += sizeOf(o.Of)
	}
	return n
}

// depthOf returns how many functions a literal is in.
func depthOf(fn *ssa.Function) int {
	n := 0
	for ; fn.Parent() != nil; fn = fn.Parent() {
		n++
	}
	return n
}

// traceAlloc: a variable has what is stored in it; a struct that is made here is
// made. At, if it is not nil, is where the variable is read, or captured: what was overwritten
// before that is gone.
//
//	ctx, cancel := context.WithCancel(ctx)    of a parameter that a literal behind it captures
func (s *scanner) traceAlloc(v *ssa.Alloc, at ssa.Instruction) []Origin {
	if len(value.Referrers(v)) > maxUses {
		return []Origin{{Kind: Shared}}
	}
	var all []Origin
	for _, ref := range value.Referrers(v) {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == v && !isOverwritten(ref, v, at) && !isDefault(ref.Block(), ref.Val.Type(), func(x ssa.Value) bool { return value.IsLoadOf(x, v) }) {
				all = append(all, s.originsOf(ref.Val)...)
			}
		case *ssa.MakeClosure:
			all = append(all, s.storedBy(ref, v)...)
		case *ssa.IndexAddr: // an array, of a composite literal or of variadic arguments
			for _, ref := range value.Referrers(ref) {
				if st, ok := ref.(*ssa.Store); ok && st.Addr != nil {
					all = append(all, s.originsOf(st.Val)...)
				}
			}
		}
	}
	if len(all) == 0 {
		return []Origin{s.made(v)}
	}
	return all
}

// isDefault reports whether what b puts into a variable stands in for a signal that is not there: who has one
// gives it.
//
//	if stop == nil {
//		stop = make(chan struct{})
//	}
func isDefault(b *ssa.BasicBlock, typ types.Type, isVariable func(ssa.Value) bool) bool {
	if !knowledge.IsSignal(typ) || len(b.Preds) != 1 {
		return false
	}
	v, isNil := flow.Nil(b.Preds[0], slices.Index(b.Preds[0].Succs, b))
	return isNil && isVariable(v)
}

// isOverwritten reports whether another assignment to the variable lies on all ways from one to at.
func isOverwritten(st *ssa.Store, v *ssa.Alloc, at ssa.Instruction) bool {
	return at != nil && slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool {
		later, ok := ref.(*ssa.Store)
		return ok && later != st && later.Addr == v && flow.Precedes(st, later) && flow.Precedes(later, at)
	})
}

// storedBy returns what a literal stores in a variable that it captures.
func (s *scanner) storedBy(mc *ssa.MakeClosure, v *ssa.Alloc) []Origin {
	var all []Origin
	for fv := range value.Captured(mc, v) {
		for st := range value.Stores(fv) {
			for _, o := range s.originsOf(st.Val) {
				if o.Kind == FromScope {
					all = append(all, o.Of...)
				} else if o.Kind != FromParam {
					all = append(all, o)
				}
			}
		}
	}
	return all
}
