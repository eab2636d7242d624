package spawn

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Who comes to a function is asked of many functions and about few. So the calls are gone
// back from these, once, rather than forward from each function.

// A FuncSet is a set of functions.
type FuncSet map[*ssa.Function]bool

// ComingTo returns the functions that run one of those given at some depth, and these; if inPlace, before they return.
func (p *Package) ComingTo(fns []*ssa.Function, inPlace bool) FuncSet {
	set := make(FuncSet)
	counts := func(how How) bool { return !inPlace || how != Async }
	for work := slices.Clone(fns); len(work) > 0; {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		if set[fn] {
			continue
		}
		set[fn] = true
		for _, u := range p.uses[fn] {
			if counts(u.How) {
				work = append(work, u.Instr.Parent())
			}
		}
		for _, call := range p.Reaching(fn) {
			if counts(howOf(call)) {
				work = append(work, call.Parent())
			}
		}
	}
	return set
}

// ComesTo reports whether fn runs another function at some depth, or is that.
func (p *Package) ComesTo(fn, other *ssa.Function) bool {
	if fn == other {
		return true
	}
	return p.runners.Get(other, func() FuncSet { return p.ComingTo([]*ssa.Function{other}, false) })[fn]
}
