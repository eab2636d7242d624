package walk

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/value"
)

// Some things hold nothing before somebody asks something of them, and only if that comes to an end of a kind: an HTTP transport keeps the connection
// of a request whose response was read.

// MaxAsking bounds how deep the functions are followed which a thing is given to, and which may ask something of it.
const MaxAsking = 4

// mayAsk reports whether a call of t may ask something of the thing that it is given by a path: itself, or by what it calls; or it is not in view. The other
// methods of the thing do not, nor does a function that is given the thing itself, and gives nothing: it sets it up.
//
//	transport.RegisterProtocol("file", fs)    proxy.Configure(transport)
func (e *Engine) mayAsk(of *spec.Spec, t access.Target, p access.Path, call ssa.CallInstruction, depth int) bool {
	if t.Fn == nil && t.Obj == nil {
		given, ok := e.givenAs(call.Common().Value)
		return !ok || slices.ContainsFunc(given, func(t access.Target) bool { return e.mayAsk(of, t, p, call, depth) })
	}
	switch {
	case p == "" && t.Fn == nil && t.Obj != nil && !of.AskedBy(t) && (t.Obj.Signature().Recv() != nil || givesNothing(t.Obj.Signature())):
		return false
	case t.Fn != nil:
		return depth > 0 && e.AsksIn(of, t.Fn, depth-1)
	case of.AskedBy(t):
		return of.HoldsAfter(t, call)
	}
	return true
}

// AsksIn reports whether a function, or a literal in it, may do so. What it calls that is not in view does not count: there is much of that.
func (e *Engine) AsksIn(of *spec.Spec, fn *ssa.Function, depth int) bool {
	asks := value.AnyOf(fn, func(call ssa.CallInstruction) bool {
		t := e.TargetOf(call.Common())
		return of.HoldsAfter(t, call) || t.Fn != nil && t.Fn != fn && depth > 0 && e.AsksIn(of, t.Fn, depth-1)
	})
	return asks || slices.ContainsFunc(fn.AnonFuncs, func(literal *ssa.Function) bool { return e.AsksIn(of, literal, depth) })
}

// asksInVain reports whether an error is that of a call which asks the thing for something: it holds nothing then.
func (w *Walker) asksInVain(st *State, err ssa.Value) bool {
	call, _ := value.CallOf(err)
	if call == nil || !value.IsError(err.Type()) {
		return false
	}
	t := w.Engine.TargetOf(&call.Call)
	recv := spec.Recv.In(t)
	return recv != nil && w.Ob.Spec.AskedBy(t) && len(w.held(st, recv)) > 0
}

// givesNothing reports whether a function gives nothing, or only whether it has failed.
func givesNothing(sig *types.Signature) bool {
	r := sig.Results()
	return r.Len() == 0 || r.Len() == 1 && value.IsError(r.At(0).Type())
}
