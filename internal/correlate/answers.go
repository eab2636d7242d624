package correlate

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
)

// isKept reports whether a variable that a question is about is as it was where control comes into a block that makes it anew: for … { if skip { continue }; n++ }
func isKept(of ssa.Value, to *ssa.BasicBlock, edge int) bool {
	phi := variableOf(of)
	return phi != nil && phi.Block() == to && phi.Edges[edge] == phi
}

// made returns the answer to a question about what is made anew in a block that control comes into.
func (q *Questions) made(known Answers, of ssa.Value, to *ssa.BasicBlock, edge int, given func(ssa.Value) condition.Tri) condition.Tri {
	phi := variableOf(of)
	if phi == nil || phi.Block() != to {
		return condition.Maybe
	}
	has := phi.Edges[edge]
	if of == phi {
		return q.answer(known, has, given)
	}
	if k, ok := has.(*ssa.Const); ok {
		return compared(k, of.(*ssa.BinOp))
	}
	return condition.Maybe
}

// answer returns whether a value is there, or true, on a path.
func (q *Questions) answer(known Answers, v ssa.Value, given func(ssa.Value) condition.Tri) condition.Tri {
	if is := truthOf(v); is != condition.Maybe {
		return is
	}
	if n := slices.IndexFunc(q.list, func(other *question) bool { return other.of == v }); n >= 0 && known[n] != condition.Maybe {
		return known[n]
	}
	return given(v)
}

// compared returns the answer of a comparison where its first operand is a constant.
func compared(k *ssa.Const, cmp *ssa.BinOp) condition.Tri {
	with, ok := cmp.Y.(*ssa.Const)
	if !ok {
		return comparedToPositive(k, cmp.Op)
	}
	if k.Value == nil || with.Value == nil || k.Value.Kind() != with.Value.Kind() {
		return condition.Maybe
	}
	switch k.Value.Kind() {
	case constant.Int, constant.String:
		return condition.Known(constant.Compare(k.Value, cmp.Op, with.Value))
	}
	return condition.Maybe
}

// comparedToPositive returns the answer of a comparison of a constant with what is greater than 0, of which no more is known.
//
//	if workers < runtime.NumCPU() { workers++; go work() }    // workers := 0
func comparedToPositive(k *ssa.Const, op token.Token) condition.Tri {
	if k.Value == nil || k.Value.Kind() != constant.Int || constant.Sign(k.Value) > 0 {
		return condition.Maybe
	}
	return condition.Known(op == token.LSS || op == token.LEQ || op == token.NEQ)
}

// isPositive reports whether a value is a number that is greater than 0: runtime.NumCPU()
func isPositive(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && knowledge.Positive[symbol.OfCall(&call.Call)]
}
