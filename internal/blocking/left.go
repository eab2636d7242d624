package blocking

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// leftBy returns where a goroutine leaves that alone would end a wait, and has not ended it by then; or nil. It leaves for something that it
// comes upon, and not for a signal, and tells nobody. What comes behind another wait may know how that goroutine ended.
//
//	for {
//		select {
//		case <-s.quit:
//			close(s.done)
//			return
//		case <-ticker.C:
//			if err := s.pull(); err != nil {
//				return    // and Stop waits for s.done
//			}
//		}
//	}
func (p *Package) leftBy(w *waiting) ssa.Instruction {
	if w == nil || p.isBehindWait(w.op.instr) || p.isAskedFirst(w.op.instr) {
		return nil
	}
	start, ops := p.onlyEnder(w)
	if start == nil || p.runsInPlace(start.Fn, w.op.instr.Parent()) {
		return nil
	}
	j := p.newJudge(nil, spawn.Run{Fn: w.op.instr.Parent()}, w)
	j.d = &requirement{judge: j, on: w.on, kind: w.op.kind}
	met := false
	switch w.op.kind {
	case recv:
		met = j.requireSend()
	case send:
		met = j.requireReceives()
	case join:
		j.d.amount = 1
	}
	if met || p.isToldOf(start.Fn, w.op.instr, make(map[*ssa.Function]bool)) {
		return nil
	}
	s := j.provider()
	s.unasked = true
	n, end := s.route(start.Fn, p.bind(start.Run, nil), true).least()
	gives := func(o *op) bool { return comesUpon(o.instr.Block()) }
	if end == nil || n >= j.d.amount || !comesUpon(end.Block()) && !slices.ContainsFunc(ops, gives) || p.tellsOthers(w.on, ops, end) {
		return nil
	}
	return end
}

// isBehindWait reports whether a function has waited for something else before, other than for a time or a context.
func (p *Package) isBehindWait(wait ssa.Instruction) bool {
	isWait := func(o *op) bool { return o.waits() && !o.on.find().ends && flow.Precedes(o.instr, wait) }
	return value.Any(wait.Parent(), func(instr ssa.Instruction) bool {
		return instr != wait && slices.ContainsFunc(p.ops[instr], isWait)
	})
}

// isAskedFirst reports whether control comes to a wait only as something says so that is not seen.
//
//	if s.running.Load() {
//		<-s.done
//	}
func (p *Package) isAskedFirst(wait ssa.Instruction) bool {
	loops := p.shapes.Loops(wait.Parent())
	for b := range flow.Above(wait.Block()) {
		cond, _ := flow.Plain(flow.Cond(b))
		call, _ := value.CallOf(cond)
		turns := func(l *flow.Loop) bool { return l.Has(b) && l.Has(wait.Block()) } // as often as there is more
		if call != nil && !slices.ContainsFunc(loops, turns) {
			return true
		}
	}
	return false
}

// isTold reports whether the i-th way out of b is taken as somebody else tells something, who may know that the goroutine then leaves: a channel
// was closed, a context has ended, something was received, or a function that it calls has failed for that. A time tells nothing.
func (p *Package) isTold(b *ssa.BasicBlock, i int) bool {
	if told := flow.Told(b, i); told != nil {
		isTime := isChan(told) && p.classes.classOf(told).find().ends && signalOf(told) == nil
		return !isTime
	}
	if p.tellsEnd(b, i) {
		return true
	}
	var call *ssa.Call
	if err, failed := flow.Failure(b, i); failed {
		call, _ = value.CallOf(err)
	} else if cond, negated := flow.Plain(flow.Cond(b)); err == nil && cond != nil && (i == 0) == negated {
		call, _ = cond.(*ssa.Call)
	}
	return call != nil && p.failsIfTold(call)
}

// failsIfTold reports whether a call fails only where somebody tells it to leave off.
//
//	if err := s.poll(ctx); err != nil        if !cache.WaitForCacheSync(ctx.Done(), s.synced)
func (p *Package) failsIfTold(call *ssa.Call) bool {
	if callee := symbol.OfCall(&call.Call); knowledge.WaitsForSignal(callee.Name) && slices.ContainsFunc(call.Call.Args, isSignal) {
		return true
	}
	fn, some := call.Call.StaticCallee(), false
	if fn == nil || len(fn.Blocks) == 0 || fn.Signature.Results().Len() == 0 {
		return false
	}
	for ret := range value.Returns(fn) {
		if err := ret.Results[len(ret.Results)-1]; !value.IsNil(err) {
			if some = true; !p.isReachedTold(ret.Block()) {
				return false
			}
		}
	}
	return some
}

// isReachedTold reports whether control comes to a block only where somebody has told something.
func (p *Package) isReachedTold(b *ssa.BasicBlock) bool {
	for at, i := range flow.Above(b) {
		if flow.Told(at, i) != nil || p.tellsEnd(at, i) {
			return true
		}
	}
	return false
}

// isSignal reports whether a value is a context, or a channel that is closed as a signal.
func isSignal(v ssa.Value) bool { return isContext(v) || isChan(v) && signalOf(v) != nil }

// onlyEnder returns the place that starts the goroutine which alone does what would end a wait, and what does; nil if others do, too, or nobody
// does.
func (p *Package) onlyEnder(w *waiting) (only *spawn.Use, ops []*op) {
	if w.on.sentElsewhere || w.on.closedElsewhere || w.on.receivedElsewhere || w.on.mayBeReceivedElsewhere() && w.op.kind == send {
		return nil, nil
	}
	ends := map[kind][]kind{recv: {send, closes}, send: {recv}, join: {done}}[w.op.kind]
	for _, o := range p.opsThrough(w.on, make(map[*class]bool)) {
		switch {
		case o.callee != nil:
			return nil, nil
		case !slices.Contains(ends, o.kind):
			continue
		}
		start := p.startOf(o.instr.Parent(), w.on, 0)
		if start == nil || only != nil && start.Instr != only.Instr || w.op.kind != join && !p.isStartedOnce(start.Instr, w.on, 0) {
			return nil, nil
		}
		only = start
		ops = append(ops, o)
	}
	return only, ops
}

// startOf returns the only place that starts a goroutine in which fn runs, and may have what is of the class; nil if there is another one, or fn
// runs elsewhere.
func (p *Package) startOf(fn *ssa.Function, on *class, depth int) *spawn.Use {
	uses, all := p.Spawns.Uses(fn)
	if len(uses) > 1 {
		has := func(t *class) bool { return t == on }
		uses = slices.DeleteFunc(slices.Clone(uses), func(u spawn.Use) bool { return paramsIn(fn, p.bind(u.Run, nil), has) == 0 })
	}
	if !all || len(uses) != 1 || uses[0].Again || depth > maxDepth {
		return nil
	}
	if use := uses[0]; use.How == spawn.Async {
		return &use
	}
	return p.startOf(uses[0].Instr.Parent(), on, depth+1)
}

// isStartedOnce reports whether a goroutine is started once for what is of the class: in no loop, and not by a function that is called again and
// again for the same thing. An object that has it is started once.
//
//	collect(results)
//	collect(results)    // func collect(out chan<- int) { go func() { … }() }
func (p *Package) isStartedOnce(start ssa.CallInstruction, on *class, depth int) bool {
	if flow.InLoop(start.Block()) || depth > maxDepth {
		return false
	}
	if field, ok := on.named.(*types.Var); ok && field.IsField() {
		return true
	}
	fn := start.Parent()
	if site := on.site(); site == nil || site.Parent() == fn {
		return site != nil
	}
	uses, all := p.Spawns.Uses(fn)
	return all && len(uses) == 1 && !uses[0].Again && p.isStartedOnce(uses[0].Instr, on, depth+1)
}

// runsInPlace reports whether fn runs another function before it returns.
func (p *Package) runsInPlace(fn, other *ssa.Function) bool {
	return p.comingTo([]*ssa.Function{other}, inPlace)[fn]
}

// isToldOf reports whether a goroutine may tell who would wait for it that it has left, itself or by what it calls: it sets what is asked before the
// wait, or takes away an entry by which that is found.
func (p *Package) isToldOf(fn *ssa.Function, wait ssa.Instruction, seen map[*ssa.Function]bool) bool {
	if seen[fn] {
		return false
	}
	seen[fn] = true
	return value.Any(fn, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Store:
			return isAskedBefore(value.Field(instr.Addr), wait)
		case *ssa.Go:
			return false
		case ssa.CallInstruction:
			if isRemoval(instr.Common()) {
				return true
			}
			return slices.ContainsFunc(p.Spawns.Runs(instr), func(r spawn.Run) bool {
				return r.Fn != nil && r.How != spawn.Async && p.isToldOf(r.Fn, wait, seen)
			})
		}
		return false
	})
}

// isRemoval reports whether a call takes an entry out of what others have, too. One with a context is a request.
//
//	delete(r.workers, key)    r.workers.Delete(key)
func isRemoval(c *ssa.CallCommon) bool {
	if value.Builtin(c) == "delete" {
		_, isLocal := c.Args[0].(*ssa.MakeMap)
		return !isLocal
	}
	callee := symbol.OfCall(c)
	return callee.Recv != "" && slices.Contains(knowledge.Removers, callee.Name) && !slices.ContainsFunc(c.Args, isContext)
}

// isAskedBefore reports whether control comes to a wait by what is in a field.
func isAskedBefore(field *types.Var, wait ssa.Instruction) bool {
	if field == nil {
		return false
	}
	for b := range flow.Above(wait.Block()) {
		if asksFor(flow.Cond(b), func(v ssa.Value) bool { return value.LoadedField(v) == field }) {
			return true
		}
	}
	return false
}

// tellsOthers reports whether a goroutine that leaves at an exit may tell somebody of that: on its way there by another channel, and where it
// leaves for what it came upon by any other means.
//
//	if err != nil {
//		close(s.failed)    // or: s.err = err    s.onExit(err)
//		return
//	}
func (p *Package) tellsOthers(on *class, gives []*op, end ssa.Instruction) bool {
	leaves, seen := leavesIn(end.Block()), make(map[*ssa.Function]bool)
	return value.Any(end.Parent(), func(instr ssa.Instruction) bool {
		isBeside := slices.ContainsFunc(gives, func(o *op) bool { return o.instr.Block() == instr.Block() })
		switch {
		case leaves != nil && leaves.Dominates(instr.Block()):
			return p.tells(instr, on, seen)
		case isBeside || !flow.Reaches(instr, end):
			return false
		}
		d, isDefer := instr.(*ssa.Defer)
		return p.tellsOn(instr, on) || isDefer && p.tells(d, on, seen)
	})
}

// leavesIn returns where control goes that leaves for what it comes upon; or nil.
func leavesIn(end *ssa.BasicBlock) *ssa.BasicBlock {
	for at, i := range flow.Above(end) {
		if asksFor(flow.Cond(at), isNews) {
			return at.Succs[i]
		}
	}
	return nil
}

// tellsOn reports whether an instruction sends on another channel, or closes it.
func (p *Package) tellsOn(instr ssa.Instruction, on *class) bool {
	return slices.ContainsFunc(p.ops[instr], func(o *op) bool { return (o.kind == send || o.kind == closes) && o.on.find() != on.find() })
}

// tells reports whether an instruction, or what it runs, tells something to somebody else who asks for it: by a channel, a field, an atomic
// variable, or a func that is not known. That a context of its own is cancelled tells nobody.
func (p *Package) tells(instr ssa.Instruction, on *class, seen map[*ssa.Function]bool) bool {
	if p.tellsOn(instr, on) {
		return true
	}
	if st, ok := instr.(*ssa.Store); ok {
		return value.Field(st.Addr) != nil
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	c := call.Common()
	callee := c.StaticCallee()
	if callee == nil {
		return !c.IsInvoke() && value.Builtin(c) == "" && symbol.OfType(c.Value.Type()) != knowledge.CancelFunc
	}
	if symbol.OfCall(c).Path == "sync/atomic" {
		return !strings.HasPrefix(callee.Name(), "Load")
	}
	if seen[callee] {
		return false
	}
	seen[callee] = true
	return value.Any(callee, func(instr ssa.Instruction) bool { return p.tells(instr, on, seen) })
}

// comesUpon reports whether control comes to a block by an error, or by what a function of another package says.
func comesUpon(b *ssa.BasicBlock) bool { return leavesIn(b) != nil }

// isNews reports whether a value is what a call says that nobody else knows: an error, or a result of a function of another package.
func isNews(v ssa.Value) bool {
	call, _ := value.CallOf(v)
	if call == nil || value.Builtin(&call.Call) != "" || knowledge.NeverFails[symbol.OfCall(&call.Call)] {
		return false
	}
	callee := call.Call.StaticCallee()
	if callee == nil || len(callee.Blocks) == 0 {
		return true
	}
	return value.IsError(v.Type()) && value.AnyOf(callee, func(ret *ssa.Return) bool { return !value.IsNil(ret.Results[len(ret.Results)-1]) })
}

// asksFor reports whether a condition is of a value of that kind.
func asksFor(cond ssa.Value, is func(ssa.Value) bool) bool {
	switch v := cond.(type) {
	case *ssa.BinOp:
		return asksFor(v.X, is) || asksFor(v.Y, is)
	case *ssa.UnOp:
		return is(v) || asksFor(v.X, is)
	}
	return is(cond)
}
