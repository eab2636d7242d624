// Package flow answers questions about control-flow graphs.
package flow

import "golang.org/x/tools/go/ssa"

// InLoop reports whether control can come back to b.
func InLoop(b *ssa.BasicBlock) bool {
	seen := make([]bool, len(b.Parent().Blocks))
	work := append([]*ssa.BasicBlock(nil), b.Succs...)
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if s == b {
			return true
		}
		if !seen[s.Index] {
			seen[s.Index] = true
			work = append(work, s.Succs...)
		}
	}
	return false
}
