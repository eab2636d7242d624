package mustcall

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A map of a reconciler may be by the keys of its objects, or by what the objects say: of these others may say the same.

// isKeyed reports whether b's function enters the thing by the key of the object that it is called for.
func (j *judgement) isKeyed(d *duty, b *birth) bool {
	some := false
	for instr := range value.Instrs(b.fn) {
		update, ok := instr.(*ssa.MapUpdate)
		if !ok || value.LoadedField(update.Map) != d.ref.field {
			continue
		}
		if some = j.isOfRequest(update.Key, maxWrappers); !some {
			return false
		}
	}
	return some
}

// isOfRequest reports whether a value is the request that Reconcile is called with, or made of it, or of the object that is
// got by it.
//
//	req.NamespacedName    req.String()    client.ObjectKeyFromObject(&pod)    pod.Namespace + "/" + pod.Name
func (j *judgement) isOfRequest(v ssa.Value, depth int) bool {
	if depth == 0 || v == nil {
		return false
	}
	switch x := value.Behind(v).(type) {
	case *ssa.Parameter:
		return knowledge.IsRequest(x.Type()) || j.isOfRequestAtCalls(x, depth)
	case *ssa.Field:
		return knowledge.NamesObject(value.Field(x)) && j.isOfRequest(x.X, depth)
	case *ssa.FieldAddr:
		return knowledge.NamesObject(value.Field(x)) && j.isOfRequest(x.X, depth)
	case *ssa.UnOp:
		return j.isOfRequest(x.X, depth)
	case *ssa.MakeInterface:
		return j.isOfRequest(x.X, depth)
	case *ssa.ChangeType:
		return j.isOfRequest(x.X, depth)
	case *ssa.BinOp:
		return j.isOfRequest(x.X, depth-1) || j.isOfRequest(x.Y, depth-1)
	case *ssa.Call:
		return slices.ContainsFunc(append(slices.Clone(value.Args(&x.Call)), packedArgs(x)...), func(arg ssa.Value) bool { return j.isOfRequest(arg, depth-1) })
	case *ssa.Alloc:
		return slices.ContainsFunc(referrers(x), func(ref ssa.Instruction) bool {
			if st, ok := ref.(*ssa.Store); ok {
				return st.Addr == x && j.isOfRequest(st.Val, depth-1)
			}
			made, ok := ref.(*ssa.MakeInterface)
			return ok && slices.ContainsFunc(referrers(made), func(use ssa.Instruction) bool { // r.Get(ctx, key, &pod)
				call, ok := use.(ssa.CallInstruction)
				if !ok {
					return false
				}
				callee := symbol.Callee(call.Common())
				return callee != nil && knowledge.GetsObject(callee)
			})
		})
	}
	return false
}

// isOfRequestAtCalls reports the same of a parameter: at each call of its function.
func (j *judgement) isOfRequestAtCalls(param *ssa.Parameter, depth int) bool {
	fn := param.Parent()
	i, some := slices.Index(fn.Params, param), false
	for _, caller := range j.e.callers[fn] {
		for _, k := range j.e.within[caller] {
			for instr := range value.Instrs(j.e.funcs[k]) {
				call, ok := instr.(ssa.CallInstruction)
				if !ok || call.Common().StaticCallee() != fn {
					continue
				}
				if some = j.isOfRequest(call.Common().Args[i], depth-1); !some {
					return false
				}
			}
		}
	}
	return some
}

// packedArgs returns what a call is given in its last argument, of a function with any number of them.
func packedArgs(call *ssa.Call) []ssa.Value {
	if args := call.Call.Args; len(args) > 0 {
		return value.Packed(args[len(args)-1])
	}
	return nil
}
