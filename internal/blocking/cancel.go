package blocking

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
)

// cancelsOf returns the calls that end a context, if it ends with nothing else and all of them
// can be seen; ok is false otherwise.
//
//	ctx, cancel := context.WithCancel(context.Background())
//	…
//	cancel()
func (p *Package) cancelsOf(ctx ssa.Value) (calls []ssa.CallInstruction, ok bool) {
	made := p.onlyStored(ctx)
	extract, ok := made.(*ssa.Extract)
	if !ok || extract.Index != 0 {
		return nil, false
	}
	call, ok := extract.Tuple.(*ssa.Call)
	if !ok {
		return nil, false
	}
	callee := symbol.Callee(&call.Call)
	if callee == nil || !slices.Contains(knowledge.Cancellers, symbol.Of(callee)) || !isBackground(call.Call.Args[0]) {
		return nil, false
	}
	for _, ref := range *call.Referrers() {
		if cancel, isExtract := ref.(*ssa.Extract); isExtract && cancel.Index == 1 {
			return p.callsOf(cancel)
		}
	}
	return nil, true // nobody can
}

// onlyStored returns what v is loaded from a variable that is assigned once, or v.
func (p *Package) onlyStored(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return v
	}
	addr := load.X
	for range maxSelectors {
		fv, ok := addr.(*ssa.FreeVar)
		if !ok {
			break
		}
		if addr = p.Spawns.Binding(fv); addr == nil {
			return v
		}
	}
	alloc, ok := addr.(*ssa.Alloc)
	if !ok {
		return v
	}
	stored := v
	for _, ref := range *alloc.Referrers() {
		if st, ok := ref.(*ssa.Store); ok && st.Addr == alloc {
			if stored != v {
				return v
			}
			stored = st.Val
		}
	}
	return stored
}

// callsOf returns the calls of a func, if it is only called, and kept in variables of the
// function and its literals; ok is false otherwise.
func (p *Package) callsOf(fn ssa.Value) (calls []ssa.CallInstruction, ok bool) {
	seen := make(map[ssa.Value]bool)
	for work := []ssa.Value{fn}; len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		for _, ref := range *v.Referrers() {
			switch ref := ref.(type) {
			case ssa.CallInstruction:
				if ref.Common().Value != v {
					return nil, false
				}
				calls = append(calls, ref)
			case *ssa.Store:
				alloc, ok := ref.Addr.(*ssa.Alloc)
				if !ok {
					return nil, false
				}
				work = append(work, alloc)
			case *ssa.UnOp, *ssa.Phi, *ssa.ChangeType:
				work = append(work, ref.(ssa.Value))
			case *ssa.MakeClosure:
				lit := ref.Fn.(*ssa.Function)
				for i, b := range ref.Bindings {
					if b == v && i < len(lit.FreeVars) {
						work = append(work, lit.FreeVars[i])
					}
				}
			case *ssa.DebugRef:
			default:
				return nil, false
			}
		}
	}
	return calls, true
}
