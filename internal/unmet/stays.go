package unmet

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// maxMade bounds how many calls lie between a thing and what is made of it.
const maxMade = 4

// staysHere reports whether neither a value, nor what calls make of it, leaves the function: it is nowhere returned, captured, sent,
// stored in an object, or handed to what may keep it. What lies more than maxMade calls away is taken to leave.
//
//	health := grpc_health_v1.NewHealthClient(conn)
//	resp, err := health.Check(ctx, req)
func staysHere(v ssa.Value) bool { return staysWithin(v, maxMade, make(map[ssa.Value]bool)) }

func staysWithin(v ssa.Value, depth int, seen map[ssa.Value]bool) bool {
	if v.Referrers() == nil {
		return false
	}
	if seen[v] || value.IsError(v.Type()) || isPlain(v) {
		return true
	}
	if depth == 0 {
		return false
	}
	seen[v] = true
	return !slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Return, *ssa.MakeClosure, *ssa.Go, *ssa.Defer, *ssa.Send, *ssa.MapUpdate:
			return true
		case *ssa.Store:
			variable, ok := ref.Addr.(*ssa.Alloc)
			return ref.Val == v && (!ok || variable.Heap || !staysWithin(variable, depth, seen))
		case *ssa.Call:
			return mayKeep(ref, v, depth, seen) || !staysWithin(ref, depth-1, seen)
		case ssa.Value:
			return !staysWithin(ref, depth, seen)
		}
		return false
	})
}

// mayKeep reports whether a call may keep an argument for itself: its body does, or it has none to look at and gives nothing made of it.
//
//	clients.add(health)    register(mux, health)
func mayKeep(call *ssa.Call, v ssa.Value, depth int, seen map[ssa.Value]bool) bool {
	callee := call.Call.StaticCallee()
	for i, arg := range call.Call.Args {
		if arg != v || callee != nil && callee.Signature.Recv() != nil && i == 0 {
			continue
		}
		if callee != nil && len(callee.Blocks) > 0 {
			return !staysWithin(callee.Params[i], depth-1, seen)
		}
		return givesNothing(call.Call.Signature().Results())
	}
	return false
}

// givesNothing reports whether the results are errors and plain values only.
func givesNothing(results *types.Tuple) bool {
	for result := range results.Variables() {
		if !value.IsError(result.Type()) && !isPlainType(result.Type()) {
			return false
		}
	}
	return true
}

// isPlain reports whether a value is a number, a text, or made of such, and has nothing of what it was computed from.
func isPlain(v ssa.Value) bool { return isPlainType(v.Type()) }

func isPlainType(t types.Type) bool { return isPlainBut(t, make(map[types.Type]bool)) }

// isPlainBut does so of a type that other types, which are being looked at, are made of.
//
//	[]string    map[string]int    *x509.CertPool, which has a func in a field, is not
func isPlainBut(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.UnsafePointer
	case *types.Slice:
		return isPlainBut(t.Elem(), seen)
	case *types.Array:
		return isPlainBut(t.Elem(), seen)
	case *types.Map:
		return isPlainBut(t.Key(), seen) && isPlainBut(t.Elem(), seen)
	case *types.Pointer:
		return isPlainBut(t.Elem(), seen)
	case *types.Struct:
		for f := range t.Fields() {
			if !isPlainBut(f.Type(), seen) {
				return false
			}
		}
		return true
	}
	return false
}
