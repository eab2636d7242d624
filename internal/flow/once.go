package flow

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"
)

// IsOnce reports whether control comes to a block of the loop once at most while the loop turns: the block is
// behind a test of a flag that is set, or lowered, on all ways on from there, and that nothing in the loop takes
// back.
//
//	for {
//		if !told {
//			told = true
//			results <- r
//		}
//	}
func (l *Loop) IsOnce(b *ssa.BasicBlock) bool {
	for at, i := range Above(b) {
		if !l.Has(at) {
			break
		}
		flag, negated := FlagOf(Cond(at))
		if flag == nil || !l.Has(flag.Block()) {
			continue
		}
		met := (i == 0) != negated // what the flag is there
		raised := func(v *ssa.Const) bool {
			return v.Value != nil && v.Value.Kind() == constant.Bool && constant.BoolVal(v.Value) == !met
		}
		if l.becomes(raised, flag, b, make(map[*ssa.Phi]bool)) {
			return true
		}
	}
	return false
}

// becomes reports whether all that the loop gives a variable is such a constant, or what it was where control has not
// come to b meanwhile. What it has before the loop does not matter.
func (l *Loop) becomes(is func(*ssa.Const) bool, variable *ssa.Phi, b *ssa.BasicBlock, seen map[*ssa.Phi]bool) bool {
	if seen[variable] {
		return true
	}
	seen[variable] = true
	for i, pred := range variable.Block().Preds {
		if !l.Has(pred) {
			continue
		}
		switch v := variable.Edges[i].(type) {
		case *ssa.Const:
			if !is(v) {
				return false
			}
		case *ssa.Phi:
			isOld := v.Block().Dominates(b) && l.comesTo(b, pred, v.Block())
			if isOld || !l.Has(v.Block()) || !l.becomes(is, v, b, seen) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// comesTo reports whether control comes from one block of the loop to another without coming to a third.
func (l *Loop) comesTo(from, to, without *ssa.BasicBlock) bool {
	seen := make(map[*ssa.BasicBlock]bool)
	for work := []*ssa.BasicBlock{from}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if b == to {
			return true
		}
		if seen[b] || !l.Has(b) {
			continue
		}
		seen[b] = true
		for _, succ := range b.Succs {
			if succ != without {
				work = append(work, succ)
			}
		}
	}
	return false
}
