package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// A map of a reconciler may be by the keys of its objects, or by what the objects say: of these others may say the same.

// isKeyed reports whether b's function enters the thing by the key of the object that it is called for.
func (j *judgement) isKeyed(d *duty, b *birth) bool {
	some := false
	for update := range value.Each[*ssa.MapUpdate](b.fn) {
		if value.LoadedField(update.Map) != d.ref.Var {
			continue
		}
		if some = j.isOfRequest(update.Key, maxKeySteps); !some {
			return false
		}
	}
	return some
}

// maxKeySteps bounds how many calls and conversions lie between a request and a key that is made of it.
const maxKeySteps = 6

// isOfRequest reports whether a value is the request that Reconcile is called with, or made of it, or of the object that is
// got by it.
//
//	req.NamespacedName    req.String()    client.ObjectKeyFromObject(&pod)    pod.Namespace + "/" + pod.Name
func (j *judgement) isOfRequest(v ssa.Value, depth int) bool {
	if depth == 0 || v == nil || j.asking[v] {
		return false
	}
	j.asking[v] = true // key = next(key), of a variable
	defer delete(j.asking, v)
	switch x := value.Behind(v).(type) {
	case *ssa.Parameter:
		return knowledge.IsRequest(x.Type()) || isRequest(x) || j.keyOf(x.Parent()) == x || j.isOfRequestAtCalls(x, depth)
	case *ssa.Field:
		return knowledge.NamesObject(value.Field(x)) && j.isOfRequest(x.X, depth)
	case *ssa.FieldAddr:
		return knowledge.NamesObject(value.Field(x)) && j.isOfRequest(x.X, depth)
	case *ssa.UnOp:
		return j.isOfRequest(x.X, depth)
	case *ssa.Extract:
		return j.isOfRequest(x.Tuple, depth)
	case *ssa.MakeInterface:
		return j.isOfRequest(x.X, depth)
	case *ssa.ChangeType:
		return j.isOfRequest(x.X, depth)
	case *ssa.BinOp:
		return j.isOfRequest(x.X, depth-1) || j.isOfRequest(x.Y, depth-1)
	case *ssa.Call:
		return slices.ContainsFunc(append(slices.Clone(value.Args(&x.Call)), packedArgs(x)...), func(arg ssa.Value) bool { return j.isOfRequest(arg, depth-1) })
	case *ssa.Alloc:
		return slices.ContainsFunc(value.Referrers(x), func(ref ssa.Instruction) bool {
			if st, ok := ref.(*ssa.Store); ok {
				return st.Addr == x && j.isOfRequest(st.Val, depth-1)
			}
			made, ok := ref.(*ssa.MakeInterface)
			return ok && slices.ContainsFunc(value.Referrers(made), func(use ssa.Instruction) bool { // r.Get(ctx, key, &pod)
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

// isRequest reports whether a parameter is a request of a type of the user's own.
func isRequest(param *ssa.Parameter) bool {
	v, ok := param.Object().(*types.Var)
	return ok && knowledge.IsRequestOf(param.Parent().Signature, v)
}

// isOfRequestAtCalls reports the same of a parameter: at each call of its function.
func (j *judgement) isOfRequestAtCalls(param *ssa.Parameter, depth int) bool {
	fn := param.Parent()
	i, some := slices.Index(fn.Params, param), false
	for _, args := range j.e.CallsOf(fn) {
		if some = i < len(args) && j.isOfRequest(args[i], depth-1); !some {
			return false
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

// reconciles reports whether fn is called for an object that may be gone: with a request for that, or with its key, which
// a worker has taken from a queue.
func (j *judgement) reconciles(fn *ssa.Function) bool {
	return knowledge.Reconciles(fn.Signature) || j.keyOf(fn) != nil
}

// keyOf returns the parameter of fn that is the key of an object, if fn asks whether that is gone, and a worker calls it for
// each item of a queue; or nil.
//
//	func (c *controller) sync(key string) error
func (j *judgement) keyOf(fn *ssa.Function) *ssa.Parameter {
	results := fn.Signature.Results()
	if fn.Signature.Recv() == nil || results.Len() == 0 || !value.IsError(results.At(results.Len()-1).Type()) {
		return nil
	}
	var key *ssa.Parameter
	for _, p := range fn.Params[1:] {
		if flow.IsContext(p) {
			continue
		}
		if basic, ok := p.Type().Underlying().(*types.Basic); !ok || basic.Kind() != types.String || key != nil {
			return nil
		}
		key = p
	}
	if key == nil || !value.Any(fn, asksForObject) || !j.isForItems(fn) {
		return nil
	}
	return key
}

// isForItems reports whether a function that leads to fn takes items from a queue.
func (j *judgement) isForItems(fn *ssa.Function) bool {
	takes := func(instr ssa.Instruction) bool {
		c, ok := instr.(ssa.CallInstruction)
		return ok && symbol.Callee(c.Common()) != nil && j.e.Table.IsServed(symbol.Callee(c.Common()))
	}
	for fn := range walk.Leading(j.e.CallersOf, fn) {
		if slices.ContainsFunc(j.e.FuncsIn(fn), func(in *ssa.Function) bool { return value.Any(in, takes) }) {
			return true
		}
	}
	return false
}
