package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
)

// bindings say which things the parameters of functions stand for.
type bindings map[*ssa.Parameter]*thing

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
	on     *thing
	frames []frame // outermost first
	cases  []*op   // of a select: all of its cases

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

// maxDepth bounds how deep calls are followed, and maxWaits how many waits of one
// goroutine are looked at.
const (
	maxDepth = 8
	maxWaits = 64
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
	if len(outer) > maxDepth || len(c.list) >= maxWaits || c.steps > minShare {
		c.cutOff = true
		return
	}
	c.active[fn] = true
	defer delete(c.active, fn)
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
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
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			sel, ok := instr.(*ssa.Select)
			if ok && sel.Blocking || slices.ContainsFunc(p.ops[instr], (*op).waits) {
				return true
			}
		}
	}
	return false
}

// bind returns what the parameters of r stand for.
func (p *Package) bind(r spawn.Run, outer bindings) bindings {
	inner := make(bindings)
	for i, a := range r.Args {
		if i < len(r.Fn.Params) && p.mayBeThing(a.Type()) {
			inner[r.Fn.Params[i]] = p.things.bound(p.things.thing(a), outer)
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

// bound returns what t stands for, if it is a parameter.
func (ts *things) bound(t *thing, b bindings) *thing {
	t = t.find()
	if t.isParam() {
		if arg := b[t.params[0]]; arg != nil {
			return arg.find()
		}
	}
	return t
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
		on := p.things.bound(o.on, bound)
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
	for b := o.instr.Block().Idom(); b != nil; b = b.Idom() {
		br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		cond, ok := br.Cond.(*ssa.BinOp)
		if !ok {
			continue
		}
		for _, v := range []ssa.Value{cond.X, cond.Y} {
			call, ok := v.(*ssa.Call)
			if !ok {
				continue
			}
			if f, ok := call.Call.Value.(*ssa.Builtin); ok && f.Name() == "len" && isChan(call.Call.Args[0]) && p.things.thing(call.Call.Args[0]) == o.on.find() {
				return true
			}
		}
	}
	return false
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
	w := &waiting{cases: ops}
	for _, o := range ops {
		on := p.things.bound(o.on, bound)
		if on.ends {
			return nil
		}
		if w.op == nil || !on.never {
			w.op, w.on = o, on
		}
	}
	if w.op == nil { // select {}
		w.on = &thing{never: true}
		w.op = &op{kind: recv, on: w.on, instr: sel, sel: sel}
	}
	return w
}

// persists reports whether the goroutine comes back to the wait again and again, and
// whether what it gets there may make it leave.
func (p *Package) persists(w *waiting) (again, leaves bool) {
	again, leaves = w.op.fact.Again, w.op.fact.Leaves
	for i := len(w.frames) - 1; i >= 0; i-- {
		f := w.frames[i]
		if f.again && i < len(w.frames)-1 {
			again = true
		}
		for _, l := range p.loopsOf(f.fn) {
			if !l.Has(f.instr.Block()) || w.op.kind == wait && i == len(w.frames)-1 && isPredicate(l, f.instr) {
				continue
			}
			if l.IsBounded() {
				continue
			}
			again = true
			if leftFor(l, f.instr) {
				leaves = true
			}
		}
	}
	return again, leaves
}

// isEndless reports whether the goroutine comes back to the wait in a loop that it never
// leaves, whatever is done about the wait: a loop without a way out, or with none on the way
// back from where it hears that there is no more.
//
//	for { key, quit := queue.Get(); if quit { continue }; … }
//	for { c.processNextItem() }        // returns false, which nobody asks for
//	wait.Forever(c.worker, time.Second)
func (p *Package) isEndless(w *waiting) bool {
	if !slices.ContainsFunc(w.cases, func(o *op) bool { return (o.kind == recv || o.kind == take || o.kind == wait) && !o.polls }) {
		return false
	}
	if w.op.fact.Endless {
		return true
	}
	return slices.ContainsFunc(w.frames, func(f frame) bool {
		if call, ok := f.instr.(ssa.CallInstruction); ok && f.again && neverReturns(call) {
			return true
		}
		return slices.ContainsFunc(p.loopsOf(f.fn), func(l *flow.Loop) bool {
			return l.Has(f.instr.Block()) && (!l.HasExit() || p.isDeaf(l, f.instr))
		})
	})
}

func neverReturns(call ssa.CallInstruction) bool {
	callee := symbol.Callee(call.Common())
	return callee != nil && knowledge.NoReturn(callee)
}

// isDeaf reports whether the loop goes on from where an instruction of it says that there is
// no more, without a way out before it comes to that again.
func (p *Package) isDeaf(l *flow.Loop, instr ssa.Instruction) bool {
	over := 1 // v, ok := <-ch
	if call, ok := instr.(*ssa.Call); ok {
		callee := symbol.Callee(&call.Call)
		if callee == nil || !slices.Contains(resource.Workqueue.Serve, symbol.Of(callee)) {
			return false
		}
		over = 0 // item, shutdown := queue.Get()
	} else if recv, ok := instr.(*ssa.UnOp); !ok || recv.Op != token.ARROW {
		return false
	}
	for _, ref := range *instr.(ssa.Value).Referrers() {
		said, ok := ref.(*ssa.Extract)
		if !ok || said.Index != 1 {
			continue
		}
		for _, ref := range *said.Referrers() {
			br, ok := ref.(*ssa.If)
			if ok && l.Has(br.Block()) {
				return l.Has(br.Block().Succs[over]) && !leavesFrom(l, br.Block().Succs[over], instr.Block())
			}
		}
	}
	return false
}

// leavesFrom reports whether control can leave the loop from b, before it comes to another
// block.
func leavesFrom(l *flow.Loop, b, before *ssa.BasicBlock) bool {
	seen := make(map[*ssa.BasicBlock]bool)
	for work := []*ssa.BasicBlock{b}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if b == before || seen[b] {
			continue
		}
		if !l.Has(b) || l.Exits(b) {
			return true
		}
		seen[b] = true
		work = append(work, b.Succs...)
	}
	return false
}

// isPredicate reports whether the loop does nothing but wait for a condition.
//
//	for len(q.items) == 0 && !q.closed {
//		q.cond.Wait()
//	}
func isPredicate(l *flow.Loop, wait ssa.Instruction) bool {
	return len(l.Latches) == 1 && l.Latches[0] == wait.Block()
}

// leftFor reports whether the loop is left depending on what instr gives, other than
// that a channel is closed.
func leftFor(l *flow.Loop, instr ssa.Instruction) bool {
	v, ok := instr.(ssa.Value)
	if !ok {
		return false
	}
	for _, b := range l.Blocks() {
		br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		for i, succ := range b.Succs {
			if l.Has(succ) {
				continue
			}
			if sel, _ := caseTaken(b, i); sel != nil || sel == nil && isClosedCheck(br.Cond) {
				continue
			}
			if dependsOn(br.Cond, v, 6, make(map[flow.Question]bool)) {
				return true
			}
		}
	}
	return false
}

// isClosedCheck reports whether v is the ok of v, ok := <-ch.
func isClosedCheck(v ssa.Value) bool {
	ex, ok := v.(*ssa.Extract)
	if !ok || ex.Index != 1 {
		return false
	}
	recv, ok := ex.Tuple.(*ssa.UnOp)
	return ok && recv.Op == token.ARROW
}

// dependsOn reports whether v is computed from x, other than by a call.
func dependsOn(v, x ssa.Value, depth int, asked map[flow.Question]bool) bool {
	if v == x {
		return true
	}
	instr, ok := v.(ssa.Instruction)
	if _, isCall := v.(*ssa.Call); isCall || !ok || depth == 0 || asked[flow.Question{Value: v, Depth: depth}] {
		return false
	}
	asked[flow.Question{Value: v, Depth: depth}] = true
	for _, op := range instr.Operands(nil) {
		if *op != nil && dependsOn(*op, x, depth-1, asked) {
			return true
		}
	}
	if alloc, ok := v.(*ssa.Alloc); ok { // a variable
		for _, ref := range *alloc.Referrers() {
			if st, ok := ref.(*ssa.Store); ok && st.Addr == alloc && dependsOn(st.Val, x, depth-1, asked) {
				return true
			}
		}
	}
	return false
}
