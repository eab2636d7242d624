package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/route"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
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
func (p *Package) leftBy(w *waits.Waiting) *Leaving {
	if w == nil || p.isBehindWait(w.Op.Instr) || p.isAskedFirst(w.Op.Instr) {
		return nil
	}
	members := p.onlyEnders(w)
	if len(members) == 0 || len(members) > 1 && w.Op.Kind != pointsto.Join { // any of a group is missed
		return nil
	}
	j := p.newJudge(nil, spawn.Run{Fn: w.Op.Instr.Parent()}, w)
	j.d = &requirement{judge: j, on: w.On, kind: w.Op.Kind}
	met := false
	switch w.Op.Kind {
	case pointsto.Recv:
		met = j.requireSend()
	case pointsto.Send:
		met = j.requireReceives()
	case pointsto.Join:
		j.d.amount, j.d.ofMember = 1, true
	}
	if met {
		return nil
	}
	for _, m := range members {
		if l := j.leavingOf(m); l != nil {
			return l
		}
	}
	if j.isCutOff() {
		p.CutOff(w.Op.Instr.Parent())
	}
	return nil
}

// leavingOf returns where one of those leaves who would end the wait; or nil.
func (j *judge) leavingOf(m *member) *Leaving {
	p, wait := j.p, j.w.Op.Instr
	if p.runsInPlace(m.Fn, wait.Parent()) || j.isToldOf(m.Fn, make(map[*ssa.Function]bool)) {
		return nil
	}
	if end, by := j.leavesShort(m, true); end != nil && !j.tellsOthers(m, end) {
		isNewsOf := func(o *pointsto.Op) bool { return comesUpon(o.Instr.Block()) }
		if comesUpon(end.Block()) || isPastWatch(by) || slices.ContainsFunc(m.gives, isNewsOf) || p.findsNone(end.Block(), wait.Parent(), m.Instr.Parent()) {
			return &Leaving{by.Pos(end), m.Instr, nil}
		}
	}
	if end, by := j.leavesShort(m, false); end != nil && !j.tellsOthers(m, end) {
		ctx := p.endedContext(by)
		kept := p.keptContext(ctx)
		if isOfRequest(kept) || p.isCancelledBefore(kept, wait) {
			return &Leaving{by.Pos(end), m.Instr, nil}
		}
		if given, keeps := p.asGiven(kept); given != nil && kept != ctx {
			return &Leaving{by.Pos(end), keeps, given}
		}
		if ctx := endsBefore(p.atStart(ctx, m.Use), wait); ctx != nil {
			return &Leaving{by.Pos(end), m.Instr, ctx}
		}
	}
	return nil
}

// isPastWatch reports whether a watch has ended on a way.
func isPastWatch(by *route.Way) bool {
	for ; by != nil; by = by.Prev {
		if endsWatch(by.From, by.I) {
			return true
		}
	}
	return false
}

// A Leaving is where a goroutine leaves that alone would end a wait.
type Leaving struct {
	At     token.Pos
	Start  ssa.CallInstruction // of the goroutine, or what keeps the signal for it
	Signal ssa.Value           // the context for the end of which it leaves, as the function has it around that; or nil
}

// leavesShort returns where a goroutine leaves before it has provided what is required, and how it comes there; or nil. If that is asked, it is told to
// leave by nobody.
func (j *judge) leavesShort(m *member, untold bool) (end ssa.Instruction, by *route.Way) {
	for _, handed := range j.handedTo(m.Instr.Parent()) {
		s := j.provider()
		s.untold = untold
		r := s.route(m.Fn, j.p.Classes.Bind(m.Run, handed), true)
		if n, end := r.Least(); n < j.d.amount {
			return end, r.Taking
		}
	}
	return nil, nil
}

// handedTo returns what the parameters of a starter stand for, in each of the ways that control comes to it with what is waited on; nothing is to be
// known of them where it has that by itself.
//
//	ready := make(chan bool)
//	s.serve(ready)    // func (s *server) serve(ready chan<- bool) { go func() { ready <- true; … }() }
//	<-ready
func (j *judge) handedTo(starter *ssa.Function) []pointsto.Bindings {
	var ways []pointsto.Bindings
	for _, c := range j.p.contextsOf(starter) {
		for _, on := range c.bound {
			if on.Find() == j.w.On {
				ways = append(ways, c.bound)
				break
			}
		}
	}
	if len(ways) == 0 {
		return []pointsto.Bindings{nil}
	}
	return ways
}

// endsBefore returns the context whose end may come before a wait is over; or nil. A context that the function cancels only after the wait ends
// before with its parent only.
//
//	ctx, cancel := context.WithCancel(parent)
//	defer cancel()
//	go s.run(ctx)
//	<-s.done
func endsBefore(ctx ssa.Value, wait ssa.Instruction) ssa.Value {
	for range maxPath {
		call, i := value.CallOf(ctx)
		if call == nil || i != 0 || call.Parent() != wait.Parent() || !flow.IsCanceller(call) {
			return ctx
		}
		cancel := value.Result(call, 1)
		isBefore := func(c ssa.CallInstruction) bool {
			_, isDefer := c.(*ssa.Defer)
			return !isDefer && c.Common().Value == cancel && flow.Reaches(c, wait)
		}
		if cancel == nil || value.AnyOf(wait.Parent(), isBefore) {
			return ctx
		}
		ctx = call.Call.Args[0]
	}
	return nil
}

// isBehindWait reports whether a function has waited for something else before, other than for a time or a context.
func (p *Package) isBehindWait(wait ssa.Instruction) bool {
	isWait := func(o *pointsto.Op) bool { return o.Waits() && !o.On().Ends() && flow.Precedes(o.Instr, wait) }
	return value.Any(wait.Parent(), func(instr ssa.Instruction) bool {
		return instr != wait && slices.ContainsFunc(p.Classes.Ops(instr), isWait)
	})
}

// isAskedFirst reports whether control comes to a wait only as something says so that is not seen.
//
//	if s.running.Load() {
//		<-s.done
//	}
func (p *Package) isAskedFirst(wait ssa.Instruction) bool {
	loops := p.shapes.Loops(wait.Parent())
	return flow.IsBelow(wait.Block(), func(b *ssa.BasicBlock, _ int) bool {
		cond, _ := flow.Plain(flow.Cond(b))
		call, _ := value.CallOf(cond)
		turns := func(l *flow.Loop) bool { return l.Has(b) && l.Has(wait.Block()) } // as often as there is more
		return call != nil && !slices.ContainsFunc(loops, turns)
	})
}

// onlyEnders returns the goroutines that do what would end a wait; none if others do so, too. One that is not of a group is started once.
func (p *Package) onlyEnders(w *waits.Waiting) (members []*member) {
	if w.On.SentElsewhere() || w.On.ClosedElsewhere() || w.On.ReceivedElsewhere() || w.On.MayBeReceivedElsewhere() && w.Op.Kind == pointsto.Send {
		return nil
	}
	ends := map[pointsto.Kind][]pointsto.Kind{pointsto.Recv: {pointsto.Send, pointsto.Close}, pointsto.Send: {pointsto.Recv}, pointsto.Join: {pointsto.Done}}[w.Op.Kind]
	for _, o := range p.Classes.OpsThrough(w.On) {
		switch {
		case o.Callee != nil:
			return nil
		case !slices.Contains(ends, o.Kind) || p.startsMember(o):
			continue
		}
		start := p.startOf(o.Instr.Parent(), w.On, 0)
		if start == nil || w.Op.Kind != pointsto.Join && !p.isStartedOnce(start.Instr, w.On, 0) {
			return nil
		}
		i := slices.IndexFunc(members, func(m *member) bool { return m.Instr == start.Instr })
		if i < 0 {
			i, members = len(members), append(members, &member{Use: start})
		}
		members[i].gives = append(members[i].gives, o)
	}
	return members
}

// startsMember reports whether an op starts a goroutine that tells a group when it ends, however it does.
//
//	wg.Go(s.run)    group.StartWithContext(ctx, s.run)
func (p *Package) startsMember(o *pointsto.Op) bool {
	call, ok := o.Instr.(ssa.CallInstruction)
	return ok && o.Kind == pointsto.Done && slices.ContainsFunc(p.Spawns.Runs(call), func(r spawn.Run) bool { return r.How == spawn.Async })
}

// isStartedOnce reports whether a goroutine is started once for what is of the class: in no loop, and not by a function that is called again and
// again for the same thing. An object that has it is started once.
//
//	collect(results)
//	collect(results)    // func collect(out chan<- int) { go func() { … }() }
func (p *Package) isStartedOnce(start ssa.CallInstruction, on *pointsto.Class, depth int) bool {
	if flow.InLoop(start.Block()) || depth > maxDepth {
		return false
	}
	if field, ok := on.Named().(*types.Var); ok && field.IsField() {
		return true
	}
	fn := start.Parent()
	if site := on.Site(); site == nil || site.Parent() == fn {
		return site != nil
	}
	uses, all := p.Spawns.Uses(fn)
	return all && len(uses) == 1 && !uses[0].Again && p.isStartedOnce(uses[0].Instr, on, depth+1)
}

// runsInPlace reports whether fn runs another function before it returns.
func (p *Package) runsInPlace(fn, other *ssa.Function) bool {
	return p.Spawns.ComingTo([]*ssa.Function{other}, true)[fn]
}
