package signal

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// maxEnders bounds how deep a function is asked whether it ends a signal.
const maxEnders = 3

// endsOwn reports whether fn, or what it calls, puts a signal into a field, of whatever object, or gives
// the one that is there.
//
//	if t.running {
//		t.stop()        // close(t.quit)
//	}
//	go t.run()
func (p *Package) endsOwn(fn *ssa.Function, field *types.Var, depth int) bool {
	return p.endsOwnBut(fn, field, depth, make(depths))
}

// Ends reports whether a call ends a context that is in a field. It calls the cancel func in another field of the object, or a function
// that does.
//
//	s.cancel()    // s.ctx, s.cancel = context.WithCancel(parent)
func (p *Package) Ends(call *ssa.Call, ctx ssa.Value) bool {
	field := p.fieldBehind(ctx)
	cancel := p.cancels[field].field
	if field == nil || cancel == nil {
		return false
	}
	if value.LoadedField(call.Call.Value) == cancel {
		return true
	}
	fn := p.TargetOf(&call.Call).Fn
	return fn != nil && value.AnyOf(fn, func(c ssa.CallInstruction) bool { return value.LoadedField(c.Common().Value) == cancel })
}

// depths has how deep functions have been asked already, in vain.
type depths map[*ssa.Function]int

// again reports whether fn has been asked as deep as that, and notes that it is now.
func (d depths) again(fn *ssa.Function, depth int) bool {
	if d[fn] >= depth {
		return true
	}
	d[fn] = depth
	return false
}

func (p *Package) endsOwnBut(fn *ssa.Function, field *types.Var, depth int, asked depths) bool {
	if fn == nil || asked.again(fn, depth) {
		return false
	}
	is := func(v ssa.Value) bool {
		f := p.fieldBehind(v)
		return f != nil && (f.Origin() == field || f.Origin() == p.cancels[field].field)
	}
	for instr := range value.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Store:
			if value.Field(instr.Addr) == field {
				return true
			}
		case *ssa.Send:
			if is(instr.Chan) {
				return true
			}
		case *ssa.Call, *ssa.Defer:
			c := instr.(ssa.CallInstruction).Common()
			if ch := value.Closed(c); ch != nil && is(ch) {
				return true
			}
			if c.StaticCallee() == nil && !c.IsInvoke() && is(c.Value) || p.endsOwnBut(c.StaticCallee(), field, depth-1, asked) {
				return true
			}
		}
	}
	return false
}

// NeverEnds reports whether fn comes to a loop that only time drives, and that is never left.
func (p *Package) NeverEnds(fn *ssa.Function) bool {
	return p.neverEnds(access.Target{Fn: fn}, maxDepth)
}

// neverEnds reports whether a call of t comes to a loop that only time drives, and that is never left.
func (p *Package) neverEnds(t access.Target, depth int) bool {
	if depth == 0 {
		return false
	}
	if t.Fn == nil {
		if t.Obj == nil {
			return false
		}
		if t.Invoke {
			all := p.AllBehind(t)
			return len(all) > 0 && !slices.ContainsFunc(all, func(t access.Target) bool { return !p.neverEnds(t, depth-1) })
		}
		if symbol.Of(t.Obj) == knowledge.Forever {
			return true
		}
		return p.imports.Func(t.Obj).Has(summary.NeverReturns)
	}
	never, known := p.endless[t.Fn]
	if !known {
		p.endless[t.Fn] = false // in a recursion, the outer call tells
		never = p.comesToClockwork(t.Fn, depth)
		p.endless[t.Fn] = never
	}
	return never
}

// comesToClockwork reports whether fn has such a loop, or calls a function that does.
func (p *Package) comesToClockwork(fn *ssa.Function, depth int) bool {
	for _, l := range p.shapes.Loops(fn) {
		if p.isClockwork(l) {
			return true
		}
	}
	for c := range value.Each[*ssa.Call](fn) {
		if p.neverEnds(p.TargetOf(&c.Call), depth-1) {
			return true
		}
	}
	return false
}

// isClockwork reports whether a loop is never left, and waits for nothing longer than for time, but for who
// takes what it sends.
//
//	for { time.Sleep(d); … }    for range ticker.C { … }    for { select { case <-time.After(d): …; case l := <-lines: … } }
func (p *Package) isClockwork(l *flow.Loop) bool {
	waits := false
	for _, w := range l.WaysOut() {
		if ch := flow.FoundClosed(w.From, w.I); ch == nil || !p.isTimely(ch) { // that of a ticker is never closed
			return false
		}
	}
	for _, b := range l.Blocks() {
		if slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool { return !l.Has(s) && endsThere(s) }) {
			return false
		}
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Return:
				return false
			case *ssa.Call:
				callee := symbol.Callee(&instr.Call)
				waits = waits || callee != nil && symbol.Of(callee) == knowledge.Sleep
				if p.endsCaller(p.TargetOf(&instr.Call), l.Head.Parent().Recover != nil, maxEnders, make(depths)) {
					return false
				}
			case *ssa.UnOp:
				if instr.Op == token.ARROW {
					if waits = true; !p.isTimely(instr.X) {
						return false
					}
				}
			case *ssa.Select:
				if !instr.Blocking {
					continue
				}
				waits = true
				if !slices.ContainsFunc(instr.States, func(st *ssa.SelectState) bool { return st.Send == nil && p.isTimely(st.Chan) }) {
					return false
				}
			}
		}
	}
	return waits
}

// endsThere reports whether the goroutine, or the process, ends in a block: by a panic that is recovered, or a
// call that never returns, behind which the SSA has a panic, too.
//
//	if n--; n == 0 { os.Exit(1) }
func endsThere(b *ssa.BasicBlock) bool {
	end, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Panic)
	if !ok || !end.Pos().IsValid() { // that of a select without a case
		return false
	}
	return b.Parent().Recover != nil || slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
		call, ok := instr.(*ssa.Call)
		return ok && call.Pos() == end.Pos()
	})
}

// endsCaller reports whether a call of t may end the goroutine that it is made in: it calls runtime.Goexit, or panics where
// that is recovered.
//
//	func exitIfDone(ctx context.Context) { if ctx.Err() != nil { runtime.Goexit() } }
func (p *Package) endsCaller(t access.Target, recovers bool, depth int, asked depths) bool {
	if t.Obj != nil && symbol.Of(t.Obj) == knowledge.Goexit {
		return true
	}
	return t.Fn != nil && !asked.again(t.Fn, depth) && value.Any(t.Fn, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Panic:
			return recovers && instr.Pos().IsValid() // not that of a select without a case
		case *ssa.Call:
			return p.endsCaller(p.TargetOf(&instr.Call), recovers, depth-1, asked)
		}
		return false
	})
}

// isTimely reports whether something comes on a channel in time: it is that of a ticker or a timer, or
// one that a function gives which is known for that, or gives no other.
//
//	func tick(ctx context.Context) <-chan time.Time { t := time.NewTicker(time.Second); …; return t.C }
func (p *Package) isTimely(ch ssa.Value) bool { return p.isTimelyWithin(ch, maxDepth) }

func (p *Package) isTimelyWithin(ch ssa.Value, depth int) bool {
	at := p.Resolve(ch)
	if call, ok := at.Root.(*ssa.Call); ok && at.Path == "" {
		return knowledge.Timely[symbol.OfCall(&call.Call)] || p.isGivenTimely(p.TargetOf(&call.Call), depth)
	}
	refs := access.FieldsAlong(at.Root.Type(), at.Path, nil)
	if len(refs) == 0 {
		return false
	}
	last := refs[len(refs)-1]
	return last.Owner != nil && last.Rest == "" && knowledge.IsOfClock(symbol.OfType(last.Owner), last.Var.Name())
}

// isGivenTimely reports whether a call of t gives such a channel.
func (p *Package) isGivenTimely(t access.Target, depth int) bool {
	if t.Fn == nil && t.Obj != nil && !t.Invoke {
		return p.imports.Func(t.Obj).Has(summary.Timely)
	}
	return depth > 0 && p.givesTimely(t.Fn, depth-1)
}

// GivesTimely reports whether fn gives a channel of a clock, whatever way it returns.
func (p *Package) GivesTimely(fn *ssa.Function) bool { return p.givesTimely(fn, maxDepth) }

func (p *Package) givesTimely(fn *ssa.Function, depth int) bool {
	if fn == nil || fn.Signature.Results().Len() != 1 {
		return false
	}
	some := false
	for ret := range value.Returns(fn) {
		if some = p.isTimelyWithin(ret.Results[0], depth); !some {
			return false
		}
	}
	return some
}
