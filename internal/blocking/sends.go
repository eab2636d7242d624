package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/correlate"
	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/fixpoint"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// Who sends requires as many receives as there are sends: its own on the longest path, those of what it runs or waits for, and
// of those that are started before it.

// sends returns how often the goroutine, and those that are started before it, send. What a function
// that it runs makes is another one each time that it comes to that.
func (j *judge) sends(on *pointsto.Class) int {
	if f := j.onlyOnce(on); f != nil {
		return j.mostSends(f.Fn, f.Bound, on)
	}
	if site := on.Site(); site != nil && !on.IsSeveral() && !flow.InLoop(site.Block()) {
		for _, f := range j.w.Frames {
			if f.Fn == site.Parent() && f.Fn != j.run.Fn {
				return j.mostSends(f.Fn, f.Bound, on)
			}
		}
	}
	n := j.sendsOf(j.at, j.run, on)
	if j.run.Again {
		n = count.Many
	}
	if j.startedOften(on) {
		n = count.Times(n, j.p.turns(j.at))
	}
	if j.at == nil {
		return n
	}
	n = count.Plus(n, j.sentBefore(j.at, on))
	for _, call := range j.from.calls { // watch(ctx, errs) starts one, and others go before
		n = count.Plus(n, j.sentBefore(call, on))
	}
	return n
}

// sentBefore returns how often those send that the function around an instruction has started before it.
func (j *judge) sentBefore(at ssa.Instruction, on *pointsto.Class) (n int) {
	since := j.assigned(on)
	for _, b := range at.Parent().Blocks {
		if !b.Dominates(at.Block()) {
			continue
		}
		for _, instr := range b.Instrs {
			if instr == at {
				break
			}
			call, ok := instr.(ssa.CallInstruction)
			if !ok || since != nil && !flow.Precedes(since, call) {
				continue
			}
			for _, r := range j.p.Spawns.Runs(call) {
				if r.How == spawn.Async && !j.wentElse(call, r, on) {
					n = count.Plus(n, j.sendsOf(call, r, on))
				}
			}
		}
	}
	return n
}

// assigned returns the assignment by which a variable has the channel that the goroutine finds there, if it gets several, one after the other, where that is
// started; or nil.
//
//	errs := make(chan error, 16)
//	…
//	errs = make(chan error, 3)
//	go func() { errs <- err }()
func (j *judge) assigned(on *pointsto.Class) (last *ssa.Store) {
	if j.at == nil {
		return nil
	}
	for _, v := range on.Made() {
		if _, isChan := v.(*ssa.MakeChan); !isChan {
			continue // the variable
		}
		i := slices.IndexFunc(value.Referrers(v), func(ref ssa.Instruction) bool { _, ok := ref.(*ssa.Store); return ok })
		if v.Parent() != j.at.Parent() || i < 0 || flow.InLoop(v.(ssa.Instruction).Block()) {
			return nil
		}
		st := value.Referrers(v)[i].(*ssa.Store)
		switch {
		case flow.Precedes(st, j.at) && (last == nil || last.Addr == st.Addr && flow.Precedes(last, st)):
			last = st
		case flow.Reaches(st, j.at) && !(last != nil && flow.Precedes(st, last)):
			return nil
		}
	}
	if last == nil || slices.ContainsFunc(on.Ops(), func(o *pointsto.Op) bool { return o.Kind == pointsto.Recv && flow.Precedes(o.Instr, last) }) {
		return nil // what was received on the one before counts with what was sent there
	}
	return last
}

// capacity returns how much the class holds before a send waits, or the channel in it that the goroutine has, if that is known.
func (j *judge) capacity(on *pointsto.Class) (n int64, known bool) {
	if st := j.assigned(on); st != nil {
		if mc, ok := st.Val.(*ssa.MakeChan); ok {
			if size, ok := mc.Size.(*ssa.Const); ok {
				return size.Int64(), true
			}
		}
	}
	return on.Capacity()
}

// wentElse reports whether a goroutine that was started before, alone, has sent something else, which the function has received where it starts this one:
// it has sent nothing on the class.
//
//	go func() { m, err := recv(); if err != nil { errs <- err; return }; first <- m }()
//	select { case m = <-first: case err := <-errs: return err }
//	go func() { if err := send(m); err != nil { errs <- err } }()
func (j *judge) wentElse(start ssa.CallInstruction, r spawn.Run, on *pointsto.Class) bool {
	if r.Fn == nil || r.Again || j.p.isOften(start, on) || !j.p.Classes.MaySend(r.Fn, on) {
		return false
	}
	sendsOn := func(t *pointsto.Class) (at []ssa.Instruction, only bool) {
		only = true
		for _, o := range j.p.Classes.OpsThrough(t) {
			switch {
			case o.Kind == pointsto.Send && o.Instr.Parent() == r.Fn:
				at = append(at, o.Instr)
			case o.Kind == pointsto.Close, o.Kind == pointsto.Send && (t != on || j.p.Spawns.ComesTo(r.Fn, o.Instr.Parent())):
				only = false
			}
		}
		return at, only
	}
	mine, onlyHere := sendsOn(on)
	isElse := func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(j.p.Classes.Ops(instr), func(o *pointsto.Op) bool {
			others, only := sendsOn(o.On())
			return o.Kind == pointsto.Recv && only && len(others) > 0 && isPast(o, j.at) && !slices.ContainsFunc(others, func(other ssa.Instruction) bool {
				return slices.ContainsFunc(mine, func(at ssa.Instruction) bool { return !flow.IsInstead(at, other) })
			})
		})
	}
	return onlyHere && len(mine) > 0 && value.Any(j.at.Parent(), isElse)
}

// isPast reports whether a function comes to an instruction only when a receive of its own has got something.
func isPast(o *pointsto.Op, at ssa.Instruction) bool {
	if o.Sel == nil {
		return !o.IsChoice() && flow.Precedes(o.Instr, at)
	}
	state, ok := flow.CaseAround(at.Block(), o.Sel)
	return ok && state == o.State
}

// sendsOf returns how often r, which a call runs, sends on the class: the most on any path.
func (j *judge) sendsOf(call ssa.CallInstruction, r spawn.Run, on *pointsto.Class) int {
	if r.Fn == nil {
		n := 0
		for _, o := range j.p.Classes.Ops(call) {
			if o.Kind == pointsto.Send && o.Callee == r.Callee && o.On() == on {
				if n = max(o.Times, 1); o.Fact.Again {
					n = count.Many
				}
			}
		}
		return n
	}
	return j.mostSent(r, j.from.bound, on)
}

// mostSent returns the most sends on a path through a function that is run.
func (j *judge) mostSent(r spawn.Run, outer pointsto.Bindings, on ...*pointsto.Class) int {
	return j.ask(j.p.sending(on...), func(s *sending) int { return s.most(r, outer, all) })
}

// mostSends returns the most sends on a path through fn.
func (j *judge) mostSends(fn *ssa.Function, bound pointsto.Bindings, on ...*pointsto.Class) int {
	return j.ask(j.p.sending(on...), func(s *sending) int { return s.mostIn(fn, bound, all) })
}

// ask asks how often something sends; what is found in too many functions cuts the judgement off.
func (j *judge) ask(s *sending, how func(*sending) int) int {
	n := how(s)
	j.steps = max(j.steps, s.steps)
	return n
}

// sending returns who asks about some classes. What it found of one is remembered: all waits for the same ask the same.
func (p *Package) sending(on ...*pointsto.Class) *sending {
	find := func() *sending {
		return &sending{p: p, on: on, sent: fixpoint.New[sentBy](func(a, b int) bool { return a == b }, sendsAndCalls)}
	}
	if len(on) > 1 {
		return find()
	}
	return p.sendings.Get(unified{on[0], p.Classes.Unions()}, find)
}

// most returns the most sends on one of those ways through a function that is run.
func (s *sending) most(r spawn.Run, outer pointsto.Bindings, of ways) int {
	if !slices.ContainsFunc(s.on, func(t *pointsto.Class) bool { return s.p.Classes.MaySend(r.Fn, t) }) {
		return 0
	}
	bound := s.p.Classes.Bind(r, outer)
	key := sentBy{fn: r.Fn, ways: of, params: paramsIn(r.Fn, bound, func(t *pointsto.Class) bool { return slices.Contains(s.on, t) })}
	return s.sent.Get(key, 0, func(int) int { return s.mostIn(r.Fn, bound, of) })
}

// sendsAndCalls returns how often something sends that sends more, the more what it calls does: there is no end to that.
func sendsAndCalls(from, to int) int {
	if from > 0 && to > from {
		return count.Many
	}
	return to
}

// mostIn returns the most sends on one of those ways through fn; in a loop there are many, unless it is known how often that turns.
func (s *sending) mostIn(fn *ssa.Function, bound pointsto.Bindings, of ways) int {
	if s.steps++; s.steps > s.p.maxSteps {
		return count.Many
	}
	return s.mostOn(fn, of.leading(fn), nil, func(instr ssa.Instruction) int { return s.at(instr, bound, of) })
}

// mostOn returns the most that instructions come to on a path through fn, or, if that is not nil, to one that ends with an instruction; of those blocks that lead there, or all
// if that is nil. A path that has found an answer finds it again.
//
//	if err != nil { errs <- err }
//	if err == nil { errs <- nil }
func (s *sending) mostOn(fn *ssa.Function, leads []bool, to ssa.Instruction, each func(ssa.Instruction) int) int {
	asked := s.p.correlate.QuestionsOnce(fn)
	nobody := func(ssa.Value) condition.Tri { return condition.Maybe }
	best := make([]mosts, len(fn.Blocks))
	best[0] = mosts{{}}
	most := 0
	for _, b := range flow.TopologicalOrder(fn) {
		if leads != nil && !leads[b.Index] || best[b.Index] == nil {
			continue
		}
		here, ends := 0, false
		for _, instr := range b.Instrs {
			here = count.Plus(here, each(instr))
			if ends = instr == to; ends {
				break
			}
		}
		for _, at := range best[b.Index] {
			n := count.Plus(at.n, here)
			if to == nil || ends {
				most = max(most, n)
			}
			for i, succ := range b.Succs {
				if next, ok := asked.Take(at.known, b, i, nobody); ok && !ends {
					best[succ.Index] = best[succ.Index].with(next, n)
				}
			}
		}
	}
	return most
}

// Mosts are the most on the paths to a block, by what these know.
type mosts []struct {
	known correlate.Answers
	n     int
}

// maxAnswers bounds how many paths to one block are told apart by what they know.
const maxAnswers = 32

// with adds paths.
func (m mosts) with(known correlate.Answers, n int) mosts {
	for i := range m {
		if m[i].known == known {
			m[i].n = max(m[i].n, n)
			return m
		}
	}
	if len(m) == maxAnswers {
		for _, other := range m {
			n = max(n, other.n)
		}
		return mosts{{n: n}}
	}
	return append(m, mosts{{known, n}}...)
}

// hasRoom reports whether the buffer has room where the goroutine sends: it is a literal that is started at one place, for a buffer that is
// made beside it, it alone sends there, and has sent less on all ways there.
//
//	out := make(chan item, 5)
//	go func() { if failed { out <- last; return }; for … { out <- it } }()
func (j *judge) hasRoom(on *pointsto.Class, size int) bool {
	fn, site := j.w.Op.Instr.Parent(), on.Site()
	if size == 0 || j.at == nil || fn != j.run.Fn || site == nil || site.Parent() != j.at.Parent() || on.IsSeveral() || j.startedOften(on) {
		return false
	}
	if lit, ok := j.at.Common().Value.(*ssa.MakeClosure); !ok || len(*lit.Referrers()) != 1 {
		return false
	}
	isElsewhere := func(o *pointsto.Op) bool { return o.Kind == pointsto.Send && o.Instr.Parent() != fn }
	return !slices.ContainsFunc(j.p.Classes.OpsThrough(on), isElsewhere) &&
		j.ask(j.p.sending(on), func(s *sending) int { return s.mostBefore(j.w.Op.Instr, j.w.Bound()) }) <= size
}

// mostBefore returns the most sends on a path through the function to an instruction, with that.
func (s *sending) mostBefore(at ssa.Instruction, bound pointsto.Bindings) int {
	return s.mostOn(at.Parent(), nil, at, func(instr ssa.Instruction) int { return s.at(instr, bound, all) })
}

// at returns how often an instruction sends, which may be in a loop, on one of those ways through the function.
func (s *sending) at(instr ssa.Instruction, bound pointsto.Bindings, of ways) int {
	if of != all {
		of = back // what it calls comes back there, whatever that gives
	}
	n := s.once(instr, bound, of)
	if n == 0 {
		return 0
	}
	for _, l := range s.p.shapes.Loops(instr.Parent()) {
		if !l.Has(instr.Block()) || l.IsOnce(instr.Block()) || s.once(instr, bound, waysOn(l, instr)) == 0 {
			continue
		}
		turns, known := l.Turns()
		if !known || !l.IsBounded() {
			return count.Many
		}
		n = count.Times(n, int(min(turns, count.Many)))
	}
	return n
}

// once returns how often an instruction sends when control comes to it once: what it calls, on one of those ways. What is sent after a panic is sent
// in place of what the function that panics would have sent.
func (s *sending) once(instr ssa.Instruction, bound pointsto.Bindings, of ways) int {
	if flow.IsAfterPanic(instr.Block()) {
		if around := instr.Parent().Parent(); around == nil || s.sendsItself(around, bound) { // of a function that others defer they know
			return 0
		}
	}
	n := 0
	for _, o := range s.p.Classes.Ops(instr) {
		if o.Kind == pointsto.Send && slices.Contains(s.on, bound.Of(o.On())) && (o.Sel == nil || o.Sel.Blocking) && !s.p.waits.IsGuarded(o) {
			n++
		}
	}
	if call, ok := instr.(ssa.CallInstruction); ok {
		runs := s.p.Spawns.Runs(call)
		if slices.ContainsFunc(runs, func(r spawn.Run) bool { return s.isGiven(r, runs, bound, of) }) {
			n = count.Many
		}
		for _, r := range runs {
			if r.Fn != nil && (r.How != spawn.Async || s.p.isJoined(call, r)) {
				sent := s.most(r, bound, of)
				if r.Again && sent > 0 {
					sent = count.Many
				}
				n = count.Plus(n, sent)
			}
		}
	}
	return n
}

// sendsItself reports whether a function sends by an instruction of its own.
func (s *sending) sendsItself(fn *ssa.Function, bound pointsto.Bindings) bool {
	return value.Any(fn, func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(s.p.Classes.Ops(instr), func(o *pointsto.Op) bool {
			return o.Kind == pointsto.Send && slices.Contains(s.on, bound.Of(o.On()))
		})
	})
}

// isJoined reports whether the function that starts a goroutine then waits for those that it has started: what these send comes
// before what it sends afterwards.
//
//	for _, job := range jobs {
//		wg.Go(func() { …; results <- r })
//	}
//	wg.Wait()
//	results <- last
func (p *Package) isJoined(start ssa.CallInstruction, r spawn.Run) bool {
	starter := start.Parent()
	if r.By != nil && r.By.Fn != nil {
		starter = r.By.Fn // forEach(jobs, func(job) error { …; results <- r })
	}
	return value.Any(starter, func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(p.Classes.Ops(instr), func(o *pointsto.Op) bool { return o.Kind == pointsto.Join }) && (starter != start.Parent() || flow.Reaches(start, instr))
	})
}

// isGiven reports whether a function that is not seen is given a literal that sends: it may run that as often as it
// likes, and each time takes a receive from who sends afterwards.
//
//	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error { …; ch <- path; … })
//	ch <- err
func (s *sending) isGiven(r spawn.Run, runs []spawn.Run, bound pointsto.Bindings, of ways) bool {
	return r.Fn == nil && slices.ContainsFunc(r.Args, func(arg ssa.Value) bool {
		mc, ok := value.Unconverted(arg).(*ssa.MakeClosure)
		if !ok || slices.ContainsFunc(runs, func(r spawn.Run) bool { return r.Fn == mc.Fn }) {
			return false
		}
		return s.most(spawn.Run{Fn: mc.Fn.(*ssa.Function)}, bound, of) > 0
	})
}

// startedOften reports whether the goroutine is started again and again for the same
// class.
func (j *judge) startedOften(on *pointsto.Class) bool {
	site := on.Site()
	return j.at != nil && !(site != nil && j.inside[site.Parent()]) && j.p.isOften(j.at, on) && !j.isMadeInTurn(on) // or each makes its own
}

// isOften reports whether a goroutine is started in a loop, in which no channel is made for each, other than in one turn of it.
//
//	for first := true; ; first = false {
//		req, err := stream.Recv()
//		if first { go func() { stored <- s.store(req.Name, pr) }() }
func (p *Package) isOften(start ssa.CallInstruction, on *pointsto.Class) bool {
	site := on.Site()
	return slices.ContainsFunc(p.shapes.Loops(start.Parent()), func(l *flow.Loop) bool {
		isMadeIn := site != nil && site.Parent() == start.Parent() && l.Has(site.Block())
		return l.Has(start.Block()) && !isMadeIn && !l.IsOnce(start.Block())
	})
}

// paramsIn returns which parameters of fn, and of the functions around it, stand for a class that is asked for.
func paramsIn(fn *ssa.Function, bound pointsto.Bindings, is func(*pointsto.Class) bool) (params uint64) {
	bit := uint64(1)
	for around := fn; around != nil; around = around.Parent() {
		for _, param := range around.Params {
			if t := bound[param]; t != nil && is(t) {
				params |= bit
			}
			bit <<= 1
		}
	}
	return params
}
