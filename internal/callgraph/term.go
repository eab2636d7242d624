package callgraph

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A leader's callback runs once in each term. Where the process ends with the term there is no
// other one: the callback for its end exits, or so does who ran for leader.
//
//	OnStoppedLeading: func() { klog.Fatal("lost the lease") }
//
//	leaderelection.RunOrDie(ctx, config)
//	panic("unreachable")

// isLastTerm reports whether the process ends with the term that the callback in a field is for.
func isLastTerm(callback *ssa.FieldAddr) bool {
	for _, b := range callback.Parent().Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Store:
				fa, ok := instr.Addr.(*ssa.FieldAddr)
				if ok && fa.X == callback.X && fieldOf(fa) == knowledge.EndOfTerm && (mayExit(value.FuncOf(value.Behind(instr.Val)), maxFunctions) || cancelsAll(value.Behind(instr.Val), callback)) {
					return true
				}
			case *ssa.Call:
				if knowledge.Elections[symbol.OfCall(&instr.Call)] && endsBehind(b) {
					return true
				}
			}
		}
	}
	return false
}

// termsOf returns how often there is another term for the callbacks that a function sets, or nil: it runs for leader
// itself, or leaves that to another function of the package.
func (s *scanner) termsOf(fn *ssa.Function) *knowledge.Entry {
	if runsForLeader(fn) || len(fn.AnonFuncs) > 0 && slices.ContainsFunc(fn.AnonFuncs, runsForLeader) {
		return s.electsAgain(fn)
	}
	for _, other := range s.funcs {
		if again := s.electsAgain(other); again != nil {
			return again
		}
	}
	return nil
}

// electsAgain returns how often a function runs for leader again when its term is over, or nil.
//
//	for ctx.Err() == nil {
//		elector.Run(ctx)
//	}
//	wait.UntilWithContext(ctx, elector.Run, time.Second)
func (s *scanner) electsAgain(fn *ssa.Function) *knowledge.Entry {
	for c := range value.Each[ssa.CallInstruction](fn) {
		callee := symbol.Callee(c.Common())
		if callee == nil {
			continue
		}
		if knowledge.Elections[symbol.Of(callee)] {
			if again := s.repetition(c); again != nil {
				return again
			}
		}
		run := knowledge.Runs[symbol.Of(callee)]
		if run.Often == knowledge.PerPeriod && run.Arg < len(c.Common().Args) && elects(c.Common().Args[run.Arg]) {
			return PerTurn
		}
	}
	return nil
}

// runsForLeader reports whether a function runs for leader.
func runsForLeader(fn *ssa.Function) bool {
	return value.AnyOf(fn, func(c ssa.CallInstruction) bool {
		return isElection(symbol.Callee(c.Common()))
	})
}

func isElection(fn *types.Func) bool { return fn != nil && knowledge.Elections[symbol.Of(fn)] }

// elects reports whether a func runs for leader: it is the method that does, or a literal that calls it.
func elects(v ssa.Value) bool {
	mc, ok := v.(*ssa.MakeClosure)
	if !ok {
		return false
	}
	fn := mc.Fn.(*ssa.Function)
	if method, ok := fn.Object().(*types.Func); ok {
		return isElection(method)
	}
	return runsForLeader(fn)
}

// mayExit reports whether a function ends the process, on some path at least: what it asks
// before that is whether the process ends anyway. That something else has failed is another reason.
//
//	select { case <-ctx.Done(): os.Exit(0); default: klog.Fatal("lost the lease") }
//	if err := c.removeHandlers(); err != nil { panic(err) }
func mayExit(fn *ssa.Function, depth int) bool {
	if fn == nil || depth == 0 {
		return false
	}
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		if flow.Exits(b) {
			return !isAfterFailure(b)
		}
		return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
			c, ok := instr.(*ssa.Call)
			return ok && mayExit(c.Call.StaticCallee(), depth-1)
		})
	})
}

// isAfterFailure reports whether control comes to a block only where an error is not nil.
func isAfterFailure(b *ssa.BasicBlock) bool {
	for at, i := range flow.Above(b) {
		if _, failed := flow.Failure(at, i); failed {
			return true
		}
	}
	return false
}

// cancelsAll reports whether a func cancels a context that is there before the loop in which terms
// follow each other: the loop ends with the first.
//
//	ctx, cancel := context.WithCancel(ctx)
//	wait.UntilWithContext(ctx, func(ctx context.Context) {
//		leaderelection.RunOrDie(ctx, …, OnStoppedLeading: func() { cancel() })
//	}, time.Second)
func cancelsAll(v ssa.Value, callback *ssa.FieldAddr) bool {
	isOuter := func(v ssa.Value) bool {
		call, i := value.CallOf(value.Behind(v))
		return call != nil && i == 1 && flow.IsCanceller(call) &&
			(call.Parent() != callback.Parent() || flow.InLoop(callback.Block()) && !flow.InLoop(call.Block()))
	}
	if isOuter(v) {
		return true
	}
	fn := value.FuncOf(v)
	return fn != nil && value.AnyOf(fn, func(c ssa.CallInstruction) bool {
		return !c.Common().IsInvoke() && isOuter(c.Common().Value)
	})
}

// endsBehind reports whether the process ends on all ways from b on.
func endsBehind(b *ssa.BasicBlock) bool {
	cyclic := flow.Cyclic(b.Parent())
	return !flow.Comes(b, func(b *ssa.BasicBlock) bool {
		_, returns := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		return returns && !value.IsMain(b.Parent()) || cyclic[b.Index]
	}, nil)
}
