package blocking

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// bindings say which classes the parameters of functions stand for.
type bindings map[*ssa.Parameter]*class

// A frame is a function on the way from the start of a goroutine to a wait in it.
type frame struct {
	fn    *ssa.Function
	bound bindings
	instr ssa.Instruction // where it goes on: a call, or in the end the wait
	again bool            // the call has its function run again and again
}

// A waiting is a wait that a goroutine comes to.
type waiting struct {
	op     *op
	on     *class
	frames []frame // outermost first
	cases  []*op   // of a select: all of its cases, but those of contexts
	until  []*op   // and these; see until.go

	// Where a call runs one of several functions: the waits of each of the others, without
	// which it is none.
	others [][]*waiting
	run    *spawn.Run // the one that is run, if the goroutine begins so
}

// bound returns what the parameters stand for where it waits.
func (w *waiting) bound() bindings {
	if len(w.frames) == 0 {
		return nil
	}
	return w.frames[len(w.frames)-1].bound
}

// maxDepth bounds how deep calls are followed from an op, maxFrames how deep from the start of a
// goroutine to its waits, and maxWaits how many of those are looked at.
const (
	maxDepth  = 8
	maxFrames = 12
	maxWaits  = 256
)

// waits returns the waits that a function comes to when it runs, in the order of
// the source.
func (p *Package) waits(fn *ssa.Function, bound bindings) []*waiting {
	c := &collector{p: p, active: make(map[*ssa.Function]bool)}
	c.function(fn, bound, nil)
	if c.cutOff {
		p.CutOff(fn)
	}
	return c.list
}

// A collector collects waits, by every way that leads to them.
type collector struct {
	p      *Package
	active map[*ssa.Function]bool
	steps  int
	cutOff bool // there may be more
	list   []*waiting
}

func (c *collector) function(fn *ssa.Function, bound bindings, outer []frame) {
	p := c.p
	c.steps++
	if c.active[fn] {
		return
	}
	if len(outer) > maxFrames || len(c.list) >= maxWaits || c.steps > minShare {
		c.cutOff = true
		return
	}
	c.active[fn] = true
	defer delete(c.active, fn)
	for instr := range value.Instrs(fn) {
		if w := p.waitAt(instr, bound); w != nil {
			w.frames = append(outer[:len(outer):len(outer)], frame{fn: fn, bound: bound, instr: instr})
			c.list = append(c.list, w)
		}
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			continue
		}
		alternatives := p.alternatives(call)
		if alternatives == nil && !p.hasWaits(call) {
			continue
		}
		here := func(again bool) []frame {
			return append(outer[:len(outer):len(outer)], frame{fn: fn, bound: bound, instr: instr, again: again})
		}
		if alternatives != nil && alternatives[0].How != spawn.Async {
			c.oneOf(alternatives, bound, here(false))
		}
		for _, r := range p.Spawns.Runs(call) {
			if r.Fn == nil || r.How == spawn.Async || alternatives != nil && r.By == nil {
				continue
			}
			c.function(r.Fn, p.bind(r, bound), here(r.Again))
		}
	}
}

// oneOf collects the waits of a call that runs one of several functions, if each of them has some.
func (c *collector) oneOf(runs []spawn.Run, bound bindings, outer []frame) {
	lists := make([][]*waiting, len(runs))
	for i, r := range runs {
		one := &collector{p: c.p, active: c.active, steps: c.steps}
		one.function(r.Fn, c.p.bind(r, bound), outer)
		c.steps, c.cutOff = one.steps, c.cutOff || one.cutOff
		if len(one.list) == 0 {
			return
		}
		if len(outer) == 0 {
			for _, w := range one.list {
				w.run = &r
			}
		}
		lists[i] = one.list
	}
	for _, w := range lists[0] {
		w.others = append(w.others, lists[1:]...)
		c.list = append(c.list, w)
	}
}

// alternatives returns the functions one of which a call runs, if there are several and all can be
// seen, and some wait.
func (p *Package) alternatives(call ssa.CallInstruction) []spawn.Run {
	runs := p.Spawns.Alternatives(call)
	if slices.ContainsFunc(runs, func(r spawn.Run) bool { return !p.waitsWithin(r.Fn) }) {
		// One that does not wait: the others are nothing to who calls.
		return slices.DeleteFunc(runs, func(r spawn.Run) bool { return p.waitsWithin(r.Fn) })
	}
	return runs
}

// hasWaits reports whether call runs something that waits.
func (p *Package) hasWaits(call ssa.CallInstruction) bool {
	for _, r := range p.Spawns.Runs(call) {
		if r.Fn != nil && p.waitsWithin(r.Fn) {
			return true
		}
	}
	return false
}

// waitsWithin reports whether fn, or what it calls, has an op that waits.
func (p *Package) waitsWithin(fn *ssa.Function) bool {
	if p.waiters == nil {
		var waiters []*ssa.Function
		for _, fn := range p.Funcs {
			if p.hasWait(fn) {
				waiters = append(waiters, fn)
			}
		}
		p.waiters = p.comingTo(waiters)
	}
	return p.waiters[fn]
}

// hasWait reports whether fn itself has an op that waits.
func (p *Package) hasWait(fn *ssa.Function) bool {
	for instr := range value.Instrs(fn) {
		sel, ok := instr.(*ssa.Select)
		if ok && sel.Blocking || slices.ContainsFunc(p.ops[instr], (*op).waits) {
			return true
		}
	}
	return false
}

// bind returns what the parameters of r stand for.
func (p *Package) bind(r spawn.Run, outer bindings) bindings {
	inner := make(bindings)
	for i, a := range r.Args {
		if i < len(r.Fn.Params) && p.mayBeWaitedOn(a.Type()) {
			inner[r.Fn.Params[i]] = p.classes.bound(p.classes.classOf(a), outer)
		}
	}
	// A literal sees the parameters of the functions around it.
	for param, t := range outer {
		if inner[param] == nil {
			inner[param] = t
		}
	}
	return inner
}

// waits reports whether the op is a wait.
func (o *op) waits() bool {
	switch o.kind {
	case recv, send, wait, join, take, tick:
		return !o.async
	}
	return false
}

// waitAt returns the wait of an instruction, or nil if it does not wait, or ends by
// itself.
func (p *Package) waitAt(instr ssa.Instruction, bound bindings) *waiting {
	if sel, ok := instr.(*ssa.Select); ok {
		return p.waitAtSelect(sel, bound)
	}
	for _, o := range p.ops[instr] {
		if !o.waits() {
			continue
		}
		on := p.classes.bound(o.on, bound)
		if o.kind == recv && p.isGuarded(o) {
			continue
		}
		if !on.ends || o.kind == tick {
			return &waiting{op: o, on: on, cases: []*op{o}}
		}
	}
	return nil
}

// isGuarded reports whether something is received only if it is there.
//
//	for len(c.ch) > 0 {
//		<-c.ch
//	}
func (p *Package) isGuarded(o *op) bool {
	for b, i := range flow.Above(o.instr.Block()) {
		if cond, ok := flow.Cond(b).(*ssa.BinOp); ok && p.isFilled(o.on, cond, i == 0) {
			return true
		}
	}
	return false
}

// isFilled reports whether there is something in a channel where a comparison holds, or does not: it would do otherwise, were
// that empty. Other numbers are taken for at least 1, as are capacities.
//
//	len(ch) > 0    0 != len(ch)    len(ch) == cap(ch)
func (p *Package) isFilled(ch *class, cond *ssa.BinOp, holds bool) bool {
	asked := false
	number := func(v ssa.Value) constant.Value {
		if x := flow.LenOperand(v); x != nil && isChan(x) && p.classes.classOf(x) == ch.find() {
			asked = true
			return constant.MakeInt64(0)
		}
		if k, ok := v.(*ssa.Const); ok && k.Value != nil {
			return k.Value
		}
		return constant.MakeInt64(1)
	}
	x, y := number(cond.X), number(cond.Y)
	return asked && constant.Compare(x, cond.Op, y) != holds
}

func isChan(v ssa.Value) bool {
	_, ok := v.Type().Underlying().(*types.Chan)
	return ok
}

func (p *Package) waitAtSelect(sel *ssa.Select, bound bindings) *waiting {
	if !sel.Blocking {
		return nil
	}
	ops := p.ops[sel]
	w := new(waiting)
	for _, o := range ops {
		on := p.classes.bound(o.on, bound)
		if on.ends {
			if v := signalOf(sel.States[o.state].Chan); v == nil || !isContext(v) {
				return nil
			}
			w.until = append(w.until, o)
			continue
		}
		w.cases = append(w.cases, o)
		if w.op == nil || !on.never {
			w.op, w.on = o, on
		}
	}
	if w.op == nil && len(w.until) > 0 {
		return nil
	}
	if w.op == nil { // select {}
		w.on = &class{never: true}
		w.op = &op{kind: recv, on: w.on, instr: sel, sel: sel}
	}
	return w
}
