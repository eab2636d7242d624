package flow

import (
	"go/constant"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// What go/ssa makes of some syntax shows in the comments of blocks and variables alone. They
// are read here and nowhere else: a release of go/ssa that names them differently is seen by the
// tests of this package.

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

// IsTest reports whether b is the block that tests whether a loop goes on: the condition of a
// for statement, or what range asks. One without a condition has none.
//
//	for i < n { … }    for range n { … }    for range s { … }
func IsTest(b *ssa.BasicBlock) bool { return strings.HasSuffix(b.Comment, ".loop") }

// isRangeInt reports whether b belongs to a loop over a number, which is tested once before the
// loop, and then at the end of each turn.
func isRangeInt(b *ssa.BasicBlock) bool { return strings.HasPrefix(b.Comment, "rangeint.") }

// IsRangeChan reports whether b asks for the next value of a range over a channel.
func IsRangeChan(b *ssa.BasicBlock) bool { return b.Comment == "rangechan.loop" }

// IsSliceLit reports whether v is the array behind a slice that is written down: []T{a, b}.
func IsSliceLit(v *ssa.Alloc) bool { return v.Comment == "slicelit" }

// IsVarargs reports whether v is the array of the arguments for a variadic parameter: f(a, b).
func IsVarargs(v *ssa.Alloc) bool { return v.Comment == "varargs" }

// IsReturn reports whether an instruction returns.
func IsReturn(instr ssa.Instruction) bool { _, ok := instr.(*ssa.Return); return ok }

// IsMade reports whether v is a new object, and not a variable: &T{…}, new(T).
func IsMade(v *ssa.Alloc) bool { return v.Comment == "complit" || v.Comment == "new" }

// VarName returns what the source calls the variable v, or "" if v is none.
func VarName(v *ssa.Alloc) string {
	if IsMade(v) || IsVarargs(v) || IsSliceLit(v) || v.Comment == "makeslice" {
		return ""
	}
	return v.Comment
}

// Exits reports whether b ends with a panic, or a call that never returns.
func Exits(b *ssa.BasicBlock) bool {
	_, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Panic)
	return ok && !isNoCase(b)
}

// isNoCase reports whether b is what stands behind the last case of a select without a default
// case: control does not come there.
func isNoCase(b *ssa.BasicBlock) bool {
	last, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Panic)
	if !ok {
		return false
	}
	v, ok := last.X.(*ssa.MakeInterface)
	if !ok {
		return false
	}
	k, ok := v.X.(*ssa.Const)
	return ok && k.Value != nil && k.Value.Kind() == constant.String && constant.StringVal(k.Value) == "blocking select matched no case"
}

// VariadicCall returns the call that is given the elements of an array as its last arguments, of
// which there may be any number, or nil.
//
//	bus.OnAll(first, second)
func VariadicCall(array *ssa.Alloc) ssa.CallInstruction {
	if array == nil || !IsVarargs(array) {
		return nil
	}
	for _, ref := range value.Referrers(array) {
		if list, ok := ref.(*ssa.Slice); ok && len(value.Referrers(list)) == 1 {
			call, _ := value.Referrers(list)[0].(ssa.CallInstruction)
			return call
		}
	}
	return nil
}

// ArrayOf returns the array that an address is in, or nil.
func ArrayOf(addr ssa.Value) *ssa.Alloc {
	elem, ok := addr.(*ssa.IndexAddr)
	if !ok {
		return nil
	}
	array, _ := elem.X.(*ssa.Alloc)
	return array
}
