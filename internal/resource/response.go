package resource

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// isRead reports whether something reads the body of the response that a call gives, or may: that is used for something else than to close it. Of a
// response that has a body, and that nobody has read to its end, a transport closes the connection. A response to HEAD has none.
//
//	resp, err := client.Get(url)
//	…
//	defer resp.Body.Close()
//	return json.NewDecoder(resp.Body).Decode(&status)
func isRead(ask *ssa.Call) bool {
	if fn := ask.Call.StaticCallee(); fn != nil && fn.Name() == "Head" {
		return true
	}
	resp := value.Result(ask, 0)
	return resp != nil && isUsed(resp, make(map[ssa.Value]bool))
}

func isUsed(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] || v.Referrers() == nil {
		return false
	}
	seen[v] = true
	return slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			return value.Field(ref).Name() == "Body" && isUsed(ref, seen)
		case *ssa.UnOp, *ssa.Phi, *ssa.ChangeInterface:
			return isUsed(ref.(ssa.Value), seen)
		case *ssa.BinOp, *ssa.DebugRef:
			return false
		case *ssa.MakeClosure: // defer func() { _ = resp.Body.Close() }()
			fn := ref.Fn.(*ssa.Function)
			i := slices.Index(ref.Bindings, v)
			return i < 0 || i >= len(fn.FreeVars) || isUsed(fn.FreeVars[i], seen)
		case *ssa.Store:
			variable, ok := ref.Addr.(*ssa.Alloc)
			return ref.Val == v && (!ok || isUsed(variable, seen))
		case ssa.CallInstruction:
			c := ref.Common()
			return !(c.IsInvoke() && c.Value == v && c.Method.Name() == "Close")
		}
		return true // a literal, what is returned, what is handed on
	})
}
