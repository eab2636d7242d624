package flow

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A loop over a func becomes a call of that func with a literal, which is the body of the
// loop, and a variable that tells how the loop was left: see ssa.builder.rangeFunc. The source
// has neither.

// IsRangeBody reports whether fn is the body of a loop over a func.
func IsRangeBody(fn *ssa.Function) bool { return fn.Synthetic == "range-over-func yield" }

// IsJump reports whether v is the variable that tells how such a loop was left.
func IsJump(v ssa.Value) bool {
	alloc, ok := v.(*ssa.Alloc)
	return ok && strings.HasPrefix(alloc.Comment, "jump$")
}
