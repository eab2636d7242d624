package pointsto

import (
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/recent"
	"github.com/leaklint/leaklint/internal/spawn"
)

// touchers are the functions that have an op on a class, or run what has: such ops as count, at any time or only in place.
type touchers struct {
	counts  func(*Op) bool
	inPlace bool
	of      recent.Map[*Class, spawn.FuncSet]
	unions  int // how many there were when that was found
}

// Touches reports whether fn, or what it runs, has an op on the class, or on a parameter that it is handed to.
func (cs *Classes) Touches(fn *ssa.Function, t *Class) bool { return cs.touchers.has(cs, fn, t) }

// MayClose reports whether fn, or what it runs in place, closes the class, or a parameter that it is handed to.
func (cs *Classes) MayClose(fn *ssa.Function, t *Class) bool { return cs.closers.has(cs, fn, t) }

// MaySend reports whether fn, or what it runs in place, sends on the class, or on a parameter that it is handed to.
func (cs *Classes) MaySend(fn *ssa.Function, t *Class) bool { return cs.senders.has(cs, fn, t) }

func anyOp(*Op) bool { return true }

func (o *Op) closes() bool { return o.Kind == Close }

func (o *Op) sends() bool { return o.Kind == Send }

func (ts *touchers) has(cs *Classes, fn *ssa.Function, t *Class) bool {
	if ts.unions != cs.unions {
		ts.of, ts.unions = recent.Map[*Class, spawn.FuncSet]{}, cs.unions
	}
	t = t.Find()
	return ts.of.Get(t, func() spawn.FuncSet { return ts.find(cs, t) })[fn]
}

// find returns the functions that come to some of the ops.
func (ts *touchers) find(cs *Classes, t *Class) spawn.FuncSet {
	var fns []*ssa.Function
	for t := range cs.behind(t) {
		for _, o := range t.ops {
			if ts.counts(o) {
				fns = append(fns, o.Instr.Parent())
			}
		}
	}
	return cs.spawns.ComingTo(fns, ts.inPlace)
}

// behind returns a class, and those of the parameters that it is handed to, by whatever way.
func (cs *Classes) behind(t *Class) iter.Seq[*Class] {
	return func(yield func(*Class) bool) {
		seen := make(map[*Class]bool)
		for work := []*Class{t}; len(work) > 0; {
			t := work[len(work)-1].Find()
			work = work[:len(work)-1]
			if seen[t] {
				continue
			}
			if seen[t] = true; !yield(t) {
				return
			}
			for _, pass := range slices.Concat(t.passed, t.mayGet) {
				work = append(work, cs.Of(pass.Param))
			}
		}
	}
}

// OpsThrough returns the ops on a class, and on the parameters that it is passed to.
func (cs *Classes) OpsThrough(t *Class) []*Op { return cs.opsThrough(t, make(map[*Class]bool)) }

func (cs *Classes) opsThrough(t *Class, seen map[*Class]bool) []*Op {
	t = t.Find()
	if seen[t] {
		return nil
	}
	seen[t] = true
	ops := slices.Clip(t.Ops())
	for _, pass := range t.passed {
		if param := cs.Of(pass.Param); param.IsParam() {
			ops = append(ops, cs.opsThrough(param, seen)...)
		}
	}
	return ops
}
