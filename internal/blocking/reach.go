package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Who comes to an op is asked of many functions and about few ops. So the calls are gone
// back from the ops, once, rather than forward from each function.

// A funcSet is a set of functions.
type funcSet map[*ssa.Function]bool

// comingTo returns the functions that run one of those given at some depth, and these.
func (p *Package) comingTo(fns []*ssa.Function) funcSet {
	set := make(funcSet)
	for work := slices.Clone(fns); len(work) > 0; {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		if set[fn] {
			continue
		}
		set[fn] = true
		uses, _ := p.Spawns.Uses(fn)
		for _, u := range uses {
			work = append(work, u.Instr.Parent())
		}
		for _, call := range p.Spawns.Reaching(fn) {
			work = append(work, call.Parent())
		}
	}
	return set
}

// runs reports whether fn runs another function at some depth, or is that.
func (p *Package) runs(fn, other *ssa.Function) bool {
	if fn == other {
		return true
	}
	return p.runners.get(other, func() funcSet { return p.comingTo([]*ssa.Function{other}) })[fn]
}

// touchers are the functions that have an op on a thing, or run what has.
type touchers struct {
	params funcSet // on any parameter
	of     recent[*thing]
	unions int // how many there were when that was found
}

// touches reports whether fn, or what it runs, has an op on the thing, or on a parameter.
func (p *Package) touches(fn *ssa.Function, t *thing) bool {
	ts := &p.touchers
	if ts.params == nil || ts.unions != p.things.unions {
		var onParams []*op
		for _, o := range p.allOps {
			if o.on.find().isParam() {
				onParams = append(onParams, o)
			}
		}
		*ts = touchers{params: p.comingToOps(onParams), unions: p.things.unions}
	}
	t = t.find()
	return ts.params[fn] || ts.of.get(t, func() funcSet { return p.comingToOps(t.ops) })[fn]
}

func (p *Package) comingToOps(ops []*op) funcSet {
	fns := make([]*ssa.Function, len(ops))
	for i, o := range ops {
		fns[i] = o.instr.Parent()
	}
	return p.comingTo(fns)
}

// recent remembers sets of functions for what was asked about last. One wait asks about a
// few, and the next mostly about the same; to remember all would take much memory.
type recent[K comparable] struct{ sets map[K]funcSet }

// maxRecent is how many are remembered.
const maxRecent = 16

func (r *recent[K]) get(k K, find func() funcSet) funcSet {
	set, ok := r.sets[k]
	if ok {
		return set
	}
	if len(r.sets) >= maxRecent || r.sets == nil {
		r.sets = make(map[K]funcSet)
	}
	set = find()
	r.sets[k] = set
	return set
}
