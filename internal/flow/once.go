package flow

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"
)

// IsOnce reports whether control comes to a block of the loop once at most while the loop turns: the block is
// behind a test of a flag that is set on the way back from there, and that nothing in the loop takes back.
//
//	for {
//		if !told {
//			told = true
//			results <- r
//		}
//	}
func (l *Loop) IsOnce(b *ssa.BasicBlock) bool {
	for d := b; d != l.Head; d = d.Idom() {
		above := d.Idom()
		br, ok := above.Instrs[len(above.Instrs)-1].(*ssa.If)
		if !ok || len(d.Preds) != 1 {
			continue
		}
		flag, negated := FlagOf(br)
		if flag == nil || flag.Block() != l.Head || (above.Succs[0] == d) != negated {
			continue
		}
		if l.staysSet(flag, b) {
			return true
		}
	}
	return false
}

// staysSet reports whether a flag at the head of the loop is true after a turn in which control came to b, and
// is what it was, or true, after the others.
func (l *Loop) staysSet(flag *ssa.Phi, b *ssa.BasicBlock) bool {
	seen := make(map[*ssa.Phi]bool)
	var isSet func(v ssa.Value, from *ssa.BasicBlock) bool
	isSet = func(v ssa.Value, from *ssa.BasicBlock) bool {
		switch v := v.(type) {
		case *ssa.Const:
			return v.Value != nil && v.Value.Kind() == constant.Bool && constant.BoolVal(v.Value)
		case *ssa.Phi:
			if v == flag {
				return !l.comesBy(b, from)
			}
			if seen[v] || !l.Has(v.Block()) {
				return seen[v]
			}
			seen[v] = true
			for i, pred := range v.Block().Preds {
				if !isSet(v.Edges[i], pred) {
					return false
				}
			}
			return true
		}
		return false
	}
	for i, pred := range flag.Block().Preds {
		if l.Has(pred) && !isSet(flag.Edges[i], pred) {
			return false
		}
	}
	return true
}

// comesBy reports whether control comes from one block to another within a turn of the loop.
func (l *Loop) comesBy(from, to *ssa.BasicBlock) bool {
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
			if succ != l.Head {
				work = append(work, succ)
			}
		}
	}
	return false
}
