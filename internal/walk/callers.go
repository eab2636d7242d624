package walk

import (
	"cmp"
	"go/types"
	"iter"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// CallersOf returns the declared functions that call fn or use it as a value, or have a literal that does: each once for each place.
func (e *Engine) CallersOf(fn *ssa.Function) []*ssa.Function { return e.callers[fn] }

// Leading yields the given functions, and all from which control may come to them, breadth first.
func Leading(callers func(*ssa.Function) []*ssa.Function, to ...*ssa.Function) iter.Seq[*ssa.Function] {
	return func(yield func(*ssa.Function) bool) {
		seen := make(map[*ssa.Function]bool)
		for work := slices.Clone(to); len(work) > 0; work = work[1:] {
			if fn := work[0]; !seen[fn] {
				seen[fn] = true
				if !yield(fn) {
					return
				}
				work = append(work, callers(fn)...)
			}
		}
	}
}

// Leads reports whether a function is fn, calls it, or calls a function that does.
func (e *Engine) Leads(caller, fn *ssa.Function) bool {
	for led := range Leading(e.CallersOf, fn) {
		if led == caller {
			return true
		}
	}
	return false
}

// inOrder returns the declared functions, and the literals in them, in source order.
func (e *Engine) inOrder(set map[*ssa.Function]bool) []*ssa.Function {
	var fns []*ssa.Function
	for fn := range set {
		fns = append(fns, e.within[fn]...)
	}
	slices.SortFunc(fns, func(a, b *ssa.Function) int { return cmp.Compare(e.order[a], e.order[b]) })
	return fns
}

// MayReach returns the declared functions that mention the field or variable,
// or call one that does.
func (e *Engine) MayReach(field types.Object) map[*ssa.Function]bool {
	set, ok := e.reach[field]
	if !ok {
		set = make(map[*ssa.Function]bool)
		for _, fn := range e.Mentions[field] {
			set[value.Outermost(fn)] = true
		}
		for fn := range Leading(e.CallersOf, slices.Collect(maps.Keys(set))...) {
			set[fn] = true
		}
		e.reach[field] = set
	}
	return set
}

// CallsOf yields the calls of a function in the package, and what each passes.
func (e *Engine) CallsOf(fn *ssa.Function) iter.Seq2[ssa.CallInstruction, []ssa.Value] {
	return func(yield func(ssa.CallInstruction, []ssa.Value) bool) {
		seen := make(map[*ssa.Function]bool)
		for _, caller := range e.callers[fn] {
			if seen[caller] {
				continue
			}
			seen[caller] = true
			for _, in := range e.within[caller] {
				for c := range value.Each[ssa.CallInstruction](in) {
					if t := e.TargetOf(c.Common()); t.Fn == fn && !yield(c, t.Args) {
						return
					}
				}
			}
		}
	}
}

// FuncsIn returns a declared function, and the literals in it.
func (e *Engine) FuncsIn(fn *ssa.Function) []*ssa.Function { return e.within[fn] }
