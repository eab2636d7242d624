package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// An object may keep the context for the end of which its goroutine leaves.
//
//	s := &session{ctx: r.Context(), done: make(chan struct{})}
//	go s.run()    // <-s.ctx.Done()
//	<-s.done

// keptContext returns the one that the package puts into the field from which a context is read, if it is always that; or ctx.
func (p *Package) keptContext(ctx ssa.Value) ssa.Value {
	if field := value.LoadedField(ctx); field != nil {
		if stored := p.Spawns.StoredIn(field); len(stored) == 1 {
			return stored[0]
		}
	}
	return ctx
}

// isOfRequest reports whether a context is that of a request, which ends with it, or when who asked has gone.
func isOfRequest(ctx ssa.Value) bool {
	call, _ := value.CallOf(ctx)
	return call != nil && symbol.OfCall(&call.Call) == knowledge.RequestContext
}

// isCancelledBefore reports whether a function cancels a context before a wait, by the func in another field.
//
//	s.ctx, s.cancel = context.WithCancel(ctx)
//	…
//	s.cancel()
//	<-s.done
func (p *Package) isCancelledBefore(ctx ssa.Value, wait ssa.Instruction) bool {
	call, _ := value.CallOf(ctx)
	if call == nil || !flow.IsCanceller(call) {
		return false
	}
	cancel := value.Result(call, 1)
	return cancel != nil && value.AnyOf(wait.Parent(), func(c *ssa.Call) bool {
		field := value.LoadedField(c.Call.Value)
		return field != nil && slices.Contains(p.Spawns.StoredIn(field), cancel) && flow.Reaches(c, wait)
	})
}

// asGiven returns the context that a function is given which keeps it, as its only caller has it, and that call; or nil.
//
//	s := newSession(r.Context())
func (p *Package) asGiven(ctx ssa.Value) (ssa.Value, ssa.CallInstruction) {
	param, ok := ctx.(*ssa.Parameter)
	if !ok {
		return nil, nil
	}
	fn := param.Parent()
	uses, all := p.Spawns.Uses(fn)
	i := slices.Index(fn.Params, param)
	if !all || len(uses) != 1 || i >= len(uses[0].Args) {
		return nil, nil
	}
	return uses[0].Args[i], uses[0].Instr
}
