package blocking

import (
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/spawn"
)

// Who comes to an op is asked of many functions and about few ops. So the calls are gone
// back from the ops, once, rather than forward from each function.

// A funcSet is a set of functions.
type funcSet map[*ssa.Function]bool

// comingTo returns the functions that run one of those given at some depth, by such runs, and these.
func (p *Package) comingTo(fns []*ssa.Function, runs func(spawn.How) bool) funcSet {
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
			if runs(u.How) {
				work = append(work, u.Instr.Parent())
			}
		}
		for _, call := range p.Spawns.Reaching(fn) {
			if runs(spawn.HowOf(call)) {
				work = append(work, call.Parent())
			}
		}
	}
	return set
}

// runs reports whether fn runs another function at some depth, or is that.
func (p *Package) runs(fn, other *ssa.Function) bool {
	if fn == other {
		return true
	}
	return p.runners.get(other, func() funcSet { return p.comingTo([]*ssa.Function{other}, anyRun) })[fn]
}

// touchers are the functions that have an op on a class, or run what has: such ops as count, by such runs.
type touchers struct {
	counts func(*op) bool
	runs   func(spawn.How) bool
	of     recent[*class, funcSet]
	unions int // how many there were when that was found
}

// touches reports whether fn, or what it runs, has an op on the class, or on a parameter that it is handed to.
func (p *Package) touches(fn *ssa.Function, t *class) bool { return p.touchers.has(p, fn, t) }

// mayClose reports whether fn, or what it runs in place, closes the class, or a parameter that it is handed to.
func (p *Package) mayClose(fn *ssa.Function, t *class) bool { return p.closers.has(p, fn, t) }

// maySend reports whether fn, or what it runs in place, sends on the class, or on a parameter that it is handed to.
func (p *Package) maySend(fn *ssa.Function, t *class) bool { return p.senders.has(p, fn, t) }

func anyOp(*op) bool { return true }

func (o *op) closes() bool { return o.kind == closes }

func (o *op) sends() bool { return o.kind == send }

func anyRun(spawn.How) bool { return true }

func inPlace(how spawn.How) bool { return how != spawn.Async }

func (ts *touchers) has(p *Package, fn *ssa.Function, t *class) bool {
	if ts.unions != p.classes.unions {
		ts.of, ts.unions = recent[*class, funcSet]{}, p.classes.unions
	}
	t = t.find()
	return ts.of.get(t, func() funcSet { return ts.find(p, p.classes.opsBehind(t)) })[fn]
}

// opsBehind returns the ops on a class, and those on the parameters that it is handed to, by whatever way.
func (cs *classes) opsBehind(t *class) []*op {
	var ops []*op
	for t := range cs.behind(t) {
		ops = append(ops, t.ops...)
	}
	return ops
}

// behind returns a class, and those of the parameters that it is handed to, by whatever way.
func (cs *classes) behind(t *class) iter.Seq[*class] {
	return func(yield func(*class) bool) {
		seen := make(map[*class]bool)
		for work := []*class{t}; len(work) > 0; {
			t := work[len(work)-1].find()
			work = work[:len(work)-1]
			if seen[t] {
				continue
			}
			if seen[t] = true; !yield(t) {
				return
			}
			for _, pass := range slices.Concat(t.passed, t.mayGet) {
				work = append(work, cs.classOf(pass.param))
			}
		}
	}
}

// find returns the functions that come to some of the ops.
func (ts *touchers) find(p *Package, ops []*op) funcSet {
	var fns []*ssa.Function
	for _, o := range ops {
		if ts.counts(o) {
			fns = append(fns, o.instr.Parent())
		}
	}
	return p.comingTo(fns, ts.runs)
}

// recent remembers what was found of what was asked about last: sets of functions, say. One wait asks about a
// few, and the next mostly about the same; to remember all would take much memory.
type recent[K comparable, V any] struct{ found map[K]V }

// maxRecent is how many are remembered.
const maxRecent = 16

func (r *recent[K, V]) get(k K, find func() V) V {
	v, ok := r.found[k]
	if ok {
		return v
	}
	if len(r.found) >= maxRecent || r.found == nil {
		r.found = make(map[K]V)
	}
	v = find()
	r.found[k] = v
	return v
}
