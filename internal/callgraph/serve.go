package callgraph

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// noteService notes what a call says about the process.
func (s *scanner) noteService(instr ssa.CallInstruction) {
	c := instr.Common()
	callee := symbol.Callee(c)
	n := s.g.nodes[ID(instr.Parent())]
	if callee == nil || n == nil {
		return
	}
	sym := symbol.Of(callee)
	switch {
	case knowledge.Servers[sym], knowledge.Elections[sym], knowledge.Runs[sym].Often == knowledge.PerPeriod, isTaker(c):
		n.Service.Serves = true
	case knowledge.Executors[sym]:
		n.Service.Executes = true
	case knowledge.Runners[sym]:
		if _, isCall := instr.(*ssa.Call); isCall {
			n.Service.Waits = true
		}
	case c.StaticCallee() != nil && knowledge.MayServe(callee):
		if args := value.Args(c); len(args) == 0 || !hasInformers(args[0].Type()) {
			n.Service.May = appendNew(n.Service.May, sym.String())
		}
	}
}

// waitsToEnd reports whether a function waits to be told to end, or goes on for ever.
//
//	<-ctx.Done()    <-stop    select {}    for { … }    for { select { case <-ctx.Done(): return; … } }
func waitsToEnd(fn *ssa.Function) bool {
	for instr := range value.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.UnOp:
			if instr.Op == token.ARROW && tellsToEnd(instr.X) {
				return true
			}
		case *ssa.Select:
			if instr.Blocking && !slices.ContainsFunc(instr.States, func(st *ssa.SelectState) bool { return !isToldBy(st) }) {
				return true
			}
		}
	}
	return slices.ContainsFunc(flow.Loops(fn), runsOn)
}

// mayFail reports whether a function leaves a loop, in which it waits to be told to end, before that: with
// an error of what it does there. Who calls it then may well try again.
//
//	for {
//		select {
//		case <-ctx.Done():
//			return ctx.Err()
//		default:
//			if err := conn.read(); err != nil {
//				return err
//			}
//		}
//	}
func mayFail(fn *ssa.Function) bool {
	return slices.ContainsFunc(flow.Loops(fn), func(l *flow.Loop) bool {
		return runsOn(l) && slices.ContainsFunc(l.WaysOut(), func(w flow.Way) bool { return fails(w.From, w.I) }) // not a panic
	})
}

func isToldBy(st *ssa.SelectState) bool { return st.Send == nil && tellsToEnd(st.Chan) }

// runsOn reports whether a loop is left only where it is told to end, or where it fails.
//
//	for { more, err := plan(ctx); if err != nil { return err }; time.Sleep(period) }
//	for range ticker.C { … }
func runsOn(l *flow.Loop) bool {
	return !slices.ContainsFunc(l.WaysOut(), func(w flow.Way) bool {
		ch := flow.FoundClosed(w.From, w.I)
		return !fails(w.From, w.I) && !leavesWhenTold(w.From, w.I) && (ch == nil || !flow.IsTimely(ch)) // a ticker closes nothing
	})
}

// fails reports whether the i-th way out of b ends the process, or is taken where there is an
// error, which is returned.
func fails(b *ssa.BasicBlock, i int) bool {
	succ := b.Succs[i]
	switch last := succ.Instrs[len(succ.Instrs)-1].(type) {
	case *ssa.Panic:
		return true
	case *ssa.Return:
		_, failed := flow.Failure(b, i)
		n := len(last.Results)
		return failed && n > 0 && !isNilError(last.Results[n-1])
	}
	return false
}

func isNilError(v ssa.Value) bool { return value.IsNil(v) && value.IsError(v.Type()) }

// leavesWhenTold reports whether the i-th way out of b is that of a case of a select which tells
// to end, or of a context that has ended.
//
//	for ctx.Err() == nil { … }    for !isDone(ctx) { … }
func leavesWhenTold(b *ssa.BasicBlock, i int) bool {
	told := flow.Told(b, i)
	if told != nil && flow.IsContext(told) {
		return !isTimed(told)
	}
	return told != nil && tellsToEnd(told)
}

// tellsToEnd reports whether something comes on a channel when the process, or what it serves,
// is to end. A channel that the function makes tells that something is done, unless it is for
// signals of the system; and a context that ends in time tells nothing.
func tellsToEnd(ch ssa.Value) bool {
	if !knowledge.IsSignal(ch.Type()) {
		return false
	}
	if done, ok := ch.(*ssa.Call); ok {
		return !done.Call.IsInvoke() || !isTimed(done.Call.Value)
	}
	return isOfSystem(ch.Type()) || !isLocal(ch) || hearsSystem(value.Outermost(ch.Parent()))
}

func isOfSystem(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	return ok && knowledge.IsOfSystem(ch.Elem())
}

// isTimed reports whether a context ends in time.
func isTimed(ctx ssa.Value) bool {
	call, _ := value.CallOf(ctx)
	return call != nil && slices.Contains(knowledge.Timers, symbol.OfCall(&call.Call))
}

// isLocal reports whether the function, or one around it, makes the channel.
func isLocal(ch ssa.Value) bool {
	for range maxSteps {
		switch x := ch.(type) {
		case *ssa.MakeChan:
			return true
		case *ssa.ChangeType:
			ch = x.X
		case *ssa.UnOp:
			ch = x.X
		case *ssa.FreeVar:
			if ch = value.Binding(x); ch == nil {
				return false
			}
		case *ssa.Alloc:
			if ch = value.OnlyStored(x); ch == nil {
				return true
			}
		default:
			return false
		}
	}
	return false
}

// hearsSystem reports whether a function, or a literal in it, asks to be told when the process
// is to end.
func hearsSystem(fn *ssa.Function) bool {
	for c := range value.Each[ssa.CallInstruction](fn) {
		if symbol.OfCall(c.Common()) == knowledge.SignalListener {
			return true
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, hearsSystem)
}
