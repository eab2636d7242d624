package condition

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A question is a call that has the same answer wherever it is asked, as long as nothing assigns what it looks at.
//
//	if c.isSecure() { … }    if pod.DeletionTimestamp.IsZero() { … }    if features.Enabled(features.Sharding) { … }
type question struct {
	fn   *types.Func
	args [maxAsked]any // constants, places, or values
}

// maxAsked bounds what a question is about.
const maxAsked = 3

// questionOf returns the question that a call is, if it is one.
func (ix *Index) questionOf(v ssa.Value) (q question, ok bool) {
	call, ok := v.(*ssa.Call)
	if !ok || !isBool(call) {
		return q, false
	}
	fn, args := symbol.Callee(&call.Call), value.Args(&call.Call)
	if fn == nil || len(args) > maxAsked || !knowledge.Predicates[symbol.Of(fn)] && !onlyLooks(call.Call.StaticCallee()) {
		return q, false
	}
	q.fn = fn.Origin()
	for i, arg := range args {
		q.args[i] = ix.asked(arg)
	}
	return q, true
}

// asked returns what stands for an argument.
func (ix *Index) asked(v ssa.Value) any {
	switch v := v.(type) {
	case *ssa.Const:
		return constantOf(v)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return ix.values.Variable(v.X)
		}
	case *ssa.FieldAddr:
		return ix.values.Variable(v)
	}
	return v
}

// onlyLooks reports whether a function gives what it finds in what it is given, and calls nothing, writes nothing, and looks at nothing else.
func onlyLooks(fn *ssa.Function) bool {
	if fn == nil || len(fn.Blocks) != 1 {
		return false
	}
	var operands []*ssa.Value
	for _, instr := range fn.Blocks[0].Instrs {
		operands = instr.Operands(operands[:0])
		if slices.ContainsFunc(operands, isGlobal) {
			return false
		}
		switch instr := instr.(type) {
		case *ssa.FieldAddr, *ssa.Field, *ssa.BinOp, *ssa.ChangeType, *ssa.Convert, *ssa.Return, *ssa.DebugRef:
		case *ssa.UnOp:
			if instr.Op == token.ARROW {
				return false
			}
		case *ssa.Call:
			if value.Builtin(&instr.Call) != "len" {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func isGlobal(v *ssa.Value) bool {
	_, ok := (*v).(*ssa.Global)
	return ok
}

// asksOf reports whether a call may look at a place.
func asksOf(values *access.Resolver, call *ssa.Call, p access.Place) bool {
	for _, arg := range value.Args(&call.Call) {
		if load, ok := arg.(*ssa.UnOp); ok && load.Op == token.MUL {
			arg = load.X
		}
		if values.Variable(arg).Root == p.Root {
			return true
		}
	}
	return false
}
