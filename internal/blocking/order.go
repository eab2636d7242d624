package blocking

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// cancelsOf returns the calls that end a context, if it ends with nothing else and all of them
// can be seen; ok is false otherwise.
//
//	ctx, cancel := context.WithCancel(context.Background())
//	…
//	cancel()
func (p *Package) cancelsOf(ctx ssa.Value) (calls []ssa.CallInstruction, ok bool) {
	call, i := value.CallOf(value.Behind(ctx))
	if call == nil || i != 0 || !slices.Contains(knowledge.Cancellers, symbol.OfCall(&call.Call)) || !isBackground(call.Call.Args[0]) {
		return nil, false
	}
	if cancel := value.Result(call, 1); cancel != nil {
		return p.callsOf(cancel)
	}
	return nil, true // nobody can
}

// callsOf returns the calls of a func, if it is only called, and kept in variables of the
// function and its literals; ok is false otherwise.
func (p *Package) callsOf(fn ssa.Value) (calls []ssa.CallInstruction, ok bool) {
	for use, as := range value.Uses(fn) {
		switch use := use.(type) {
		case ssa.CallInstruction:
			if use.Common().Value != as {
				return nil, false
			}
			calls = append(calls, use)
		case *ssa.Store:
			if use.Addr != as {
				return nil, false
			}
		case *ssa.DebugRef:
		default:
			return nil, false
		}
	}
	return calls, true
}

// isBehindJoin reports whether fn comes to an instruction only after it has waited
// for the goroutine to end.
//
//	<-s.done
//	close(s.ch)
func (j *judge) isBehindJoin(fn *ssa.Function, at ssa.Instruction) bool {
	if at.Parent() != fn {
		return false
	}
	if !reachedWithout(at, j.joins) {
		return true
	}
	deferred, ok := at.(*ssa.Defer)
	return ok && !j.comesWithoutJoin(deferred, deferred)
}

// comesBehindJoin reports whether that is so of an instruction, in its function or in all that run this for the object
// of the goroutine.
//
//	wg.Wait()
//	p.Stop()    // close(p.done)
func (j *judge) comesBehindJoin(at ssa.Instruction, depth int) bool {
	fn := at.Parent()
	if j.isBehindJoin(fn, at) {
		return true
	}
	uses, all := j.p.Spawns.Uses(fn)
	some := false
	for _, u := range uses {
		if j.isOfAnother(u.Instr) {
			continue
		}
		if some = true; u.How == spawn.Async || depth == 0 || !j.comesBehindJoin(u.Instr, depth-1) {
			return false
		}
	}
	return all && some
}

// isOfAnother reports whether a method is called of another object than that of the goroutine: one that is made there, where the
// goroutine is not started, or that nothing else has.
func (j *judge) isOfAnother(call ssa.CallInstruction) bool {
	fn := call.Parent()
	recv := value.Receiver(call.Common())
	if isOfItself(call) {
		return true
	}
	if recv == nil || j.at == nil || fn == j.at.Parent() || j.inside[fn] || j.around[fn] != nil {
		return false
	}
	made := value.Behind(recv)
	if _, ok := made.(*ssa.Alloc); ok {
		return true
	}
	by, i := value.CallOf(made)
	return by != nil && by.Parent() == fn && givesNew(by.Call.StaticCallee(), i)
}

// givesNew reports whether a result of fn is an object that it makes.
//
//	func newPump() *pump { p := &pump{…}; …; return p }
func givesNew(fn *ssa.Function, i int) bool {
	some := false
	if fn != nil {
		for ret := range value.Returns(fn) {
			v := value.Behind(ret.Results[i])
			if _, isNew := v.(*ssa.Alloc); !isNew && !value.IsNil(v) {
				return false
			}
			some = true
		}
	}
	return some
}

// givesCancelled reports whether a call is given a context that the function around it
// cancels, or can cancel.
//
//	ctx, cancel := context.WithCancel(ctx)
//	defer cancel()
//	go sim.scheduler.Run(ctx)
func (p *Package) givesCancelled(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(call.Common().Args, func(a ssa.Value) bool { return p.isCancelled(a, 6) })
}

func (p *Package) isCancelled(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		if !ok || v.Index != 0 {
			return false
		}
		return slices.Contains(cancellers, symbol.OfCall(&call.Call))
	case *ssa.UnOp:
		return p.isCancelled(v.X, depth-1)
	case *ssa.Alloc:
		for st := range value.Stores(v) {
			if p.isCancelled(st.Val, depth-1) {
				return true
			}
		}
	case *ssa.FieldAddr: // s.ctx, which some function of the package makes
		return p.cancelled[value.Field(v)]
	}
	return false
}

// cancellers give a context that who calls them can end.
var cancellers = slices.Concat(knowledge.Cancellers, knowledge.Timers, []symbol.Symbol{knowledge.Notifier})

// joins reports whether the instruction waits for the goroutine to end.
//
//	group.Wait()     where the goroutine calls group.Done
//	<-done           where nobody else closes done
//	finish(&group)   which does so before it returns
func (j *judge) joins(instr ssa.Instruction) bool {
	if _, ok := instr.(*ssa.Defer); ok || j.single {
		return false
	}
	return j.waitsForIt(instr) || j.callsJoin(instr, maxJoin)
}

// maxJoin bounds how deep calls are followed to what waits for a goroutine: a helper, and a method of one's own group
// that it calls.
const maxJoin = 2

// callsJoin reports whether an instruction calls a function which waits for the goroutine to end before it returns, and
// does nothing for it before.
func (j *judge) callsJoin(instr ssa.Instruction, depth int) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || depth == 0 {
		return false
	}
	fn := call.Call.StaticCallee()
	if fn == nil || !j.p.comesToWait(fn) || j.inside[fn] || j.d.concerns(fn) {
		return false
	}
	joins := func(instr ssa.Instruction) bool { return j.waitsForIt(instr) || j.callsJoin(instr, depth-1) }
	some := false
	for ret := range value.Returns(fn) {
		if some = true; reachedWithout(ret, joins) {
			return false
		}
	}
	return some
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
// the first of them cannot happen before, and so none. That is the greatest fixed point: all that
// are asked about on the way are taken to come after it, until one is found that does not.
func (j *judge) comesAfterIt(t *class) bool {
	t = j.p.classes.handed(t.find())
	if of := (order{of: j.d, single: j.single}); j.after.of != of.of || j.after.single != of.single {
		j.after = order{of: j.d, single: j.single, known: make(map[*class]bool)}
	}
	o := &j.after
	if after, known := o.known[t]; known {
		return after
	}
	if o.asked != nil {
		o.asked = append(o.asked, t)
		o.known[t] = true
		return true
	}
	o.asked, o.known[t] = []*class{t}, true
	for changed := true; changed; {
		changed = false
		for i := 0; i < len(o.asked); i++ {
			if t := o.asked[i]; o.known[t] && (j.isTooMuch() || !j.followsWait(t)) {
				o.known[t], changed = false, true
			}
		}
	}
	o.asked = nil
	return o.known[t]
}

// An order says which classes come after the wait of a goroutine.
type order struct {
	of     *requirement
	single bool
	known  map[*class]bool
	asked  []*class // while one is asked about: it, and those that it depends on
}

// followsWait reports whether t comes after the wait, if those do of which that is known or taken
// to be so.
func (j *judge) followsWait(t *class) bool {
	if t == j.d.on.find() || t.sentElsewhere || j.isWaitedOn(t) {
		return false
	}
	if j.startsOn(t) {
		return true
	}
	if t.ends {
		return t.owned && !t.isMade() && !slices.ContainsFunc(t.cancels, func(c ssa.CallInstruction) bool { return !j.isBehindJoin(c.Parent(), c) })
	}
	some := false
	for _, o := range j.p.opsThrough(t, make(map[*class]bool)) {
		if o.kind != done && o.kind != closes && o.kind != send {
			continue
		}
		mine := j.ranByIt(o.instr.Parent()) && !j.isOfOther(o, t)
		switch {
		case mine && j.isAfter(o), j.isOfRunner(o), o.kind != done && j.comesBehindJoin(o.instr, maxDepth):
			some = true
		case o.kind != done || mine: // to say that it has begun, or for each item
			return false
		}
	}
	return some
}

// isOfRunner reports whether an op is done by the literal that runs the func of the goroutine, when that has returned.
//
//	func (g *group) Go(f func()) { g.wg.Add(1); go func() { defer g.wg.Done(); f() }() }
func (j *judge) isOfRunner(o *op) bool {
	by, fn := j.run.By, o.instr.Parent()
	if by == nil || by.Fn == nil || j.run.Param >= len(by.Fn.Params) || fn.Parent() != by.Fn {
		return false
	}
	runs := func(call *ssa.Call) bool {
		return value.Behind(call.Call.Value) == ssa.Value(by.Fn.Params[j.run.Param]) && (o.deferred || !flow.Reaches(o.instr, call))
	}
	return value.AnyOf(fn, runs)
}

// isOfOther reports whether an op of a function that the goroutine runs is on t only where others run that: to the
// goroutine's own call another channel was given.
//
//	go sorted(a, left)
//	go sorted(b, right)
//	<-left                 // does not wait for the second one
//	<-right
func (j *judge) isOfOther(o *op, t *class) bool {
	return slices.ContainsFunc(j.w.frames, func(f frame) bool {
		on := j.p.classes.bound(o.on, f.bound)
		return f.fn == o.instr.Parent() && on != o.on.find() && on.find() != t.find()
	})
}

// closesAfterIt reports whether t is closed only where the goroutine has done with its wait, whatever is sent
// on it before.
//
//	go func() { defer close(items); …; failed <- err }()
//	for range items { … }
func (j *judge) closesAfterIt(t *class) bool {
	if t.sentElsewhere {
		return false
	}
	some := false
	for _, o := range j.p.opsThrough(t, make(map[*class]bool)) {
		if o.kind != closes {
			continue
		}
		mine := j.ranByIt(o.instr.Parent()) && !j.isOfOther(o, t)
		if !j.comesBehindJoin(o.instr, maxDepth) && !(mine && j.isAfter(o)) {
			return false
		}
		some = true
	}
	return some
}

// isWaitedOn reports whether the goroutine waits on the class itself, in a case of the same
// select: it gives items there.
func (j *judge) isWaitedOn(t *class) bool {
	return slices.ContainsFunc(j.w.cases, func(o *op) bool { return j.p.classes.bound(o.on, j.w.bound()) == t })
}

// isAfter reports whether the goroutine does something only after the wait.
func (j *judge) isAfter(o *op) bool {
	fn := o.instr.Parent()
	for _, f := range j.w.frames {
		if f.fn == fn {
			return o.deferred || !flow.Reaches(o.instr, f.instr)
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
		t := j.p.classes.classOf(recv.X)
		if t == j.d.on.find() {
			continue
		}
		if slices.ContainsFunc(j.p.opsOn(t), func(o *op) bool { return o.kind == send && j.isInstead(o.instr) }) {
			return true
		}
	}
	return false
}

// hasLeftWith reports whether the i-th way out of b is taken where there is an error that only the goroutine
// puts into a variable, and where it does not come to the wait any more.
//
//	go func() {
//		for r.Next() {
//			if err := decode(r); err != nil {
//				failed = err
//				return
//			}
//			decoded <- r.Record()
//	…
//	if failed != nil {
func (j *judge) hasLeftWith(b *ssa.BasicBlock, i int) bool {
	err, failed := flow.Failure(b, i)
	load, ok := err.(*ssa.UnOp)
	if !failed || !ok {
		return false
	}
	variable := j.p.flagAt(load.X)
	if _, ok := variable.(*ssa.Alloc); !ok {
		return false
	}
	some := false
	for fn := range j.p.flagsOf().takes[variable] {
		for st := range value.Each[*ssa.Store](fn) {
			if j.p.flagAt(st.Addr) != variable || value.IsNil(st.Val) {
				continue
			}
			if !slices.ContainsFunc(j.w.frames, func(f frame) bool { return f.fn == fn && !flow.Reaches(st, f.instr) }) {
				return false
			}
			some = true
		}
	}
	return some
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

// startsOn reports whether the goroutine is started by a method of the class.
//
//	group.Go(worker)
func (j *judge) startsOn(t *class) bool {
	if j.at == nil {
		return false
	}
	c := j.at.Common()
	if _, ok := j.at.(*ssa.Go); ok || c.IsInvoke() || len(c.Args) == 0 || !j.p.mayBeWaitedOn(c.Args[0].Type()) {
		return false
	}
	return j.p.classes.classOf(c.Args[0]) == t
}

// deferredJoinFirst reports whether fn, when it returns, waits for the goroutine
// before it provides anything: what is deferred last comes first.
//
//	defer queue.ShutDown()
//	defer group.Wait()
func (j *judge) deferredJoinFirst(fn *ssa.Function, s *provider) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			d, ok := instr.(*ssa.Defer)
			if !ok || !j.waitsForIt(d) && !j.joinsFirst(d) {
				continue
			}
			// Whatever provides has to come before.
			provided := false
			for other := range value.Instrs(fn) {
				if other != instr && s.of(other, nil, true) > 0 {
					if e, ok := other.(*ssa.Defer); !ok || !flow.Precedes(e, d) {
						provided = true
					}
				}
			}
			return !provided
		}
	}
	return false
}

// joinsFirst reports whether a deferred literal waits for the goroutine before it
// provides anything.
func (j *judge) joinsFirst(d *ssa.Defer) bool {
	for _, r := range j.p.Spawns.Runs(d) {
		if r.Fn == nil || r.Fn.Parent() == nil {
			continue
		}
		s := j.provider()
		bound := j.p.bind(r, nil)
		route := s.route(r.Fn, bound, false)
		route.to = j.joins
		if n, end := route.least(); end != nil && n < j.d.amount {
			return true
		}
	}
	return false
}
