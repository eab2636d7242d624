package callgraph

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// A loop may wait for a signal that it has given to a call: what runs until that comes has ended before the next turn.
//
//	for {
//		lost, err := lock.Lock(stop)
//		if err != nil { continue }
//		go a.lead(lost)
//		<-lost
//	}

// An awaiting is what a loop waits for before it comes back to a call.
type awaiting struct {
	args     []int // that it is given
	captured bool  // all signals that the literal has captured which is called
}

// Awaits reports whether the loop around a call waits for a signal from o, as what is called has it, before it comes back to the call.
func (at *Call) Awaits(o Origin) bool {
	if o.Kind == FromScope {
		return at.awaiting.captured
	}
	for _, i := range at.awaiting.args {
		if o.Kind == FromParam && o.Index == i {
			return true
		}
	}
	return false
}

// awaitedAt returns what the loop around a call waits for.
func (s *scanner) awaitedAt(instr ssa.Instruction, args []ssa.Value) (a awaiting) {
	if !s.shapes.InLoop(instr.Block()) {
		return a
	}
	for i, arg := range args {
		if knowledge.IsSignal(arg.Type()) && isAwaited(instr, arg) {
			a.args = append(a.args, i)
		}
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return a
	}
	lit, ok := call.Common().Value.(*ssa.MakeClosure)
	if !ok {
		return a
	}
	for _, v := range lit.Bindings {
		if stored := value.Assigned(v); stored != nil {
			v = stored
		}
		if !knowledge.IsSignal(v.Type()) {
			continue
		}
		if a.captured = isAwaited(instr, v); !a.captured {
			break
		}
	}
	return a
}

// comesInTurn reports whether a call gives a signal that the loop around waits for before it comes back to the call: it comes more often than the one that
// the call was given.
func (s *scanner) comesInTurn(at *ssa.Call) bool {
	if at == nil || !s.shapes.InLoop(at.Block()) {
		return false
	}
	results := at.Call.Signature().Results()
	for i := range results.Len() {
		if knowledge.IsSignal(results.At(i).Type()) {
			signal := value.Result(at, i)
			return signal != nil && isAwaited(at, signal)
		}
	}
	return false
}

// isAwaited reports whether control comes back to an instruction only behind the receipt of a signal, or where the call failed that gives it.
func isAwaited(instr ssa.Instruction, signal ssa.Value) bool {
	if of := flow.SignalOf(signal); of != nil {
		signal = of
	}
	is := func(v ssa.Value) bool {
		return isSameChan(v, signal) || v != nil && isSameChan(flow.SignalOf(v), signal)
	}
	isAgain := func(other ssa.Instruction) bool { return other == instr }
	receives := func(other ssa.Instruction) bool {
		recv, ok := other.(*ssa.UnOp)
		return ok && recv.Op == token.ARROW && is(recv.X)
	}
	call, _ := instr.(*ssa.Call)
	hasCome := func(b *ssa.BasicBlock, i int) bool {
		return is(flow.EndedAt(b, i)) || is(flow.FoundClosed(b, i)) || call != nil && flow.HasFailed(call, b, i)
	}
	return !flow.ReachedFrom(instr.Parent(), instr, isAgain, receives, hasCome)
}
