package pointsto

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// cancelsOf returns the calls that end a context, if it ends with nothing else and all of them
// can be seen; ok is false otherwise.
//
//	ctx, cancel := context.WithCancel(context.Background())
//	…
//	cancel()
func cancelsOf(ctx ssa.Value) (calls []ssa.CallInstruction, ok bool) {
	call, i := value.CallOf(value.Behind(ctx))
	if call == nil || i != 0 || !flow.IsCanceller(call) || !flow.IsBackground(call.Call.Args[0]) {
		return nil, false
	}
	if cancel := value.Result(call, 1); cancel != nil {
		return callsOf(cancel)
	}
	return nil, true // nobody can
}

// callsOf returns the calls of a func, if it is only called, and kept in variables of the
// function and its literals; ok is false otherwise.
func callsOf(fn ssa.Value) (calls []ssa.CallInstruction, ok bool) {
	for use, as := range value.Uses(fn) {
		switch use := use.(type) {
		case ssa.CallInstruction:
			if use.Common().Value != as {
				return nil, false
			}
			calls = append(calls, use)
		case *ssa.Store:
			if use.Addr != as {
				return nil, false
			}
		case *ssa.DebugRef:
		default:
			return nil, false
		}
	}
	return calls, true
}
