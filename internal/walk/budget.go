package walk

import "golang.org/x/tools/go/ssa"

// A walk costs a step for each (block, state) pair. What real code needs is far from all
// bounds: the packages of Kubernetes' own components, of Istio and of Karmada take at
// most seven steps for each of their blocks, all walks together; one walk of Prometheus' loadWAL, with twenty loops
// within one another, takes 32,000. Code that needs fifty for each of its blocks beside that
// has something that is walked n times for each of n others. What the bounds cut off is
// given up, and nothing is reported of the thing that was followed.
//
// A walk that comes to each block with one state or two is never too long, however many
// blocks there are.
const (
	maxWalk   = 40_000  // steps of one walk; more if the function is so large that
	maxStates = 8       // for each of its blocks is more
	maxFunc   = 250_000 // of all walks of one function; or maxShare for each of its blocks
	maxShare  = 50      // of all walks in a package, for each block; beside maxFunc
)

// steps returns what it costs to go through so many instructions of a block: a block that
// is longer than most counts as several.
func steps(instrs int) int { return 1 + instrs/16 }

// A budget is the steps that were taken, and those that may still be.
type budget struct {
	left  int // in the package
	funcs map[*ssa.Function]int
	sizes map[*ssa.Function]int // of functions, with the literals in them: a step for each block
}

func newBudget() budget {
	return budget{maxFunc, make(map[*ssa.Function]int), make(map[*ssa.Function]int)}
}

// add adds what the blocks of fn count for.
func (b *budget) add(fn *ssa.Function) {
	size := 0
	for _, block := range fn.Blocks {
		size += steps(len(block.Instrs))
	}
	b.left += maxShare * size
	for ; fn != nil; fn = fn.Parent() {
		b.sizes[fn] += size
	}
}

// Afford takes n steps for what is no walk, and reports whether there were as many.
func (b *budget) Afford(n int) bool {
	b.left -= n
	return b.left >= 0
}

// spend takes n steps. It reports whether they were within all bounds.
func (w *Walker) spend(n int) bool {
	b := &w.Engine.Spent
	*w.steps += n
	b.funcs[w.fn] += n
	size := b.sizes[w.fn]
	return b.Afford(n) && b.funcs[w.fn] <= max(maxFunc, maxShare*size) && *w.steps <= max(maxWalk, maxStates*size)
}
