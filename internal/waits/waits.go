package waits

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/fixpoint"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
)

// A Package answers for what the functions of a package wait.
type Package struct {
	funcs   []*ssa.Function
	spawns  *spawn.Package
	classes *pointsto.Classes
	shapes  *flow.Shapes

	maxFrames int                 // of all waits of a goroutine
	cutOff    func(*ssa.Function) // is told of a function with more

	waiters spawn.FuncSet                           // that come to a wait before they return; see ComesToOne
	decided map[*flow.Loop]map[*ssa.Select]bool     // see deciding
	told    *fixpoint.Answers[*ssa.Function, []int] // see EndsTold
}

// New returns who answers for the functions of a package. maxFrames bounds how many calls lead to the waits of a goroutine, over all
// of them; cutOff is told of a function with more.
func New(funcs []*ssa.Function, spawns *spawn.Package, classes *pointsto.Classes, shapes *flow.Shapes, maxFrames int, cutOff func(*ssa.Function)) *Package {
	return &Package{
		funcs: funcs, spawns: spawns, classes: classes, shapes: shapes, maxFrames: maxFrames, cutOff: cutOff,
		decided: make(map[*flow.Loop]map[*ssa.Select]bool), told: fixpoint.New[*ssa.Function](slices.Equal[[]int], nil),
	}
}

// Of returns the waits of a goroutine that a call starts. outer says what the parameters of the function around it
// stand for.
func (p *Package) Of(call ssa.CallInstruction, r spawn.Run, outer pointsto.Bindings) []*Waiting {
	if runs := p.alternatives(call); runs != nil && r.By == nil {
		if r.Fn != nil && r.Fn != runs[0].Fn {
			return nil // they are told of with the first
		}
		c := p.newCollector()
		c.oneOf(runs, func(r spawn.Run) visit { return visit{fn: r.Fn, bound: p.classes.Bind(r, nil)} })
		if c.cutOff {
			p.cutOff(call.Parent())
		}
		return c.list
	}
	if r.Fn != nil {
		return p.collect(visit{fn: r.Fn, bound: p.classes.Bind(r, outer), passed: passedBy(r, nil)})
	}
	return p.byOps(call, func(o *pointsto.Op) bool { return o.Callee == r.Callee && o.Callee != nil && !o.On().Ends() })
}

// StartedBy returns the waits of the goroutines that a call starts by what it calls, which sends on
// what that gives.
func (p *Package) StartedBy(call ssa.CallInstruction) []*Waiting {
	return p.byOps(call, func(o *pointsto.Op) bool { return o.Times > 0 })
}

func (p *Package) byOps(call ssa.CallInstruction, counts func(*pointsto.Op) bool) (list []*Waiting) {
	for _, o := range p.classes.Ops(call) {
		if counts(o) {
			list = append(list, byOp(o, o.On()))
		}
	}
	return list
}

// In returns the waits that a function comes to when it runs, in the order of the source.
func (p *Package) In(fn *ssa.Function) []*Waiting { return p.collect(visit{fn: fn}) }
