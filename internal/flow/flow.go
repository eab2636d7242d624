package flow

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Question is about a value, as far as Depth steps lead from it. By whichever way a
// search comes to it, the answer is the same. Values come to each other by very many ways,
// as with switch statements one after the other: so it is asked once.
type Question struct {
	Value ssa.Value
	Depth int
}

// InLoop reports whether control can come back to b.
func InLoop(b *ssa.BasicBlock) bool { return InLoopWithout(b, nil) }

// Cyclic returns for each block of fn, by its index, whether control can come back to it: as
// [InLoop], for all of them at once (Tarjan, "Depth-first search and linear graph
// algorithms", SIAM J. Comput. 1972).
func Cyclic(fn *ssa.Function) []bool {
	cyclic := make([]bool, len(fn.Blocks))
	order, low := make([]int, len(fn.Blocks)), make([]int, len(fn.Blocks)) // from 1
	open := make([]bool, len(fn.Blocks))
	var stack []*ssa.BasicBlock
	n := 0
	var visit func(b *ssa.BasicBlock)
	visit = func(b *ssa.BasicBlock) {
		n++
		order[b.Index], low[b.Index] = n, n
		stack = append(stack, b)
		open[b.Index] = true
		for _, s := range b.Succs {
			if order[s.Index] == 0 {
				visit(s)
			}
			if open[s.Index] {
				low[b.Index] = min(low[b.Index], low[s.Index])
			}
		}
		if low[b.Index] < order[b.Index] {
			return
		}
		i := len(stack) - 1
		for stack[i] != b {
			i--
		}
		for _, member := range stack[i:] {
			open[member.Index] = false
			cyclic[member.Index] = len(stack)-i > 1 || slices.Contains(b.Succs, b)
		}
		stack = stack[:i]
	}
	for _, b := range fn.Blocks {
		if order[b.Index] == 0 {
			visit(b)
		}
	}
	return cyclic
}

// InLoopWithout reports whether control can come back to b on a path that avoids
// another block.
func InLoopWithout(b, other *ssa.BasicBlock) bool {
	if b == other {
		return false
	}
	seen := make([]bool, len(b.Parent().Blocks))
	work := slices.Clone(b.Succs)
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if s == b {
			return true
		}
		if s != other && !seen[s.Index] {
			seen[s.Index] = true
			work = append(work, s.Succs...)
		}
	}
	return false
}

// TopologicalOrder returns the blocks of fn that can be reached, each after all from
// which control comes to it other than by going back in a loop.
func TopologicalOrder(fn *ssa.Function) []*ssa.BasicBlock {
	var order []*ssa.BasicBlock
	seen := make([]bool, len(fn.Blocks))
	var visit func(b *ssa.BasicBlock)
	visit = func(b *ssa.BasicBlock) {
		seen[b.Index] = true
		for _, s := range b.Succs {
			if !seen[s.Index] {
				visit(s)
			}
		}
		order = append(order, b)
	}
	if len(fn.Blocks) > 0 {
		visit(fn.Blocks[0])
	}
	slices.Reverse(order)
	return order
}

// Comes reports whether control comes from a block, itself or later, to one that is wanted, other than by way of
// another one, which may be nil.
func Comes(from *ssa.BasicBlock, isWanted func(*ssa.BasicBlock) bool, without *ssa.BasicBlock) bool {
	seen := make([]bool, len(from.Parent().Blocks))
	if without != nil {
		seen[without.Index] = true
	}
	for work := []*ssa.BasicBlock{from}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b.Index] {
			continue
		}
		if isWanted(b) {
			return true
		}
		seen[b.Index] = true
		work = append(work, b.Succs...)
	}
	return false
}

// Leads reports whether control comes from a block to another one, or is there already.
func Leads(from, to *ssa.BasicBlock) bool {
	return Comes(from, func(b *ssa.BasicBlock) bool { return b == to }, nil)
}

// Reaches reports whether control may come from one instruction to another, in one function.
func Reaches(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() && Precedes(a, b) {
		return true
	}
	return slices.ContainsFunc(a.Block().Succs, func(next *ssa.BasicBlock) bool { return Leads(next, b.Block()) })
}

// Precedes reports whether a comes before b on every path to b, in one function.
func Precedes(a, b ssa.Instruction) bool {
	if a.Block() != b.Block() {
		return a.Block().Dominates(b.Block())
	}
	return slices.Index(a.Block().Instrs, a) < slices.Index(b.Block().Instrs, b)
}
