package mustcall

import (
	"go/token"
	"slices"

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
	mark := func(b *ssa.BasicBlock) {
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
	same   map[comparison]ssa.Value // the first of several equal comparisons
	asked  map[ssa.Value][]bool     // by block index, where a comparison may still be asked for
}

// A comparison is a condition up to equality of its operands.
//
//	if n > 3 { … }; if n > 3 { … }
type comparison struct {
	op   token.Token
	x    any // an ssa.Value, a place, or the operand of len
	size bool
	y    string
}

func (e *engine) testsIn(fn *ssa.Function) *tests {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	t, ok := e.tests[fn]
	if !ok {
		t = &tests{make(map[ssa.Value]int), make(map[place]int), make(map[comparison]ssa.Value), make(map[ssa.Value][]bool)}
		e.countTests(fn, t)
		e.tests[fn] = t
	}
	return t
}

func (e *engine) countTests(fn *ssa.Function, t *tests) {
	for _, b := range fn.Blocks {
		if br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
			v, _ := subject(br.Cond)
			if c, _, ok := e.comparison(v); ok {
				if first := t.same[c]; first != nil {
					v = first
				} else {
					t.same[c] = v
				}
			}
			t.values[v]++
			if _, ok := v.(*ssa.BinOp); ok && v.Parent() == fn {
				t.asked[v] = markReaching(t.asked[v], b)
			}
			if load, ok := v.(*ssa.UnOp); ok {
				t.places[e.variable(load.X)]++
			}
		}
	}
	for _, anon := range fn.AnonFuncs {
		e.countTests(anon, t)
	}
}

// markReaching adds b, and the blocks from which control can reach it.
func markReaching(marked []bool, b *ssa.BasicBlock) []bool {
	if marked == nil {
		marked = make([]bool, len(b.Parent().Blocks))
	}
	for work := []*ssa.BasicBlock{b}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if !marked[b.Index] {
			marked[b.Index] = true
			work = append(work, b.Preds...)
		}
	}
	return marked
}

// mayBeAsked reports whether a branch in b or behind it asks for a comparison
// that equals v.
func (e *engine) mayBeAsked(v *ssa.BinOp, b *ssa.BasicBlock) bool {
	if v.Parent() != b.Parent() {
		return true
	}
	marked := e.testsIn(v.Parent()).asked[v]
	return marked != nil && marked[b.Index]
}

// comparison returns the comparison with a constant that v is, if it is one, or
// the opposite of it.
func (e *engine) comparison(v ssa.Value) (c comparison, opposite, ok bool) {
	b, ok := v.(*ssa.BinOp)
	if !ok {
		return c, false, false
	}
	k, ok := b.Y.(*ssa.Const)
	if !ok {
		return c, false, false
	}
	c = comparison{op: b.Op, x: b.X, y: k.String()}
	if op, ok := opposites[b.Op]; ok {
		c.op, opposite = op, true
	}
	if x := lenOperand(b.X); x != nil {
		c.x, c.size = x, true
	} else if load, ok := b.X.(*ssa.UnOp); ok && load.Op == token.MUL {
		c.x = e.variable(load.X)
	}
	return c, opposite, true
}

// subject is like the function of that name, with one value for all equal
// comparisons of a function.
func (e *engine) subject(cond ssa.Value) (v ssa.Value, negated bool) {
	v, negated = subject(cond)
	b, ok := v.(*ssa.BinOp)
	if !ok || b.Parent() == nil {
		return v, negated
	}
	c, opposite, ok := e.comparison(b)
	if !ok {
		return v, negated
	}
	first := e.testsIn(b.Parent()).same[c]
	if first == nil {
		return v, negated
	}
	if _, firstOpposite, _ := e.comparison(first); firstOpposite != opposite {
		negated = !negated
	}
	return first, negated
}

// opposites maps the operators that are not used to compare to those that are.
var opposites = map[token.Token]token.Token{
	token.NEQ: token.EQL,
	token.GEQ: token.LSS,
	token.LEQ: token.GTR,
}

// neverAssigned reports whether v is the value of a variable that nothing in
// sight assigns: a field of a parameter, or a variable with one assignment.
func (e *engine) neverAssigned(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	alloc, isVar := e.canon(load.X).(*ssa.Alloc)
	return !isVar || e.onlyStore(alloc) != nil
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
			if e.testedPhi(ref, nil) {
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

// testedPhi reports whether some branch asks for phi, or for a phi that it
// flows into.
func (e *engine) testedPhi(phi *ssa.Phi, seen []*ssa.Phi) bool {
	if e.testsIn(phi.Parent()).values[phi] > 0 {
		return true
	}
	if len(seen) > 4 || slices.Contains(seen, phi) {
		return false
	}
	for _, ref := range referrers(phi) {
		if next, ok := ref.(*ssa.Phi); ok && e.testedPhi(next, append(seen, phi)) {
			return true
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
