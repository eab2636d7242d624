package blocking

import (
	"go/constant"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/symbol"
)

// tells reports whether taking the i-th way out of b says that the supply was there: it asks
// for a flag that is set where it is, and nowhere else.
//
//	for !gotA || !gotB {
//		select {
//		case <-a:
//			gotA = true
//		case <-b:
//			gotB = true
//		}
//	}
func (r *route) tells(b *ssa.BasicBlock, i int) bool {
	br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	flag, negated := flow.FlagOf(br)
	return flag != nil && (i == 0) != negated && r.isSetBySupply(flag, make(map[*ssa.Phi]bool)) == yes
}

// A tri is an answer that may not be there.
type tri int8

const (
	no tri = iota - 1
	unasked
	yes
)

// isSetBySupply reports whether a flag becomes true only behind a supply: yes if it does, no
// if it becomes true elsewhere, too.
func (r *route) isSetBySupply(phi *ssa.Phi, seen map[*ssa.Phi]bool) tri {
	if seen[phi] {
		return unasked
	}
	seen[phi] = true
	answer := unasked
	for i, edge := range phi.Edges {
		switch v := edge.(type) {
		case *ssa.Const:
			if v.Value == nil || v.Value.Kind() != constant.Bool {
				return no
			}
			if !constant.BoolVal(v.Value) {
				continue
			}
			if !r.isBehindSupply(phi.Block().Preds[i]) {
				return no
			}
			answer = yes
		case *ssa.Phi:
			switch r.isSetBySupply(v, seen) {
			case no:
				return no
			case yes:
				answer = yes
			}
		default:
			return no
		}
	}
	return answer
}

// isBehindSupply reports whether control comes to b only by a supply in the same turn of the
// loop that b is in.
func (r *route) isBehindSupply(b *ssa.BasicBlock) bool {
	for ; b != nil; b = b.Idom() {
		for _, instr := range b.Instrs {
			if _, ok := instr.(*ssa.Select); !ok && r.supply(instr) > 0 { // the cases tell which
				return true
			}
		}
		for _, pred := range b.Preds {
			for i, succ := range pred.Succs {
				if len(b.Preds) == 1 && succ == b && r.taken(pred, i) > 0 {
					return true
				}
			}
		}
		for _, l := range r.loops {
			if l.Head == b {
				return false
			}
		}
	}
	return false
}

// isLast reports whether an instruction is reached only by the last of several that count
// themselves.
//
//	if left.Add(-1) == 0 {          if done.Add(1) == total {
//		close(all)                      close(all)
//	}                               }
func isLast(instr ssa.Instruction) bool {
	for b := instr.Block(); b != nil; b = b.Idom() {
		d := b.Idom()
		if d == nil {
			return false
		}
		br, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if ok && d.Succs[0] == b && len(b.Preds) == 1 && isCounted(br.Cond) {
			return true
		}
	}
	return false
}

// isCounted reports whether a condition is that a counter, which was just changed, has come
// to some number.
func isCounted(cond ssa.Value) bool {
	c, ok := cond.(*ssa.BinOp)
	if !ok || c.Op != token.EQL {
		return false
	}
	switch x := c.X.(type) {
	case *ssa.Call:
		callee := symbol.Callee(&x.Call)
		return callee != nil && callee.Pkg() != nil && callee.Pkg().Path() == "sync/atomic" && strings.HasPrefix(callee.Name(), "Add")
	case *ssa.BinOp:
		return flow.IsCounter(x)
	case *ssa.UnOp: // left--; if left == 0
		if x.Op != token.MUL {
			return false
		}
		for _, before := range x.Block().Instrs {
			if st, ok := before.(*ssa.Store); ok && flow.SameVariable(st.Addr, x.X) && flow.IsCounter(st.Val) {
				return true
			}
		}
	}
	return false
}
