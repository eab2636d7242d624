package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// What is put into a map replaces nothing where there was nothing by that key, or where what was there has been seen to.

// putsLooked reports whether a function puts what it stores in a field into a map, in a new object each time, and has looked first what is in the
// field of the one that is there.
//
//	if old, ok := triggers[key]; ok { old.cancel(); delete(triggers, key) }
//	…
//	triggers[key] = &trigger{cancel: cancel}
func putsLooked(fn *ssa.Function, field *types.Var) bool {
	some := false
	for st := range value.Each[*ssa.Store](fn) {
		at, ok := st.Addr.(*ssa.FieldAddr)
		if !ok || value.Field(at) != field {
			continue
		}
		object, isNew := at.X.(*ssa.Alloc)
		if some = isNew && slices.ContainsFunc(value.Referrers(object), func(ref ssa.Instruction) bool { return isLookedPut(ref, field) }); !some {
			return false
		}
	}
	return some
}

// isLookedPut reports whether an instruction puts something into a map under a key that the function has looked up on all ways to there, and has
// taken the field of what it has found.
func isLookedPut(instr ssa.Instruction, field *types.Var) bool {
	put, ok := instr.(*ssa.MapUpdate)
	if !ok {
		return false
	}
	takes := func(look *ssa.Lookup) bool {
		return value.AnyOf(put.Parent(), func(at *ssa.FieldAddr) bool {
			found := at.X
			if x, ok := found.(*ssa.Extract); ok {
				found = x.Tuple
			}
			return value.Field(at) == field && found == ssa.Value(look)
		})
	}
	return value.AnyOf(put.Parent(), func(look *ssa.Lookup) bool {
		return look.Block().Dominates(put.Block()) && flow.Precedes(look, put) && flow.SameValue(look.X, put.Map) && flow.SameValue(look.Index, put.Key) && takes(look)
	})
}

// entersNew reports whether the function of b puts what its call gives into maps, and only where there was nothing under the key.
func (b *birth) entersNew() bool {
	some := false
	for put := range value.Each[*ssa.MapUpdate](b.fn) {
		call, _ := value.CallOf(put.Value)
		if call == nil || ssa.CallInstruction(call) != b.call {
			continue
		}
		if some = isAbsentAt(put); !some {
			return false
		}
	}
	return some
}

// isAbsentAt reports whether something is put into a map only where there was nothing under that key.
//
//	if _, ok := caches[name]; ok { return errTwice }
//	caches[name] = newCache()
func isAbsentAt(put *ssa.MapUpdate) bool {
	return flow.IsBelow(put.Block(), func(b *ssa.BasicBlock, i int) bool {
		cond := flow.Cond(b)
		if cond == nil {
			return false
		}
		asked, negated := flow.Plain(cond)
		found, ok := asked.(*ssa.Extract)
		if !ok || found.Index != 1 || (i == 0) != negated {
			return false
		}
		look, ok := found.Tuple.(*ssa.Lookup)
		return ok && flow.SameValue(look.X, put.Map) && flow.SameValue(look.Index, put.Key)
	})
}
