package unmet

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// maxMade bounds how many calls lie between a thing and what is made of it.
const maxMade = 4

// staysHere reports whether neither a value, nor what calls make of it, leaves the function: it is kept in no object, and captured by
// nothing.
//
//	health := grpc_health_v1.NewHealthClient(conn)
//	resp, err := health.Check(ctx, req)
func staysHere(v ssa.Value) bool { return staysWithin(v, maxMade, make(map[ssa.Value]bool)) }

func staysWithin(v ssa.Value, depth int, seen map[ssa.Value]bool) bool {
	if v.Referrers() == nil {
		return false
	}
	if seen[v] || depth == 0 || value.IsError(v.Type()) || isPlain(v) {
		return true
	}
	seen[v] = true
	return !slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Return, *ssa.MakeClosure, *ssa.Go, *ssa.Send, *ssa.MapUpdate:
			return true
		case *ssa.Store:
			variable, ok := ref.Addr.(*ssa.Alloc)
			return ref.Val == v && (!ok || variable.Heap || !staysWithin(variable, depth, seen))
		case *ssa.Call:
			return !staysWithin(ref, depth-1, seen)
		case ssa.Value:
			return !staysWithin(ref, depth, seen)
		}
		return false
	})
}

// isPlain reports whether a value is a number, a text, or the like, which has nothing of what it was computed from.
func isPlain(v ssa.Value) bool {
	_, isPlain := v.Type().Underlying().(*types.Basic)
	return isPlain
}
