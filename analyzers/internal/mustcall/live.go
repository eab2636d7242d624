package mustcall

import (
	"golang.org/x/tools/go/ssa"
)

// Facts about values that nobody will look at again only keep apart states
// that are the same for all that follows. Dropping them at each block is what
// makes the number of states small.

// liveAt reports whether v may be used in b or after it, before it is defined
// again.
func (e *engine) liveAt(v ssa.Value, b *ssa.BasicBlock) bool {
	def, ok := v.(ssa.Instruction)
	if !ok || v.Parent() != b.Parent() {
		return true // parameters, globals, and what other functions define
	}
	if _, isPhi := v.(*ssa.Phi); isPhi && def.Block() == b {
		return true // defined on the edge into b
	}
	blocks, ok := e.live[v]
	if !ok {
		blocks = liveBlocks(v, def.Block())
		e.live[v] = blocks
	}
	return blocks == nil || blocks[b.Index]
}

// liveBlocks returns, by block index, where v is live on entry; nil stands for
// everywhere.
func liveBlocks(v ssa.Value, def *ssa.BasicBlock) []bool {
	blocks := make([]bool, len(def.Parent().Blocks))
	var mark func(b *ssa.BasicBlock)
	mark = func(b *ssa.BasicBlock) {
		stack := []*ssa.BasicBlock{b}
		for len(stack) > 0 {
			b := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if b == def || blocks[b.Index] {
				continue
			}
			blocks[b.Index] = true
			stack = append(stack, b.Preds...)
		}
	}
	for _, ref := range referrers(v) {
		switch ref := ref.(type) {
		case *ssa.Defer, *ssa.MakeClosure:
			return nil // used when the function ends, or the closure runs
		case *ssa.Phi:
			for i, edge := range ref.Edges {
				if edge == v {
					mark(ref.Block().Preds[i])
				}
			}
		default:
			mark(ref.Block())
		}
	}
	return blocks
}

// tests counts, for one function and the literals in it, the branches that
// look at each value or variable. A fact is worth remembering only if a later
// branch asks for it.
type tests struct {
	values map[ssa.Value]int
	places map[place]int
}

func (e *engine) testsIn(fn *ssa.Function) *tests {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	t, ok := e.tests[fn]
	if !ok {
		t = &tests{make(map[ssa.Value]int), make(map[place]int)}
		e.countTests(fn, t)
		e.tests[fn] = t
	}
	return t
}

func (e *engine) countTests(fn *ssa.Function, t *tests) {
	for _, b := range fn.Blocks {
		if len(b.Instrs) == 0 {
			continue
		}
		if br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
			v, _ := subject(br.Cond)
			t.values[v]++
			if load, ok := v.(*ssa.UnOp); ok {
				t.places[e.variable(load.X)]++
			}
		}
	}
	for _, anon := range fn.AnonFuncs {
		e.countTests(anon, t)
	}
}

// variable returns the place that an address denotes, with local variables
// left as they are: unlike resolve it does not look through them.
func (e *engine) variable(addr ssa.Value) place {
	addr = e.canon(addr)
	if _, ok := addr.(*ssa.Alloc); ok {
		return place{addr, ""}
	}
	return e.resolve(addr)
}

// worthKnowing reports whether some later branch may ask for what v is.
func (e *engine) worthKnowing(v ssa.Value) bool {
	fn := v.Parent()
	if fn == nil {
		return false
	}
	t := e.testsIn(fn)
	if t.values[v] > 1 {
		return true
	}
	if load, ok := v.(*ssa.UnOp); ok && t.places[e.variable(load.X)] > 1 {
		return true
	}
	for _, ref := range referrers(v) {
		switch ref := ref.(type) {
		case *ssa.Phi:
			if t.values[ref] > 0 {
				return true
			}
		case *ssa.Store:
			if t.places[e.variable(ref.Addr)] > 0 {
				return true
			}
		}
	}
	return false
}

// referrers returns the instructions that use v. Constants, functions and
// globals have no list of them.
func referrers(v ssa.Value) []ssa.Instruction {
	if refs := v.Referrers(); refs != nil {
		return *refs
	}
	return nil
}
