package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// findCancelled finds the fields with contexts that the package can cancel.
func (p *Package) findCancelled() {
	for _, fn := range p.Funcs {
		for st := range value.Each[*ssa.Store](fn) {
			if fa, ok := st.Addr.(*ssa.FieldAddr); ok && p.isCancelled(st.Val, maxMade) {
				p.cancelled[value.Field(fa)] = true
			}
		}
	}
}

// givesCancelled reports whether a call is given a context that the function around it
// cancels, or can cancel.
//
//	ctx, cancel := context.WithCancel(ctx)
//	defer cancel()
//	go sim.scheduler.Run(ctx)
func (p *Package) givesCancelled(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(call.Common().Args, func(a ssa.Value) bool { return p.isCancelled(a, maxMade) })
}

func (p *Package) isCancelled(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		if !ok || v.Index != 0 {
			return false
		}
		return slices.Contains(cancellers, symbol.OfCall(&call.Call))
	case *ssa.UnOp:
		return p.isCancelled(v.X, depth-1)
	case *ssa.Alloc:
		for st := range value.Stores(v) {
			if p.isCancelled(st.Val, depth-1) {
				return true
			}
		}
	case *ssa.FieldAddr: // s.ctx, which some function of the package makes
		return p.cancelled[value.Field(v)]
	}
	return false
}

// cancellers give a context that who calls them can end.
var cancellers = slices.Concat(knowledge.Cancellers, knowledge.Timers, []symbol.Symbol{knowledge.Notifier})
