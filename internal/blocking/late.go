package blocking

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// Who waits for a goroutine that stays until a context ends has to cancel that before. What is deferred comes in reverse order:
//
//	ctx, cancel := context.WithCancel(parent)
//	defer cancel()
//	group.Go(func() { refresh(ctx) })    // for { select { case <-ctx.Done(): return; case <-tick: … } }
//	defer group.Wait()                   // it comes first
//	if err := load(); err != nil {
//		return err
//	}
//	<-parent.Done()

// A Late is a cancel that comes only after the wait for a goroutine which stays until it.
type Late struct {
	Start  ssa.CallInstruction // of the goroutine
	Cancel ssa.CallInstruction
}

// cancelledLate returns what a wait for goroutines comes before, or nil.
func (p *Package) cancelledLate(w *waits.Waiting) *Late {
	if w == nil {
		return nil
	}
	wait := deferredAs(w.Op.Instr)
	for call := range value.Each[*ssa.Call](wait.Parent()) {
		if !flow.IsCanceller(call) {
			continue
		}
		ctx, cancel := value.Result(call, 0), value.Result(call, 1)
		if ctx == nil || cancel == nil {
			continue
		}
		late := cancelsBehind(cancel, wait)
		if late == nil || p.endsSooner(call.Call.Args[0], wait) {
			continue
		}
		for _, m := range p.awaited(w) {
			if m.Fn != nil && p.isKeptBy(m, ctx) && p.comesUncancelled(m.Instr, wait, cancel) {
				return &Late{Start: m.Instr, Cancel: late}
			}
		}
	}
	return nil
}

// deferredAs returns the statement by which a literal is deferred that does nothing before it comes to a wait; or the wait.
//
//	defer func() { <-done }()
func deferredAs(wait ssa.Instruction) ssa.Instruction {
	lit := wait.Parent()
	if wait.Block() != lit.Blocks[0] || !value.IsDeferredLiteral(lit) {
		return wait
	}
	for d := range value.Each[*ssa.Defer](lit.Parent()) {
		if value.Callee(&d.Call) == lit {
			return d
		}
	}
	return wait
}

// awaited returns goroutines each of which is waited for: of a group, all that are known.
func (p *Package) awaited(w *waits.Waiting) (list []*member) {
	if w.Op.Kind != pointsto.Join {
		return p.onlyEnders(w)
	}
	for _, o := range p.Classes.OpsThrough(w.On) {
		if o.Kind != pointsto.Done {
			continue
		}
		call, ok := o.Instr.(ssa.CallInstruction)
		if !ok {
			continue
		}
		started := false
		for _, r := range p.Spawns.Runs(call) {
			if r.How == spawn.Async { // group.Go(f)
				list, started = append(list, &member{Use: &spawn.Use{Instr: call, Run: r}}), true
			}
		}
		if start := p.startOf(o.Instr.Parent(), w.On, 0); !started && start != nil {
			list = append(list, &member{start, []*pointsto.Op{o}})
		}
	}
	return list
}

// cancelsBehind returns a call of a cancel func that comes only behind a wait, if nobody else has that func; or nil.
func cancelsBehind(cancel ssa.Value, wait ssa.Instruction) (late ssa.CallInstruction) {
	_, waitDeferred := wait.(*ssa.Defer)
	for _, ref := range value.Referrers(cancel) {
		call, ok := ref.(ssa.CallInstruction)
		if !ok || call.Common().Value != cancel {
			if _, isDebug := ref.(*ssa.DebugRef); isDebug {
				continue
			}
			return nil
		}
		_, deferred := call.(*ssa.Defer)
		switch {
		case deferred && waitDeferred && flow.Precedes(call, wait), deferred && !waitDeferred, !deferred && !waitDeferred && flow.Precedes(wait, call):
			late = call
		case deferred:
			return nil // it comes first
		}
	}
	return late
}

// isKeptBy reports whether a goroutine says that it is done only when a context has ended.
func (p *Package) isKeptBy(m *member, ctx ssa.Value) bool {
	is := func(v ssa.Value) bool { return p.givenAt(m.Use, v) == ctx }
	for _, o := range m.gives {
		isGiven := func(instr ssa.Instruction) bool { return instr == o.Instr }
		if o.Instr.Parent() != m.Fn || !o.Deferred && p.comesBefore(m.Fn, isGiven, is, maxJoin) {
			return false
		}
	}
	return p.staysUntil(m.Fn, is, maxJoin)
}

// givenAt returns what a goroutine has, as the function has it that starts it. A group gives the context that it is given itself.
//
//	group.StartWithContext(ctx, s.run)
func (p *Package) givenAt(start *spawn.Use, v ssa.Value) ssa.Value {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	if param, ok := v.(*ssa.Parameter); ok && param.Parent() == start.Fn && flow.IsContext(param) && slices.Index(start.Fn.Params, param) >= len(start.Args) {
		if i := slices.IndexFunc(start.Instr.Common().Args, flow.IsContext); i >= 0 {
			return start.Instr.Common().Args[i]
		}
		return nil
	}
	if fv, ok := v.(*ssa.FreeVar); ok {
		if variable, ok := value.Binding(fv).(*ssa.Alloc); ok {
			return flow.LastStored(variable, start.Instr)
		}
	}
	return p.atStart(v, start)
}

// staysUntil reports whether fn returns only when a context has ended, which some of its values are.
func (p *Package) staysUntil(fn *ssa.Function, is func(ssa.Value) bool, depth int) bool {
	return value.AnyOf(fn, isReturn) && !p.comesBefore(fn, flow.IsReturn, is, depth)
}

// comesBefore reports whether fn may come to an instruction of that kind before a context has ended.
func (p *Package) comesBefore(fn *ssa.Function, isAt func(ssa.Instruction) bool, is func(ssa.Value) bool, depth int) bool {
	isEnd := func(b *ssa.BasicBlock, i int) bool {
		v := flow.EndedAt(b, i)
		return v != nil && is(v)
	}
	return flow.ReachedFrom(fn, nil, isAt, func(instr ssa.Instruction) bool { return p.staysAt(instr, is, depth) }, isEnd)
}

// staysAt reports whether an instruction is passed only when a context has ended.
//
//	<-ctx.Done()    s.loop(ctx)    wait.UntilWithContext(ctx, s.sync, time.Minute)
func (p *Package) staysAt(instr ssa.Instruction, is func(ssa.Value) bool, depth int) bool {
	isGiven := func(v ssa.Value) bool {
		if ended := flow.SignalOf(v); ended != nil {
			v = ended
		}
		return is(v)
	}
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return instr.Op == token.ARROW && isGiven(instr.X)
	case *ssa.Call:
		if run, ok := knowledge.Runs[symbol.OfCall(&instr.Call)]; ok && run.Often == knowledge.PerPeriod {
			return slices.ContainsFunc(instr.Call.Args, isGiven)
		}
		runs := p.Spawns.Runs(instr)
		goesOn := func(r spawn.Run) bool {
			isOne := func(v ssa.Value) bool {
				i := slices.IndexFunc(r.Fn.Params, func(param *ssa.Parameter) bool { return param == v })
				return i >= 0 && i < len(r.Args) && isGiven(r.Args[i])
			}
			return r.Fn == nil || r.How != spawn.Now || !p.staysUntil(r.Fn, isOne, depth-1)
		}
		return depth > 0 && len(runs) > 0 && !slices.ContainsFunc(runs, goesOn)
	}
	return false
}

// comesUncancelled reports whether control may come from a start to a wait, or to the end of the function where that is deferred, before
// the context has ended.
func (p *Package) comesUncancelled(start, wait ssa.Instruction, cancel ssa.Value) bool {
	fn, t := start.Parent(), term{p, cancel}
	if fn != wait.Parent() {
		return false
	}
	isWait := func(instr ssa.Instruction) bool { return instr == wait }
	if _, deferred := wait.(*ssa.Defer); !deferred {
		return flow.ReachedFrom(fn, start, isWait, t.endsAt, t.hasEnded)
	}
	return (flow.Precedes(wait, start) || flow.ReachedFrom(fn, start, isWait, t.endsAt, t.hasEnded)) &&
		flow.ReachedFrom(fn, laterOf(start, wait), flow.IsReturn, t.endsAt, t.hasEnded)
}

// A term is the time until a function cancels its context, or another one ends that may be what this is made of.
type term struct {
	p      *Package
	cancel ssa.Value
}

// endsAt reports whether the term may be over behind an instruction.
//
//	cancel()    <-parent.Done()    s.serve(parent)    _ = manager.Start(parent)
func (t term) endsAt(instr ssa.Instruction) bool {
	if t.p.staysAt(instr, isSignal, maxJoin) {
		return true
	}
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	isCancel := call.Call.Value == t.cancel || symbol.OfType(call.Call.Value.Type()) == knowledge.CancelFunc // or that of a parent
	return isCancel || t.p.mayStay(call) && !isFailureAsked(call)
}

// hasEnded reports whether the term may be over where the i-th way out of b is taken. What fails may do so before.
//
//	case <-parent.Done():    if err := manager.Start(parent); err == nil
func (t term) hasEnded(b *ssa.BasicBlock, i int) bool {
	if v := flow.EndedAt(b, i); v != nil {
		_, isParam := v.(*ssa.Parameter) // who calls with a context and a channel may end both
		return flow.IsContext(v) || isParam
	}
	err, failed := flow.Failure(b, 1-i)
	if !failed {
		return false
	}
	call := flow.CallBehind(err)
	return call != nil && t.p.mayStay(call)
}

// laterOf returns the one of two instructions that the other comes before.
func laterOf(a, b ssa.Instruction) ssa.Instruction {
	if flow.Precedes(a, b) {
		return b
	}
	return a
}

// mayStay reports whether a call of something that is not seen is given a signal: it may come back when that has come. What gives something, and
// no error, asks.
//
//	manager.Start(ctx)    ctx.Done()    klog.FromContext(ctx)
func (p *Package) mayStay(call *ssa.Call) bool {
	results := call.Call.Signature().Results()
	if n := results.Len(); n > 0 && !value.IsError(results.At(n-1).Type()) {
		return false
	}
	isSeen := func(r spawn.Run) bool { return r.Fn != nil }
	return slices.ContainsFunc(value.Args(&call.Call), isSignal) && !slices.ContainsFunc(p.Spawns.Runs(call), isSeen)
}

// isFailureAsked reports whether a branch asks whether a call has failed.
func isFailureAsked(call *ssa.Call) bool {
	for _, b := range call.Parent().Blocks {
		for i := range b.Succs {
			if err, failed := flow.Failure(b, i); failed && flow.CallBehind(err) == call {
				return true
			}
		}
	}
	return false
}
