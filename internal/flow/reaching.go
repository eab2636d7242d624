package flow

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Reaching returns, by index, the given blocks of fn, and those from which control can
// reach one of them; without those where it comes to a certain block, if any, there or before.
func Reaching(fn *ssa.Function, blocks []*ssa.BasicBlock, without *ssa.BasicBlock) []bool {
	marked := make([]bool, len(fn.Blocks))
	for work := slices.Clone(blocks); len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if b != without && !marked[b.Index] {
			marked[b.Index] = true
			work = append(work, b.Preds...)
		}
	}
	return marked
}
