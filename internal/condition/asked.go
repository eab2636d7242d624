package condition

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// An Index tells what the branches of a package ask for, and remembers it.
type Index struct {
	values    *access.Resolver
	purity    *Purity
	live      map[ssa.Value][]bool
	tests     map[*ssa.Function]*tests
	decisions map[*ssa.Function][]*flow.Decision
}

// NewIndex returns an Index for the package of a Resolver.
func NewIndex(values *access.Resolver) *Index {
	return &Index{
		values:    values,
		purity:    NewPurity(),
		live:      make(map[ssa.Value][]bool),
		tests:     make(map[*ssa.Function]*tests),
		decisions: make(map[*ssa.Function][]*flow.Decision),
	}
}

// IsTested reports whether a branch of a function looks at a variable.
func (ix *Index) IsTested(fn *ssa.Function, p access.Place) bool { return ix.testsIn(fn).places[p] > 0 }

// tests counts, for one function and the literals in it, the branches that
// look at each value or variable. A fact is worth remembering only if a later
// branch asks for it.
type tests struct {
	values map[ssa.Value]int
	places map[access.Place]int
	same   map[any]ssa.Value             // the first of several equal comparisons or questions, by these
	asking map[operand][]*ssa.BasicBlock // which ask for a comparison of it
	of     map[operand]int               // how many comparisons of it are told apart
	asked  map[ssa.Value][]bool          // by block index, where a comparison, or one of the same, may still be asked for
	phis   map[*ssa.Phi]bool             // see IsTestedPhi

	fn      *ssa.Function
	reading map[access.Place][]*ssa.Function // which read a place that is remembered; nil until somebody asks
	read    map[placeIn][]bool               // see blocksReading
}

// A comparison is a condition up to equality of its operands.
//
//	if n > 3 { … }; if n > 3 { … }
type comparison struct {
	op token.Token
	operand
	y any // the value of the constant, or a text if that cannot be compared
}

// An operand is what is compared with a constant.
type operand struct {
	x    any // an ssa.Value, a place, a question, an arithmetic, or the operand of len
	size bool
}

func (ix *Index) testsIn(fn *ssa.Function) *tests {
	fn = value.Outermost(fn)
	t, ok := ix.tests[fn]
	if !ok {
		t = &tests{
			values: make(map[ssa.Value]int),
			places: make(map[access.Place]int),
			same:   make(map[any]ssa.Value),
			asking: make(map[operand][]*ssa.BasicBlock),
			of:     make(map[operand]int),
			asked:  make(map[ssa.Value][]bool),
			phis:   make(map[*ssa.Phi]bool),
			fn:     fn,
			read:   make(map[placeIn][]bool),
		}
		ix.countTests(fn, t)
		ix.tests[fn] = t
	}
	return t
}

func (ix *Index) countTests(fn *ssa.Function, t *tests) {
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && len(ret.Results) > 0 && value.IsBool(ret.Results[0].Type()) { // who calls it asks
			v, _ := Subject(ret.Results[0])
			t.values[v]++
		}
		if br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
			v, _ := Subject(br.Cond)
			asks := ix.asks(v)
			if asks.key != nil {
				if first := t.same[asks.key]; first != nil {
					v = first
				} else {
					t.same[asks.key] = v
					t.of[asks.of]++
				}
			}
			t.values[v]++
			if _, ok := v.(*ssa.BinOp); (ok || asks.key != nil) && v.Parent() == fn {
				t.asking[asks.of] = append(t.asking[asks.of], b)
			}
			if load, ok := v.(*ssa.UnOp); ok {
				t.places[ix.values.Variable(load.X)]++
			}
		}
	}
	for _, anon := range fn.AnonFuncs {
		ix.countTests(anon, t)
	}
}

// definedIn returns the block that defines what a comparison asks about, or nil: what is known of the one before tells
// nothing of the next.
func definedIn(v ssa.Value) *ssa.BasicBlock {
	if c, ok := v.(*ssa.BinOp); ok {
		if def, ok := c.X.(ssa.Instruction); ok && c.X.Parent() == c.Parent() {
			return def.Block()
		}
	}
	return nil
}

// mayBeAsked reports whether a branch in b or behind it asks for a comparison
// that equals v, or of the same operand; or for the same question.
func (ix *Index) mayBeAsked(v ssa.Value, b *ssa.BasicBlock) bool {
	if v.Parent() != b.Parent() {
		return true
	}
	t := ix.testsIn(v.Parent())
	marked, ok := t.asked[v]
	if !ok { // most are never asked about
		isHere := func(asks *ssa.BasicBlock) bool { return asks.Parent() == v.Parent() } // and not in a literal
		if blocks := t.asking[ix.asks(v).of]; slices.ContainsFunc(blocks, isHere) {
			blocks = slices.DeleteFunc(slices.Clone(blocks), func(b *ssa.BasicBlock) bool { return !isHere(b) })
			marked = flow.Reaching(v.Parent(), blocks, definedIn(v))
		}
		t.asked[v] = marked
	}
	return marked != nil && marked[b.Index]
}

// asks are what a branch asks for: of what, and the comparison or the question itself, up to what is the same; or nil.
type asks struct {
	of  operand
	key any
}

func (ix *Index) asks(v ssa.Value) asks {
	if c, _, ok := ix.comparison(v); ok {
		return asks{c.operand, c}
	}
	if q, ok := ix.questionOf(v); ok {
		return asks{operand{x: q}, q}
	}
	return asks{of: operand{x: v}}
}

// comparison returns the comparison with a constant that v is, if it is one, or
// the opposite of it.
func (ix *Index) comparison(v ssa.Value) (c comparison, opposite, ok bool) {
	b, ok := v.(*ssa.BinOp)
	if !ok {
		return c, false, false
	}
	k, ok := b.Y.(*ssa.Const)
	if !ok {
		return c, false, false
	}
	c = comparison{b.Op, operand{x: b.X}, constantOf(k)}
	if op, ok := opposites[b.Op]; ok {
		c.op, opposite = op, true
	}
	of := b.X
	if x := flow.LenOperand(b.X); x != nil {
		c.x, c.size, of = x, true, x
	}
	switch of := of.(type) {
	case *ssa.UnOp:
		if of.Op == token.MUL {
			c.x = ix.values.Variable(of.X)
		}
	case *ssa.Call:
		if q, ok := ix.asking(of, maxAsked); ok {
			c.x = q
		}
	case *ssa.BinOp:
		if a, ok := arithmeticOf(of); ok {
			c.x = a
		}
	}
	return c, opposite, true
}

// An arithmetic is what is computed of two values, up to equality of these.
//
//	if flags&watch != 0 { … }; if flags&watch != 0 { … }
type arithmetic struct {
	op   token.Token
	x, y any // constants, or values that are not loaded from anywhere
}

// arithmeticOf returns the arithmetic that v is, if it is one.
func arithmeticOf(v *ssa.BinOp) (a arithmetic, ok bool) {
	operand := func(v ssa.Value) any {
		switch v := v.(type) {
		case *ssa.Const:
			return constantOf(v)
		case *ssa.UnOp:
			if v.Op == token.MUL {
				return nil
			}
		}
		return v
	}
	a = arithmetic{v.Op, operand(v.X), operand(v.Y)}
	return a, a.x != nil && a.y != nil
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

// Subject is like the function of that name, with one value for all equal
// comparisons of a function.
func (ix *Index) Subject(cond ssa.Value) (v ssa.Value, negated bool) {
	v, negated = Subject(cond)
	fn := v.Parent()
	if fn == nil {
		return v, negated
	}
	first := ix.testsIn(fn).same[ix.asks(v).key]
	if first == nil {
		return v, negated
	}
	_, opposite, _ := ix.comparison(v)
	if _, firstOpposite, _ := ix.comparison(first); firstOpposite != opposite {
		negated = !negated
	}
	return first, negated
}

// NeverAssigned reports whether v is the value of a variable that nothing in
// sight assigns: a field of a parameter, or a variable with one assignment.
func (ix *Index) NeverAssigned(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	alloc, isVar := value.Declared(load.X).(*ssa.Alloc)
	return !isVar || ix.values.OnlyStore(alloc) != nil
}

// TellsOfOthers reports whether what v is tells of another comparison that some branch asks for. That something is not one constant tells nothing
// of the others.
func (ix *Index) TellsOfOthers(v ssa.Value, is Tri) bool {
	c, opposite, ok := ix.comparison(v)
	if !ok || v.Parent() == nil || ix.testsIn(v.Parent()).of[c.operand] < 2 {
		return false
	}
	return c.op != token.EQL || (is == Yes) != opposite
}

// IsWorthKnowing reports whether some later branch may ask for what v is.
func (ix *Index) IsWorthKnowing(v ssa.Value) bool {
	fn := v.Parent()
	if fn == nil {
		return false
	}
	t := ix.testsIn(fn)
	if t.values[v] > 1 {
		return true
	}
	if load, ok := v.(*ssa.UnOp); ok && t.places[ix.values.Variable(load.X)] > 1 {
		return true
	}
	for _, ref := range value.Referrers(v) {
		switch ref := ref.(type) {
		case *ssa.Phi:
			if ix.IsTestedPhi(ref) {
				return true
			}
		case *ssa.UnOp:
			if ref.Op == token.NOT && slices.ContainsFunc(value.Referrers(ref), ix.isTestedPhi) {
				return true
			}
		case *ssa.Store:
			if t.places[ix.values.Variable(ref.Addr)] > 0 {
				return true
			}
		}
	}
	return false
}

func (ix *Index) isTestedPhi(instr ssa.Instruction) bool {
	phi, ok := instr.(*ssa.Phi)
	return ok && ix.IsTestedPhi(phi)
}

// maxPhis bounds how many phis a value is followed through.
const maxPhis = 5

// IsTestedPhi reports whether some branch asks for phi, or for a phi that it
// flows into. Phis form a net, in which each of n cases may lead to the same
// one, so it is searched by distance.
func (ix *Index) IsTestedPhi(phi *ssa.Phi) bool {
	t := ix.testsIn(phi.Parent())
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

// DecisionsIn returns the decisions in a function, by block, that a later branch may ask
// about once more. What the others have decided nobody wants to know.
func (ix *Index) DecisionsIn(fn *ssa.Function) []*flow.Decision {
	all, ok := ix.decisions[fn]
	if !ok {
		all = flow.Decisions(fn, func(br *ssa.If) bool {
			v, _ := ix.Subject(br.Cond)
			return ix.IsWorthKnowing(v) || ix.TellsOfOthers(v, Yes) || ix.TellsOfOthers(v, No)
		})
		ix.decisions[fn] = all
	}
	return all
}
