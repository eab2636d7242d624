package walk

import (
	"go/types"
	"iter"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// CallersOf returns the declared functions that call fn, or have a literal that does.
func (e *Engine) CallersOf(fn *ssa.Function) []*ssa.Function { return e.callers[fn] }

// Leading returns some functions, and those from which control may come to them, each before those that call it only.
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
	var indexes []int
	for fn := range set {
		indexes = append(indexes, e.Within[fn]...)
	}
	slices.Sort(indexes)
	fns := make([]*ssa.Function, len(indexes))
	for i, at := range indexes {
		fns[i] = e.Funcs[at]
	}
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

// CallsTo returns the calls of callee in fn.
func (e *Engine) CallsTo(callee, fn *ssa.Function) []ssa.CallInstruction {
	var calls []ssa.CallInstruction
	for c := range value.Each[ssa.CallInstruction](fn) {
		if e.TargetOf(c.Common()).Fn == callee {
			calls = append(calls, c)
		}
	}
	return calls
}
