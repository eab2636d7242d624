package walk

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// isTakenBack reports whether a call leaves a func to a timer, or to the end of a context, and the function takes that back on each way out
// before it has to come: who counts on the func to release something does so only if it is late.
//
//	timer := time.AfterFunc(timeout, conn.Close)    stop := context.AfterFunc(ctx, conn.Close)
//	defer timer.Stop()                              defer stop()
func isTakenBack(call *ssa.Call) bool {
	if call == nil {
		return false
	}
	sym := symbol.OfCall(&call.Call)
	if sym != knowledge.AfterFunc && sym != knowledge.ContextCallback {
		return false
	}
	takesBack := func(instr ssa.Instruction) bool {
		c, ok := instr.(ssa.CallInstruction)
		if !ok || c.Value() != nil && len(value.Referrers(c.Value())) > 0 { // if timer.Stop() { conn.Close() }
			return false
		}
		if sym == knowledge.ContextCallback {
			return value.Behind(c.Common().Value) == call
		}
		return flow.StoppedTimer(c.Common()) == call
	}
	return value.Any(call.Parent(), flow.IsReturn) && !flow.ReachedFrom(call.Parent(), call, flow.IsReturn, takesBack, nil)
}
