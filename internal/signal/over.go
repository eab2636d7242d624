package signal

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// A goroutine may be over before it comes to where it stays, and tell so: then nobody has to end it any more.
//
//	go func() {
//		l, err := net.Listen("tcp", addr)
//		if err != nil {
//			errs <- err
//			return
//		}
//		close(ready)
//		<-quit
//		l.Close()
//	}()
//	select {
//	case err := <-errs:
//		return nil, err
//	case <-ready:

// A telling is a statement that sends on a channel, or closes it.
type telling struct {
	instr ssa.Instruction
	sent  ssa.Value // or nil
}

// tellingsOf returns them by channel: a field, a parameter, or what makes one.
func (p *Package) tellingsOf(channel any) []telling {
	if p.tellings == nil {
		p.tellings = make(map[any][]telling)
		note := func(ch ssa.Value, t telling) {
			if ch == nil {
				return
			}
			if key := p.channel(ch); key != nil {
				p.tellings[key] = append(p.tellings[key], t)
			}
		}
		for _, fn := range p.funcs {
			for instr := range value.Instrs(fn) {
				switch instr := instr.(type) {
				case *ssa.Send:
					note(instr.Chan, telling{instr, instr.X})
				case *ssa.Select:
					for _, s := range instr.States {
						if s.Dir == types.SendOnly {
							note(s.Chan, telling{instr, s.Send})
						}
					}
				case ssa.CallInstruction:
					note(value.Closed(instr.Common()), telling{instr, nil})
				}
			}
		}
	}
	return p.tellings[channel]
}

// channel returns the field that a channel was loaded from, the parameter that it is, or what makes it; or nil.
func (p *Package) channel(ch ssa.Value) any {
	if field := p.fieldBehind(ch); field != nil {
		return field
	}
	at := p.Resolve(ch)
	switch root := at.Root.(type) {
	case *ssa.MakeChan, *ssa.Parameter:
		if at.Path == "" {
			return root
		}
	}
	return nil
}

// IsOverBy reports whether the goroutine is over where something that is as told came by a channel, or where anything did: it alone says
// so, and does not come to where it stays after that.
func (p *Package) IsOverBy(start ssa.CallInstruction, runs access.Target, ch ssa.Value, told condition.Tri) bool {
	if runs.Fn == nil {
		return false
	}
	channel := p.channel(ch)
	if _, ok := channel.(*ssa.Parameter); ok || channel == nil {
		return false // others have it
	}
	if made, ok := channel.(*ssa.MakeChan); ok && p.isGivenElsewhere(made, start, runs) {
		return false
	}
	some := false
	for _, t := range p.tellingsBy(runs, channel) {
		switch {
		case t.sent == nil && told == condition.Yes: // who receives has nothing then
			continue
		case t.sent != nil && told != condition.Maybe && !value.MayBe(t.sent, told == condition.Yes):
			continue
		case t.instr.Parent() != runs.Fn || !p.endsBehind(t, told):
			return false
		}
		some = true
	}
	return some
}

// isGivenElsewhere reports whether a channel that a function makes is given to a call, other than the one that starts the goroutine, or put into something
// that is no variable.
func (p *Package) isGivenElsewhere(made *ssa.MakeChan, start ssa.CallInstruction, runs access.Target) bool {
	var isGiven func(v ssa.Value) bool
	seen := make(map[ssa.Value]bool)
	isGiven = func(v ssa.Value) bool {
		if seen[v] {
			return false
		}
		seen[v] = true
		return slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool {
			switch ref := ref.(type) {
			case *ssa.Store:
				variable, ok := ref.Addr.(*ssa.Alloc)
				return ref.Val == v && (!ok || isGiven(variable))
			case *ssa.UnOp:
				return ref.Op == token.MUL && isGiven(ref)
			case *ssa.ChangeType:
				return isGiven(ref)
			case *ssa.MakeInterface, *ssa.MapUpdate, *ssa.Phi, *ssa.Return:
				return true
			case ssa.CallInstruction:
				return value.Builtin(ref.Common()) == "" && ref != start && p.TargetOf(ref.Common()).Fn != runs.Fn
			}
			return false
		})
	}
	return isGiven(made)
}

// endsBehind reports whether a goroutine comes to no place where it stays after it has said something, where that is as told.
func (p *Package) endsBehind(t telling, told condition.Tri) bool {
	if _, isDefer := t.instr.(*ssa.Defer); isDefer {
		return true
	}
	isOther := func(b *ssa.BasicBlock, i int) bool {
		v, is := flow.Asked(b, i)
		return told != condition.Maybe && v != nil && v == t.sent && condition.Known(is) != told
	}
	return !flow.ReachedFrom(t.instr.Parent(), t.instr, p.mayStayAt, nil, isOther)
}

// mayStayAt reports whether a function may stay at an instruction: it waits there, or turns in a loop, other than over data of which it sends nothing.
func (p *Package) mayStayAt(instr ssa.Instruction) bool {
	if sel, isSelect := instr.(*ssa.Select); isSelect && sel.Blocking || len(p.endsOfInstr(instr)) > 0 {
		return true
	}
	if !p.shapes.InLoop(instr.Block()) {
		return false
	}
	isEndless := func(l *flow.Loop) bool { return l.Has(instr.Block()) && !l.IsBounded() }
	recv, _ := instr.(*ssa.UnOp)
	_, sends := instr.(*ssa.Send)
	return sends || recv != nil && recv.Op == token.ARROW || slices.ContainsFunc(p.shapes.Loops(instr.Parent()), isEndless)
}

// tellingsBy returns what tells something by a channel, also in a function that is given that when it is started.
//
//	go read(lines)    // func read(lines chan<- string) { defer close(lines); … }
func (p *Package) tellingsBy(runs access.Target, channel any) []telling {
	says := slices.Clone(p.tellingsOf(channel))
	if _, ok := channel.(*ssa.MakeChan); !ok {
		return says
	}
	for i, arg := range runs.Args {
		if i < len(runs.Fn.Params) && p.channel(arg) == channel {
			says = append(says, p.tellingsOf(runs.Fn.Params[i])...)
		}
	}
	return says
}

// ClosesAfterAll reports whether a function gives a channel as that result which is closed when all goroutines are over that the function starts, and
// starts some.
//
//	go func() { defer close(news); … }(); return news, stop
func (p *Package) ClosesAfterAll(fn *ssa.Function, result int) bool {
	some := false
	for start := range value.Each[ssa.CallInstruction](fn) {
		runs, isStart := p.Spawned(start)
		if !isStart {
			continue
		}
		some = true
		for ret := range value.Returns(fn) {
			if !p.IsClosedAfter(start, runs, value.Returned(ret, result)) {
				return false
			}
		}
	}
	return some
}

// IsClosedAfter reports whether the goroutine is over where a channel is found closed: it closes that itself at its end, or who does has waited for a
// group which the goroutine leaves there.
//
//	go func() { defer wg.Done(); for s := range search { results <- s.run() } }()
//	go func() { wg.Wait(); close(results) }()
func (p *Package) IsClosedAfter(start ssa.CallInstruction, runs access.Target, ch ssa.Value) bool {
	if runs.Fn == nil {
		return false
	}
	channel := p.channel(ch)
	if _, isParam := channel.(*ssa.Parameter); channel == nil || isParam {
		return false
	}
	groups := p.leftAtEnd(start, runs)
	some := false
	for _, t := range p.tellingsBy(runs, channel) {
		if t.sent != nil || t.instr.Parent() == runs.Fn && p.endsBehind(t, condition.Maybe) {
			some = some || t.sent == nil
			continue
		}
		waits := func(at group) bool { return flow.Precedes(at.call, t.instr) && slices.Contains(groups, at.of) }
		if some = slices.ContainsFunc(p.groupsOf(t.instr.Parent(), knowledge.Joins), waits); !some {
			return false
		}
	}
	return some
}

// joining returns what tells at which instructions, and on which ways out of blocks, a goroutine has ended: who comes there has waited for it.
//
//	group.Wait()    <-done    case <-done:    for line := range lines
func (p *Package) joining(start ssa.CallInstruction, runs access.Target) (joins func(ssa.Instruction) bool, isOver func(*ssa.BasicBlock, int) bool) {
	groups := p.leftAtEnd(start, runs)
	joins = func(instr ssa.Instruction) bool {
		recv, ok := instr.(*ssa.UnOp)
		return p.joins(instr, groups) || ok && recv.Op == token.ARROW && !recv.CommaOk && p.IsOverBy(start, runs, recv.X, condition.Maybe)
	}
	isOver = func(b *ssa.BasicBlock, i int) bool {
		if ch := flow.FoundClosed(b, i); ch != nil && p.IsClosedAfter(start, runs, ch) {
			return true
		}
		told := flow.Told(b, i)
		return told != nil && value.IsChan(told.Type()) && p.IsOverBy(start, runs, told, condition.Maybe)
	}
	return joins, isOver
}

// IsJoined reports whether a function returns, or comes back to the start of a goroutine, only where that has ended, or is told to: nothing is left behind.
//
//	done := make(chan struct{})
//	go func() { defer close(done); … }()
//	…
//	select { case <-done: case <-ctx.Done(): }
func (p *Package) IsJoined(start ssa.CallInstruction, runs access.Target) bool {
	joins, hasEnded := p.joining(start, runs)
	ends := p.EndsOfCall(runs)
	isOver := func(b *ssa.BasicBlock, i int) bool {
		end, ok := p.toldBy(b, i)
		return ok && slices.Contains(ends, end) || hasEnded(b, i)
	}
	isEnd := func(instr ssa.Instruction) bool { return instr == start || flow.IsReturn(instr) }
	fn := start.Parent()
	return flow.ReachedFrom(fn, start, isEnd, nil, nil) && !flow.ReachedFrom(fn, start, isEnd, joins, isOver)
}

// OnlyEndsWhenTold reports whether a goroutine ends only where a signal has come to it: who waits for that goroutine waits for the signal.
//
//	go func() { defer wg.Done(); for { select { case <-stop: return; case <-ticks: … } } }()
func (p *Package) OnlyEndsWhenTold(runs access.Target) bool {
	if runs.Fn == nil {
		return false
	}
	stays := func(instr ssa.Instruction) bool { return len(p.endsOfInstr(instr)) > 0 }
	isTold := func(b *ssa.BasicBlock, i int) bool {
		_, told := p.toldBy(b, i)
		return told
	}
	return flow.ReachedFrom(runs.Fn, nil, flow.IsReturn, nil, nil) && !flow.ReachedFrom(runs.Fn, nil, flow.IsReturn, stays, isTold)
}
