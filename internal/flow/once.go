package flow

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// IsOnce reports whether control comes to a block of the loop once at most while the loop turns: the block is
// behind a test of a flag that is set, or lowered, on all ways on from there, and that nothing in the loop takes
// back; or of which turn it is.
//
//	for {                           for i := 0; i < retries; i++ {
//		if !told {                      if i == 0 {
//			told = true                     ready <- err
//			results <- r                }
//		}                           }
//	}
func (l *Loop) IsOnce(b *ssa.BasicBlock) bool {
	for at, i := range Above(b) {
		if !l.Has(at) {
			break
		}
		if l.isOneTurn(at, i) {
			return true
		}
		flag, negated := FlagOf(Cond(at))
		if flag == nil || !l.Has(flag.Block()) {
			continue
		}
		t := &turning{l: l, from: b, flag: flag, met: (i == 0) != negated}
		t.is = func(v *ssa.Const) bool {
			return v.Value != nil && v.Value.Kind() == constant.Bool && constant.BoolVal(v.Value) != t.met
		}
		if t.becomes(flag, make(map[*ssa.Phi]bool)) {
			return true
		}
	}
	return false
}

// isOneTurn reports whether the i-th way out of b is taken in one turn of the loop only: where what counts the turns is a certain number.
func (l *Loop) isOneTurn(b *ssa.BasicBlock, i int) bool {
	cmp, ok := Cond(b).(*ssa.BinOp)
	if !ok || (cmp.Op != token.EQL || i != 0) && (cmp.Op != token.NEQ || i != 1) {
		return false
	}
	count, ok := cmp.X.(*ssa.Phi)
	if _, isConst := cmp.Y.(*ssa.Const); !ok || !isConst || count.Block() != l.Head {
		return false
	}
	for j, pred := range l.Head.Preds {
		if !l.Has(pred) {
			continue
		}
		next, ok := count.Edges[j].(*ssa.BinOp)
		if !ok || next.Op != token.ADD || next.X != ssa.Value(count) {
			return false
		}
		if by, ok := next.Y.(*ssa.Const); !ok || by.Value == nil || constant.Sign(by.Value) <= 0 {
			return false
		}
	}
	return true
}

// A turning says what becomes of a variable on the ways on from a block of a loop.
type turning struct {
	l    *Loop
	from *ssa.BasicBlock
	is   func(*ssa.Const) bool // what the loop may give it
	flag *ssa.Phi              // that it is, if it is one,
	met  bool                  // and what that is in the block
}

// becomes reports whether all that the loop gives a variable is such a constant, or what it was where control has not come from the
// block meanwhile. What it has before the loop does not matter.
func (t *turning) becomes(variable *ssa.Phi, seen map[*ssa.Phi]bool) bool {
	if seen[variable] {
		return true
	}
	seen[variable] = true
	for i, pred := range variable.Block().Preds {
		if !t.l.Has(pred) {
			continue
		}
		switch v := variable.Edges[i].(type) {
		case *ssa.Const:
			if !t.is(v) {
				return false
			}
		case *ssa.Phi:
			isOld := v.Block().Dominates(t.from) && t.comesTo(pred, variable.Block(), v.Block())
			if isOld || !t.l.Has(v.Block()) || !t.becomes(v, seen) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// comesTo reports whether control comes from the block by an edge of the loop without coming to another block, where a variable gets what it is.
func (t *turning) comesTo(pred, to, without *ssa.BasicBlock) bool {
	seen := make(map[*ssa.BasicBlock]bool)
	for work := []*ssa.BasicBlock{t.from}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b] || !t.l.Has(b) {
			continue
		}
		seen[b] = true
		for i, succ := range b.Succs {
			switch {
			case t.excludes(b, i, without):
			case b == pred && succ == to:
				return true
			case succ != without:
				work = append(work, succ)
			}
		}
	}
	return false
}

// excludes reports whether control does not take a way out of a block while the flag is what it was, which it gets in another.
//
//	if first { break } else { continue }
func (t *turning) excludes(b *ssa.BasicBlock, way int, renewed *ssa.BasicBlock) bool {
	flag, negated := FlagOf(Cond(b))
	return flag != nil && flag == t.flag && flag.Block() == renewed && ((way == 0) != negated) != t.met
}
