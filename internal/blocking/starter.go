package blocking

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spawn"
)

func (j *judge) supplier() *supplier {
	return &supplier{p: j.p, j: j, d: j.d, memo: make(map[*ssa.Function]int)}
}

// itself reports whether the goroutine sees to it before it waits.
//
//	go func() { <-ctx.Done(); queue.ShutDown() }()
//	wait.Until(worker, time.Second, ctx.Done())
func (j *judge) itself() bool {
	for _, f := range j.w.frames {
		s := j.supplier()
		if !j.d.concerns(f.fn) {
			continue
		}
		r := s.route(f.fn, f.bound, false)
		r.to = func(instr ssa.Instruction) bool { return instr == f.instr }
		if _, ok := f.instr.(*ssa.Defer); ok {
			r.to, r.exits = nil, true
		}
		if n, _ := r.least(); n >= j.d.amount {
			return true
		}
	}
	return false
}

// makesItself reports whether the goroutine makes the thing that it waits for: then
// those that it starts in the same way are others.
func (j *judge) makesItself() bool {
	home := j.d.on.home()
	return home != nil && j.inside[home.Parent()]
}

// starters reports whether those who start the goroutine see to it.
func (j *judge) starters() bool {
	if j.at == nil {
		return false
	}
	return j.starter(j.at.Parent(), j.at, nil, 0)
}

// starter reports whether fn does so, or its callers, where the goroutine starts at
// an instruction of fn: a call of callee, unless that is nil.
func (j *judge) starter(fn *ssa.Function, at ssa.Instruction, callee *ssa.Function, depth int) bool {
	if depth > maxDepth || j.around[fn] != nil {
		return false
	}
	j.around[fn] = at
	home := j.d.on.home()
	isHome := home != nil && home.Parent() == fn
	handsOn := isHome && (j.ofContract || slices.Contains(j.d.on.find().results, fn)) // it is for the caller then
	if j.d.concerns(fn) {
		if n, end := j.onTheWay(fn, at, callee); n >= j.d.amount {
			return true
		} else if end != nil && !handsOn && (j.find.Exit == nil || j.find.exitSupply > n) {
			j.find.Exit, j.find.exitSupply = end, n
		}
	}
	if isHome && (!handsOn || j.ofContract) {
		return false
	}
	uses, _ := j.p.Spawns.Uses(fn)
	some, all := false, true
	for _, u := range uses {
		if !j.inside[u.Instr.Parent()] {
			seenTo := j.starter(u.Instr.Parent(), u.Instr, fn, depth+1)
			some, all = some || seenTo, all && seenTo
		}
	}
	if handsOn { // each caller has one of its own
		return (some || len(j.d.on.find().handed) > 0) && all
	}
	return some
}

// onTheWay returns the least that fn supplies on a path from its entry, or from where
// it makes the thing, over the start to an exit; and that exit.
func (j *judge) onTheWay(fn *ssa.Function, at ssa.Instruction, callee *ssa.Function) (int, ssa.Instruction) {
	s := j.supplier()
	first := j.untilStart(s, fn, at, true)
	home := j.d.on.home()
	after := s.routeOver(at, true)
	after.from = at
	if call, ok := at.(ssa.CallInstruction); ok && (callee != nil && failsBefore(callee, j.around[callee]) || callee == nil && j.w.op.given > 0) {
		after.failed = call // and has not started it
	}
	after.to = func(instr ssa.Instruction) bool { return instr == home && !j.d.on.find().several || j.joins(instr) }
	n, end := after.least()
	if j.perTurn > 0 && j.servedEachTurn(s, fn, at, first, n) {
		return many, end
	}
	if end != nil && (j.joins(end) || j.deferredJoinFirst(fn, s)) {
		// It waits there for the goroutine. What is deferred comes later.
		now := s.routeOver(at, false)
		now.from, now.to = at, func(instr ssa.Instruction) bool { return instr == end }
		n, _ = now.least()
		first = j.untilStart(s, fn, at, false)
	}
	return plus(first, n), end
}

// untilStart returns the least that fn supplies before it starts the goroutine: from
// where it makes the thing, or from its entry.
func (j *judge) untilStart(s *supplier, fn *ssa.Function, at ssa.Instruction, toEnd bool) int {
	r := s.routeOver(at, toEnd)
	r.exits = false
	r.to = func(instr ssa.Instruction) bool { return instr == at }
	if home := j.d.on.home(); home == at {
		return 0
	} else if home != nil && home.Parent() == fn && !j.d.on.find().several {
		r.from = home
	}
	n, _ := r.least()
	return n
}

// servedEachTurn reports whether the function that starts the goroutine again and
// again supplies enough for each: before the start, in each turn of its loop, or after
// the start, in each turn and at its end.
//
//	for {
//		tokens <- token{}
//		go func() { … <-tokens }()
//	}
func (j *judge) servedEachTurn(s *supplier, fn *ssa.Function, at ssa.Instruction, before, after int) bool {
	again := s.routeOver(at, false)
	again.from, again.to = at, func(instr ssa.Instruction) bool { return instr == at }
	n, end := again.least()
	return end != nil && n >= j.perTurn && (before >= j.perTurn || after >= j.perTurn)
}

// joins reports whether the instruction waits for the goroutine to end.
//
//	group.Wait()     where the goroutine calls group.Done
//	<-done           where nobody else closes done
func (j *judge) joins(instr ssa.Instruction) bool {
	if _, ok := instr.(*ssa.Defer); ok || j.single {
		return false
	}
	return j.waitsForIt(instr)
}

// waitsForIt reports whether control comes past an instruction only when the goroutine has
// done with its wait. Of a select that holds if it does of each of its cases.
func (j *judge) waitsForIt(instr ssa.Instruction) bool {
	if sel, ok := instr.(*ssa.Select); ok {
		return sel.Blocking && len(sel.States) > 0 && !slices.ContainsFunc(j.p.ops[instr], func(o *op) bool {
			return o.kind != recv || !j.comesAfterIt(o.on)
		})
	}
	return slices.ContainsFunc(j.p.ops[instr], func(o *op) bool {
		return !o.async && (o.kind == join || o.kind == recv) && j.comesAfterIt(o.on)
	})
}

// comesAfterIt reports whether whoever waits on the class goes on only when the goroutine has
// done with its wait: all that is sent on it, and its end, come from the goroutine behind the
// wait, or from who has waited for that before.
//
//	go func() { workers.Wait(); close(exited) }()
//	<-exited
//
// Of two that wait for each other, each is taken to come after it while the other is asked:
// the first of them cannot happen before, and so none.
func (j *judge) comesAfterIt(t *thing) bool {
	t = t.find()
	if j.assumed[t] {
		return true
	}
	if t == j.d.on.find() || t.sentElsewhere || len(j.assumed) >= maxAssumed || j.isWaitedOn(t) {
		return false
	}
	if j.startsOn(t) {
		return true
	}
	j.assumed[t] = true
	defer delete(j.assumed, t)
	if t.ends {
		return t.owned && !t.isMade() && !slices.ContainsFunc(t.cancels, func(c ssa.CallInstruction) bool { return !j.isBehindJoin(c.Parent(), c) })
	}
	some := false
	for _, o := range j.p.opsOn(t) {
		if o.kind != done && o.kind != closes && o.kind != send {
			continue
		}
		mine := j.ranByIt(o.instr.Parent())
		switch {
		case mine && j.isAfter(o), o.kind != done && j.isBehindJoin(o.instr.Parent(), o.instr):
			some = true
		case o.kind != done || mine: // to say that it has begun, or for each item
			return false
		}
	}
	return some
}

// maxAssumed bounds how many that wait for each other are told apart.
const maxAssumed = 6

// isWaitedOn reports whether the goroutine waits on the class itself, in a case of the same
// select: it gives items there.
func (j *judge) isWaitedOn(t *thing) bool {
	return slices.ContainsFunc(j.w.cases, func(o *op) bool { return j.p.things.bound(o.on, j.w.bound()) == t })
}

// isAfter reports whether the goroutine does something only after the wait.
func (j *judge) isAfter(o *op) bool {
	fn := o.instr.Parent()
	for _, f := range j.w.frames {
		if f.fn == fn {
			return o.deferred || !reaches(o.instr, f.instr)
		}
	}
	uses, all := j.p.Spawns.Uses(fn)
	return o.deferred && all || all && len(uses) == 1 && uses[0].How == spawn.Deferred
}

// dependsOnEnd reports whether a branch depends on what the goroutine sends, and it
// sends that where it does not come to the wait any more.
//
//	if err := listen(); err != nil {
//		up <- err
//		return
//	}
//	up <- nil
//	<-stop
func (j *judge) dependsOnEnd(b *ssa.BasicBlock) bool {
	br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	for _, recv := range receivesIn(br.Cond, 6, make(map[flow.Question]bool)) {
		t := j.p.things.thing(recv.X)
		if t == j.d.on.find() {
			continue
		}
		if slices.ContainsFunc(j.p.opsOn(t), func(o *op) bool { return o.kind == send && j.isInstead(o.instr) }) {
			return true
		}
	}
	return false
}

// isInstead reports whether the goroutine does something where it does not wait.
func (j *judge) isInstead(instr ssa.Instruction) bool {
	for _, f := range j.w.frames {
		if f.fn == instr.Parent() {
			return isInstead(instr, f.instr)
		}
	}
	return false
}

// receivesIn returns the receives that v is computed from.
func receivesIn(v ssa.Value, depth int, asked map[flow.Question]bool) []*ssa.UnOp {
	if depth == 0 || asked[flow.Question{Value: v, Depth: depth}] {
		return nil
	}
	asked[flow.Question{Value: v, Depth: depth}] = true
	if recv, ok := v.(*ssa.UnOp); ok && recv.Op == token.ARROW {
		return []*ssa.UnOp{recv}
	}
	instr, ok := v.(ssa.Instruction)
	if _, isCall := v.(*ssa.Call); isCall || !ok {
		return nil
	}
	var list []*ssa.UnOp
	for _, op := range instr.Operands(nil) {
		if *op != nil {
			list = append(list, receivesIn(*op, depth-1, asked)...)
		}
	}
	return list
}

// startsOn reports whether the goroutine is started by a method of the thing.
//
//	group.Go(worker)
func (j *judge) startsOn(t *thing) bool {
	if j.at == nil {
		return false
	}
	c := j.at.Common()
	if _, ok := j.at.(*ssa.Go); ok || c.IsInvoke() || len(c.Args) == 0 || !j.p.mayBeThing(c.Args[0].Type()) {
		return false
	}
	return j.p.things.thing(c.Args[0]) == t
}

// ranByIt reports whether the goroutine runs fn, or its outermost function does.
func (j *judge) ranByIt(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		if j.inside[fn] {
			return true
		}
		if j.at != nil && fn == j.at.Parent() {
			return false
		}
	}
	return false
}

// deferredJoinFirst reports whether fn, when it returns, waits for the goroutine
// before it supplies anything: what is deferred last comes first.
//
//	defer queue.ShutDown()
//	defer group.Wait()
func (j *judge) deferredJoinFirst(fn *ssa.Function, s *supplier) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			d, ok := instr.(*ssa.Defer)
			if !ok || !j.waitsForIt(d) && !j.joinsFirst(d) {
				continue
			}
			// Whatever supplies has to come before.
			supplied := false
			for _, b := range fn.Blocks {
				for _, other := range b.Instrs {
					if other != instr && s.of(other, nil, true) > 0 {
						if e, ok := other.(*ssa.Defer); !ok || !flow.Precedes(e, d) {
							supplied = true
						}
					}
				}
			}
			return !supplied
		}
	}
	return false
}

// joinsFirst reports whether a deferred literal waits for the goroutine before it
// supplies anything.
func (j *judge) joinsFirst(d *ssa.Defer) bool {
	for _, r := range j.p.Spawns.Runs(d) {
		if r.Fn == nil || r.Fn.Parent() == nil {
			continue
		}
		s := j.supplier()
		bound := j.p.bind(r, nil)
		route := s.route(r.Fn, bound, false)
		route.to = j.joins
		if n, end := route.least(); end != nil && n < j.d.amount {
			return true
		}
	}
	return false
}
