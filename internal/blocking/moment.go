package blocking

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/correlate"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/route"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// isOfMoment reports whether the goroutine is left alone only if two things happen at the same
// moment: it hands on once what it has just received, or that there is no more to come, and until then it waited for the end of who
// leaves it, too.
//
//	select {
//	case <-sent:
//		notify <- struct{}{}
//	case <-stop: // which the reader closes when it returns, or with which it leaves
//	}
func (j *judge) isOfMoment(unmet []*requirement) bool {
	f := j.w.Frames[len(j.w.Frames)-1]
	b := f.Instr.Block()
	if slices.ContainsFunc(j.w.Frames, func(f waits.Frame) bool { return f.Again || flow.InLoop(f.Instr.Block()) }) {
		return false
	}
	sel := j.selectBefore(b)
	if sel == nil || slices.ContainsFunc(b.Instrs[:slices.Index(b.Instrs, f.Instr)], takesTime) {
		return false
	}
	return slices.ContainsFunc(j.p.Classes.Ops(sel), func(o *pointsto.Op) bool {
		on := f.Bound.Of(o.On())
		return o.Kind == pointsto.Recv && (j.comesWithExit(on) || j.leavesWith(unmet, on))
	})
}

// asksLeaver reports whether the goroutine asks a flag just before it waits, which the function that leaves it alone has set to the
// opposite by then.
//
//	if !gone {                  case <-time.After(time.Second):
//		result <- err               gone = true
//	}                               return nil
func (j *judge) asksLeaver() bool {
	f := j.w.Frames[len(j.w.Frames)-1]
	b := f.Instr.Block()
	if len(b.Preds) != 1 || slices.ContainsFunc(b.Instrs[:slices.Index(b.Instrs, f.Instr)], takesTime) {
		return false
	}
	asked, negated := flow.Plain(flow.Cond(b.Preds[0]))
	load, ok := asked.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	flag := correlate.FlagAt(load.X)
	if flag == nil {
		return false
	}
	said, ok := lastSaid(flag, j.find.Exit).(*ssa.Const)
	asks := (b.Preds[0].Succs[0] == b) != negated
	return ok && said.Value != nil && said.Value.Kind() == constant.Bool && constant.BoolVal(said.Value) != asks
}

// isStoppedFirst reports whether the goroutine is that of a timer, which the function that leaves it alone has stopped by then.
//
//	timer := time.AfterFunc(timeout, func() { killed <- task.Kill() })
//	select {
//	case <-exited:
//		timer.Stop()
//	case err = <-killed:
//	}
func (j *judge) isStoppedFirst(unmet []*requirement) bool {
	timer, ok := j.at.(*ssa.Call)
	if !ok || symbol.OfCall(&timer.Call) != knowledge.AfterFunc {
		return false
	}
	return j.holds(unmet, &route.Premise{Instr: func(instr ssa.Instruction) bool {
		c, ok := instr.(ssa.CallInstruction)
		return ok && flow.StoppedTimer(c.Common()) == timer
	}})
}

// onRun returns the premise, and with it that the goroutine runs: that of a timer does not where the timer says that it was stopped in time.
//
//	timer := time.AfterFunc(limit, func() { late <- time.Now() })
//	defer func() {
//		if !timer.Stop() { <-late }
//	}()
func (j *judge) onRun() *route.Premise {
	timer, ok := j.at.(*ssa.Call)
	if !ok || symbol.OfCall(&timer.Call) != knowledge.AfterFunc {
		return j.premise
	}
	isStopped := func(b *ssa.BasicBlock, i int) bool {
		cond := flow.Cond(b)
		if cond == nil {
			return false
		}
		asked, negated := flow.Plain(cond)
		stop, ok := asked.(*ssa.Call)
		return ok && (i == 0) != negated && flow.StoppedTimer(&stop.Call) == timer
	}
	if j.premise == nil {
		return &route.Premise{Edge: isStopped}
	}
	on := *j.premise
	on.Edge = func(b *ssa.BasicBlock, i int) bool {
		return isStopped(b, i) || j.premise.Edge != nil && j.premise.Edge(b, i)
	}
	return &on
}

// lastSaid returns what a function has put into a flag last where control comes to an instruction, for certain; or nil.
func lastSaid(flag correlate.Flag, at ssa.Instruction) ssa.Value {
	var last *ssa.Store
	for st := range value.Each[*ssa.Store](at.Parent()) {
		if correlate.FlagAt(st.Addr) == flag && flow.Precedes(st, at) && (last == nil || flow.Precedes(last, st)) {
			last = st
		}
	}
	if last == nil {
		return nil
	}
	return last.Val
}

// selectBefore returns the select of which a block is a case, or that each turn of a loop ends with which control has left to there.
//
//	for range jobs {
//		select {
//		case <-done:
//		case <-stop:
//			return
//		}
//	}
//	finished <- true
func (j *judge) selectBefore(b *ssa.BasicBlock) *ssa.Select {
	if len(b.Preds) != 1 {
		return nil
	}
	from := b.Preds[0]
	if sel, _ := flow.CaseTaken(from, slices.Index(from.Succs, b)); sel != nil && sel.Blocking {
		return sel
	}
	for _, l := range j.p.shapes.Loops(b.Parent()) {
		if l.Head == from && !l.Has(b) {
			return lastSelect(l)
		}
	}
	return nil
}

// lastSelect returns the select through which each turn of a loop goes, if nothing takes time behind it.
func lastSelect(l *flow.Loop) (sel *ssa.Select) {
	for _, b := range l.Blocks() {
		for _, instr := range b.Instrs {
			if s, ok := instr.(*ssa.Select); ok && s.Blocking && sel == nil {
				sel = s
			} else if ok || takesTime(instr) {
				return nil
			}
		}
	}
	isBehind := func(back *ssa.BasicBlock) bool { return !l.Has(back) || sel.Block().Dominates(back) }
	if sel == nil || slices.ContainsFunc(l.Head.Preds, func(back *ssa.BasicBlock) bool { return !isBehind(back) }) {
		return nil
	}
	return sel
}

// takesTime reports whether an instruction waits, or runs anything that may wait.
func takesTime(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Send, *ssa.Select:
		return true
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case ssa.CallInstruction:
		return value.Builtin(instr.Common()) == "" && knowledge.AtomicOf(symbol.Callee(instr.Common())) == knowledge.NotAtomic
	}
	return false
}

// leavesWith reports whether who leaves the goroutine alone does so only as something comes.
func (j *judge) leavesWith(unmet []*requirement, t *pointsto.Class) bool {
	return j.holds(unmet, &route.Premise{Edge: func(b *ssa.BasicBlock, i int) bool {
		sel, state := flow.CaseTaken(b, i)
		return sel != nil && slices.ContainsFunc(j.p.Classes.Ops(sel), func(o *pointsto.Op) bool { return o.State == state && o.Kind == pointsto.Recv && o.On() == t.Find() })
	}})
}

// comesWithExit reports whether who leaves the goroutine alone closes the class when it returns, or
// cancels it.
func (j *judge) comesWithExit(t *pointsto.Class) bool {
	leaver := j.find.Exit.Parent()
	ends := func(instr ssa.Instruction) bool {
		return instr.Parent() == leaver && (instr == j.find.Exit || instr.Block().Dominates(j.find.Exit.Block()))
	}
	cancels, _ := t.Cancels()
	return slices.ContainsFunc(t.Ops(), func(o *pointsto.Op) bool { return o.Kind == pointsto.Close && ends(o.Instr) }) ||
		slices.ContainsFunc(cancels, func(c ssa.CallInstruction) bool { return ends(c) })
}
