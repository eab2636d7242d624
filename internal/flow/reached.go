package flow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// ReachedFrom reports whether there is a path to an instruction of that kind, from behind another one, or from the entry if
// that is nil, that avoids other instructions, and ways out of blocks; nil avoids none.
func ReachedFrom(fn *ssa.Function, from ssa.Instruction, isAt, avoid func(ssa.Instruction) bool, avoidWay func(*ssa.BasicBlock, int) bool) bool {
	seen := make([]bool, len(fn.Blocks))
	// past goes on from an instruction of a block, and reports whether it comes to the one that is asked for.
	var work []*ssa.BasicBlock
	past := func(b *ssa.BasicBlock, skip int) bool {
		for _, instr := range b.Instrs[skip:] {
			if isAt(instr) {
				return true
			}
			if avoid != nil && avoid(instr) {
				return false
			}
		}
		for i, succ := range b.Succs {
			if avoidWay == nil || !avoidWay(b, i) {
				work = append(work, succ)
			}
		}
		return false
	}
	if from == nil {
		work = append(work, fn.Blocks[0])
	} else if past(from.Block(), slices.Index(from.Block().Instrs, from)+1) {
		return true
	}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if !seen[b.Index] {
			if seen[b.Index] = true; past(b, 0) {
				return true
			}
		}
	}
	return false
}

// IsInstead reports whether a function comes to one instruction or the other, not both.
func IsInstead(a, b ssa.Instruction) bool {
	return a != b && !Reaches(a, b) && !Reaches(b, a)
}

// IsReachedWithout reports whether there is a path to an instruction from the entry of
// its function that avoids another one.
func IsReachedWithout(at, other ssa.Instruction) bool {
	return ReachedWithout(at, func(instr ssa.Instruction) bool { return instr == other })
}

// ReachedWithout does so for instructions of a kind.
func ReachedWithout(at ssa.Instruction, avoid func(ssa.Instruction) bool) bool {
	isAt := func(instr ssa.Instruction) bool { return instr == at }
	return ReachedFrom(at.Parent(), nil, isAt, avoid, nil)
}

// MayReturn reports whether control may come from an instruction to the end of its function.
func MayReturn(instr ssa.Instruction) bool {
	isReturn := func(b *ssa.BasicBlock) bool { _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); return ok }
	return Comes(instr.Block(), isReturn, nil)
}

// NeverReturns reports whether what a call calls is known never to return.
func NeverReturns(call ssa.CallInstruction) bool {
	callee := symbol.Callee(call.Common())
	return callee != nil && knowledge.NoReturn(callee)
}

// AlwaysIfWell reports whether a function comes to an instruction of a kind on each way on which it returns, and no error.
func AlwaysIfWell(fn *ssa.Function, is func(ssa.Instruction) bool) bool {
	return value.Any(fn, is) && !ReachedFrom(fn, nil, ReturnsWell, is, nil)
}

// ReturnsWell reports whether an instruction returns, and no error.
func ReturnsWell(instr ssa.Instruction) bool {
	fails, _ := ReturnsError(instr)
	return IsReturn(instr) && !fails
}

// Always reports whether a function comes to an instruction of a kind on each way on which it returns. One without a body comes to nothing.
func Always(fn *ssa.Function, is func(ssa.Instruction) bool) bool {
	return value.Any(fn, is) && !ReachedFrom(fn, nil, IsReturn, is, nil)
}
