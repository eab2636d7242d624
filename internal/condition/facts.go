package condition

import (
	"go/token"
	"iter"
	"maps"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// Facts are what is known at one point of a path: of values, what they are, and of tested variables, what they contain. A load is
// represented by what it loaded.
type Facts struct {
	is    map[ssa.Value]Tri
	cells map[access.Place]ssa.Value
	reps  map[ssa.Value]ssa.Value
}

// NewFacts returns those of a path on which nothing is known.
func NewFacts() Facts {
	return Facts{make(map[ssa.Value]Tri), make(map[access.Place]ssa.Value), make(map[ssa.Value]ssa.Value)}
}

// Clone returns a copy, for one of two ways.
func (f Facts) Clone() Facts { return Facts{maps.Clone(f.is), maps.Clone(f.cells), maps.Clone(f.reps)} }

// Rep returns the value that represents v.
func (f Facts) Rep(v ssa.Value) ssa.Value {
	if r, ok := f.reps[v]; ok {
		return r
	}
	return v
}

// Told returns what was noted of a value that represents itself, if anything was.
func (f Facts) Told(v ssa.Value) (is Tri, ok bool) {
	is, ok = f.is[v]
	return is, ok
}

// Note notes what v is, which represents itself.
func (f Facts) Note(v ssa.Value, is Tri) { f.is[v] = is }

// Alias has r represent v.
func (f Facts) Alias(v, r ssa.Value) { f.reps[v] = r }

// Assign notes what a place contains.
func (f Facts) Assign(p access.Place, v ssa.Value) { f.cells[p] = v }

// All returns what is known of values.
func (f Facts) All() iter.Seq2[ssa.Value, Tri] { return maps.All(f.is) }

// Contents returns what is known of places.
func (f Facts) Contents() iter.Seq2[access.Place, ssa.Value] { return maps.All(f.cells) }

// Aliases returns the values that are represented by others.
func (f Facts) Aliases() iter.Seq2[ssa.Value, ssa.Value] { return maps.All(f.reps) }

// Load notes that v is what a place contains.
func (f Facts) Load(v *ssa.UnOp, p access.Place) {
	if content, ok := f.cells[p]; ok {
		if content != v {
			f.reps[v] = content
		}
	} else {
		f.cells[p] = v
	}
}

// Overwrite drops what is known of a place, and of what is in it.
func (f Facts) Overwrite(values *access.Resolver, p access.Place) {
	for fact := range f.is { // comparisons of what is overwritten, and questions about it
		if call, ok := fact.(*ssa.Call); ok && value.IsBool(call.Type()) && asksOf(values, call, p) {
			delete(f.is, fact)
		}
		if b, ok := fact.(*ssa.BinOp); ok {
			of := b.X
			if x := flow.LenOperand(of); x != nil {
				of = x
			}
			switch of := of.(type) {
			case *ssa.UnOp:
				if of.Op == token.MUL && values.Variable(of.X) == p {
					delete(f.is, fact)
				}
			case *ssa.Call:
				if asksOf(values, of, p) {
					delete(f.is, fact)
				}
			}
		}
	}
	for q := range f.cells {
		if _, ok := q.Path.Cut(p.Path); ok && q.Root == p.Root {
			delete(f.cells, q)
		}
	}
}

// Undefine drops what is known of a register that is about to be defined anew. What is known of a comparison with a constant is known of what is
// compared, until that is.
func (f Facts) Undefine(v ssa.Value) {
	if !isOfConstant(v) {
		delete(f.is, v)
	}
	for fact := range f.is {
		switch fact := fact.(type) {
		case *ssa.BinOp:
			if fact.X == v || fact.Y == v || isComputedOf(fact.X, v) {
				delete(f.is, fact)
			}
		case *ssa.Call:
			if value.IsBool(fact.Type()) && asksAbout(fact, maxAsked, func(arg ssa.Value) bool { return arg == v }) { // a question
				delete(f.is, fact)
			}
		}
	}
	for x, r := range f.reps {
		if x == v || r == v || isAbout(r, v) {
			delete(f.reps, x)
		}
	}
	for p, content := range f.cells {
		if content == v || p.Root == v || isAbout(content, v) {
			delete(f.cells, p)
		}
	}
}

// isComputedOf reports whether a value is what a question asks of v, or arithmetic of it.
func isComputedOf(x, v ssa.Value) bool {
	switch x := x.(type) {
	case *ssa.Call:
		return asksAbout(x, maxAsked, func(arg ssa.Value) bool { return arg == v })
	case *ssa.BinOp:
		return x.X == v || x.Y == v
	}
	return false
}

func isOfConstant(v ssa.Value) bool {
	c, ok := v.(*ssa.BinOp)
	if !ok {
		return false
	}
	_, ok = c.Y.(*ssa.Const)
	return ok
}

// isAbout reports whether c was computed from v as a condition is from what it asks about:
// what is known of the one tells of the other, until v is defined anew.
//
//	for … { …; even = !even }
func isAbout(c, v ssa.Value) bool {
	s, _ := Subject(c)
	return s == v && c != v
}

// Prune drops what b and the blocks behind it do not ask for.
func (f Facts) Prune(ix *Index, b *ssa.BasicBlock) {
	for v := range f.reps {
		if !ix.LiveAt(v, b) {
			delete(f.reps, v)
		}
	}
	for p := range f.cells {
		if flow.IsJump(p.Root) && !ix.LiveAt(p.Root, b) || !ix.mayBeRead(p, b) {
			delete(f.cells, p)
		}
	}
	needed := make(map[ssa.Value]bool)
	need := func(r ssa.Value) {
		of, _ := Subject(r) // fallback := !direct
		needed[r], needed[of] = true, true
	}
	for _, r := range f.reps {
		need(r)
	}
	for _, r := range f.cells {
		need(r)
	}
	for v := range f.is {
		if needed[v] {
			continue
		}
		_, isComparison := v.(*ssa.BinOp)
		if _, asks := ix.questionOf(v); isComparison && !ix.mayBeAsked(v, b) || !isComparison && !ix.LiveAt(v, b) && !(asks && ix.mayBeAsked(v, b)) {
			delete(f.is, v)
		}
	}
}
