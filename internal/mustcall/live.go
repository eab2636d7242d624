package mustcall

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
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
	for _, ref := range value.Referrers(v) {
		switch ref := ref.(type) {
		case *ssa.Defer:
			return nil // used when the function ends
		case *ssa.MakeClosure:
			if !flow.IsJump(v) {
				return nil // used when the closure runs
			}
			mark(ref.Block())
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
	places map[access.Place]int
	same   map[comparison]ssa.Value        // the first of several equal comparisons
	asking map[ssa.Value][]*ssa.BasicBlock // which ask for a comparison
	asked  map[ssa.Value][]bool            // by block index, where it may still be asked for
	phis   map[*ssa.Phi]bool               // see testedPhi

	fn      *ssa.Function
	reading map[access.Place][]*ssa.Function // which read a place that is remembered; nil until somebody asks
	read    map[placeIn][]bool               // see blocksReading
}

// A comparison is a condition up to equality of its operands.
//
//	if n > 3 { … }; if n > 3 { … }
type comparison struct {
	op   token.Token
	x    any // an ssa.Value, a place, or the operand of len
	size bool
	y    any // the value of the constant, or a text if that cannot be compared
}

func (e *engine) testsIn(fn *ssa.Function) *tests {
	fn = value.Outermost(fn)
	t, ok := e.tests[fn]
	if !ok {
		t = &tests{
			values: make(map[ssa.Value]int),
			places: make(map[access.Place]int),
			same:   make(map[comparison]ssa.Value),
			asking: make(map[ssa.Value][]*ssa.BasicBlock),
			asked:  make(map[ssa.Value][]bool),
			phis:   make(map[*ssa.Phi]bool),
			fn:     fn,
			read:   make(map[placeIn][]bool),
		}
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
				t.asking[v] = append(t.asking[v], b)
			}
			if load, ok := v.(*ssa.UnOp); ok {
				t.places[e.Variable(load.X)]++
			}
		}
	}
	for _, anon := range fn.AnonFuncs {
		e.countTests(anon, t)
	}
}

// definedIn returns the block that defines what a comparison asks about, or nil: what is known of the one before tells
// nothing of the next.
func definedIn(c *ssa.BinOp) *ssa.BasicBlock {
	if def, ok := c.X.(ssa.Instruction); ok && c.X.Parent() == c.Parent() {
		return def.Block()
	}
	return nil
}

// reaching returns, by index, the given blocks of fn, and those from which control can
// reach one of them.
func reaching(fn *ssa.Function, blocks []*ssa.BasicBlock) []bool {
	return reachingWithout(fn, blocks, nil)
}

// reachingWithout does so where control comes to a certain block neither there nor before.
func reachingWithout(fn *ssa.Function, blocks []*ssa.BasicBlock, without *ssa.BasicBlock) []bool {
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

// mayBeAsked reports whether a branch in b or behind it asks for a comparison
// that equals v.
func (e *engine) mayBeAsked(v *ssa.BinOp, b *ssa.BasicBlock) bool {
	if v.Parent() != b.Parent() {
		return true
	}
	t := e.testsIn(v.Parent())
	marked, ok := t.asked[v]
	if !ok { // most are never asked about
		if blocks := t.asking[v]; blocks != nil {
			marked = reachingWithout(v.Parent(), blocks, definedIn(v))
		}
		t.asked[v] = marked
	}
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
	c = comparison{op: b.Op, x: b.X, y: constantOf(k)}
	if op, ok := opposites[b.Op]; ok {
		c.op, opposite = op, true
	}
	if x := flow.LenOperand(b.X); x != nil {
		c.x, c.size = x, true
	} else if load, ok := b.X.(*ssa.UnOp); ok && load.Op == token.MUL {
		c.x = e.Variable(load.X)
	}
	return c, opposite, true
}

// constantOf returns what tells k from the other constants of its type.
func constantOf(k *ssa.Const) any {
	if k.Value == nil {
		return nil
	}
	switch v := constant.Val(k.Value).(type) {
	case bool, string, int64:
		return v
	}
	return k.Value.ExactString()
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
	alloc, isVar := value.Declared(load.X).(*ssa.Alloc)
	return !isVar || e.OnlyStore(alloc) != nil
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
	if load, ok := v.(*ssa.UnOp); ok && t.places[e.Variable(load.X)] > 1 {
		return true
	}
	for _, ref := range value.Referrers(v) {
		switch ref := ref.(type) {
		case *ssa.Phi:
			if e.testedPhi(ref) {
				return true
			}
		case *ssa.Store:
			if t.places[e.Variable(ref.Addr)] > 0 {
				return true
			}
		}
	}
	return false
}

// maxPhis bounds how many phis a value is followed through.
const maxPhis = 5

// testedPhi reports whether some branch asks for phi, or for a phi that it
// flows into. Phis form a net, in which each of n cases may lead to the same
// one, so it is searched by distance.
func (e *engine) testedPhi(phi *ssa.Phi) bool {
	t := e.testsIn(phi.Parent())
	tested, ok := t.phis[phi]
	if ok {
		return tested
	}
	reached := map[*ssa.Phi]bool{phi: true}
	level := []*ssa.Phi{phi}
	for n := 0; n <= maxPhis && !tested; n++ {
		var next []*ssa.Phi
		for _, from := range level {
			tested = tested || t.values[from] > 0
			for _, ref := range value.Referrers(from) {
				if to, ok := ref.(*ssa.Phi); ok && !reached[to] {
					reached[to] = true
					next = append(next, to)
				}
			}
		}
		level = next
	}
	t.phis[phi] = tested
	return tested
}
