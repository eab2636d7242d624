package condition

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A question is a pure call, up to equality of what it asks about. See [Purity].
type question struct {
	fn   *types.Func
	args [maxAsked]any // constants, places, questions, or values
}

// questionOf returns the question that a condition is, if it is one.
func (ix *Index) questionOf(v ssa.Value) (q question, ok bool) {
	call, ok := v.(*ssa.Call)
	if !ok || !value.IsBool(call.Type()) {
		return q, false
	}
	return ix.asking(call, maxAsked)
}

// asking returns the question that a call is, if it is pure. Depth bounds how deep calls are nested.
func (ix *Index) asking(call *ssa.Call, depth int) (q question, ok bool) {
	args := value.Args(&call.Call)
	if len(args) > maxAsked || depth == 0 || !ix.purity.IsPure(call) {
		return q, false
	}
	q.fn = symbol.Callee(&call.Call).Origin()
	for i, arg := range args {
		q.args[i] = ix.asked(arg, depth-1)
	}
	return q, true
}

// asked returns what stands for an argument.
func (ix *Index) asked(v ssa.Value, depth int) any {
	switch v := v.(type) {
	case *ssa.Const:
		return constantOf(v)
	case *ssa.Call:
		if q, ok := ix.asking(v, depth); ok {
			return q
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return ix.values.Variable(v.X)
		}
	case *ssa.FieldAddr:
		return ix.values.Variable(v)
	}
	return v
}

// asksOf reports whether a call, or one that gives it an argument, may look at a place.
func asksOf(values *access.Resolver, call *ssa.Call, p access.Place) bool {
	return asksAbout(call, maxAsked, func(arg ssa.Value) bool {
		if load, ok := arg.(*ssa.UnOp); ok && load.Op == token.MUL {
			arg = load.X
		}
		return values.Variable(arg).Root == p.Root
	})
}

// asksAbout reports whether one of the arguments of a call is such, or of a call that gives it one.
func asksAbout(call *ssa.Call, depth int, such func(ssa.Value) bool) bool {
	return slices.ContainsFunc(value.Args(&call.Call), func(arg ssa.Value) bool {
		of, ok := arg.(*ssa.Call)
		return such(arg) || ok && depth > 0 && asksAbout(of, depth-1, such)
	})
}
