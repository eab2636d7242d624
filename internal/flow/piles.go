package flow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// PilesUp reports whether what is deferred in a block of the loop piles up: the loop goes on as long as it likes, waits for what is to come, and comes to
// the block in more than one turn. What is deferred runs where the function returns.
//
//	for { select { case <-ctx.Done(): return; case <-ticker.C: defer … } }
func (l *Loop) PilesUp(b *ssa.BasicBlock) bool {
	return l.Has(b) && !l.IsBounded() && l.Waits() && !l.triesAgain() && !l.IsFilling(b) && !IsBelow(b, l.isOfOneTurn)
}

// triesAgain reports whether the loop is left as soon as a call of one turn does not fail.
//
//	for { if err := try(ctx); err == nil { return nil }; select { case <-ctx.Done(): return ctx.Err(); case <-time.After(wait): } }
func (l *Loop) triesAgain() bool {
	return slices.ContainsFunc(l.Blocks(), func(b *ssa.BasicBlock) bool {
		for i, succ := range b.Succs {
			if err, failed := Failure(b, i); err != nil && !failed && !l.Has(succ) {
				call := CallBehind(err)
				return call != nil && l.Has(call.Block())
			}
		}
		return false
	})
}

// isOfOneTurn reports whether no more than one turn takes the i-th way out of b: that of a timer which was made before the loop, or of a channel in place
// of which that way puts nil.
//
//	case <-fallback.C:    case <-ready: ready = nil
func (l *Loop) isOfOneTurn(b *ssa.BasicBlock, i int) bool {
	sel, k := CaseTaken(b, i)
	if sel == nil || !l.Has(b) || !l.Has(sel.Block()) {
		return false
	}
	ch := sel.States[k].Chan
	variable, ok := ch.(*ssa.Phi)
	nils := &turning{l: l, from: b.Succs[i], is: (*ssa.Const).IsNil}
	return l.firesOnce(ch) || ok && l.Has(variable.Block()) && nils.becomes(variable, make(map[*ssa.Phi]bool))
}

// firesOnce reports whether something comes once from a channel in all turns, if at all.
func (l *Loop) firesOnce(ch ssa.Value) bool {
	return allMade(ch, func(v ssa.Value) bool {
		if call, _ := value.CallOf(v); call != nil {
			return symbol.OfCall(&call.Call) == knowledge.After && !l.Has(call.Block())
		}
		at := value.Selection(v)
		return at != nil && allMade(at.X, func(timer ssa.Value) bool {
			call, _ := value.CallOf(timer)
			return call != nil && symbol.OfCall(&call.Call) == knowledge.NewTimer && !l.Has(call.Block()) && !l.setsAgain(timer, make(map[ssa.Value]bool))
		})
	})
}

// setsAgain reports whether the loop sets a timer again that may have fired.
//
//	if timer.Stop() { timer.Reset(0) }    // not here
func (l *Loop) setsAgain(timer ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[timer] {
		return false
	}
	seen[timer] = true
	return slices.ContainsFunc(value.Referrers(timer), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Phi:
			return l.setsAgain(ref, seen)
		case *ssa.Call:
			return l.Has(ref.Block()) && knowledge.Acts[symbol.OfCall(&ref.Call)] == knowledge.Rearms && !IsBelow(ref.Block(), func(b *ssa.BasicBlock, i int) bool {
				stops, ok := Cond(b).(*ssa.Call)
				return ok && i == 0 && symbol.OfCall(&stops.Call) == knowledge.TimerStop
			})
		case *ssa.Store, *ssa.MakeClosure: // others have it
			return true
		}
		return false
	})
}

// allMade reports whether all values that v may be, but for nil, are of a kind: as a variable has them that is assigned on some ways only.
func allMade(v ssa.Value, is func(ssa.Value) bool) bool {
	v = value.Behind(v)
	phi, ok := v.(*ssa.Phi)
	if !ok {
		return is(v)
	}
	return !slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { return e != phi && !value.IsNil(e) && !is(value.Behind(e)) })
}
