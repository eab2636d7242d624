package flow

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// A loop that counts some of what comes to it, and leaves when these are enough, may leave others.
//
//	for res := range results {
//		if res.err != nil {
//			failed++
//		}
//		if failed > max {
//			return errTooMany
//		}
//	}

// countsSome reports whether v is what the loop has counted so far, of some of what comes to it.
func (l *Loop) countsSome(v ssa.Value) bool {
	count := l.countOf(v, make(map[ssa.Value]bool))
	return count != nil && slices.ContainsFunc(count.Edges, func(e ssa.Value) bool {
		return e == count || stays(e, count, make(map[ssa.Value]bool))
	}) && !slices.ContainsFunc(value.Referrers(count), l.countsEach)
}

// countsEach reports whether an instruction is one step of a count wherever something comes out of a select: other turns have nothing to count.
//
//	select { case <-out: n++; case <-ticker.C: }
func (l *Loop) countsEach(step ssa.Instruction) bool {
	if bin, ok := step.(*ssa.BinOp); !ok || bin.Op != token.ADD || !l.Has(bin.Block()) {
		return false
	}
	received := false
	for at := range Above(step.Block()) {
		if at == l.Head || !l.Has(at) {
			break
		}
		if sel, _ := CaseTaken(at, 0); sel == nil {
			return false
		}
		received = true
	}
	return received
}

// isCountedFor reports whether the loop has another bound than a number with which a count of some is compared: where that is the same, the last of all has
// come.
//
//	for range list { …; if failed > 3 { return } }
func (l *Loop) isCountedFor(limit ssa.Value) bool {
	of := LenOperand(limit)
	return l.IsBounded() && !slices.ContainsFunc(l.Blocks(), func(b *ssa.BasicBlock) bool {
		cond, ok := Cond(b).(*ssa.BinOp)
		if !ok || !l.usesUp(cond) || l.countsSome(cond.X) {
			return false
		}
		all := LenOperand(cond.Y)
		return SameValue(cond.Y, limit) || of != nil && all != nil && SameValue(all, of)
	})
}

// countOf returns the variable of which a turn has v, or nil.
func (l *Loop) countOf(v ssa.Value, seen map[ssa.Value]bool) *ssa.Phi {
	if seen[v] {
		return nil
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.BinOp:
		if _, isConst := v.Y.(*ssa.Const); isConst && (v.Op == token.ADD || v.Op == token.SUB) {
			return l.countOf(v.X, seen)
		}
	case *ssa.Call:
		if b := value.Builtin(&v.Call); b == "len" || b == "append" {
			return l.countOf(v.Call.Args[0], seen)
		}
	case *ssa.Phi:
		if v.Block() == l.Head {
			return v
		}
		for _, e := range v.Edges {
			if count := l.countOf(e, seen); count != nil {
				return count
			}
		}
	}
	return nil
}

// stays reports whether v, which is what a turn leaves, may be what it had, and may be one more.
func stays(v ssa.Value, count *ssa.Phi, seen map[ssa.Value]bool) bool {
	phi, ok := v.(*ssa.Phi)
	if !ok || seen[v] {
		return false
	}
	seen[v] = true
	same := func(e ssa.Value) bool { return e == count || stays(e, count, seen) }
	return slices.ContainsFunc(phi.Edges, same)
}

// isPart reports whether a number is no more than a part of how many there are: less than a length, or a parameter that is used for nothing else. That is a
// rule of thumb: how many senders there are is what starts them, too, or makes the room for what they send, and a limit is asked about only.
//
//	len(remotes) - 1    max
func isPart(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.BinOp:
		return v.Op == token.SUB && LenOperand(v.X) != nil
	case *ssa.Parameter:
		return !slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool {
			cond, ok := ref.(*ssa.BinOp)
			return !ok || Cond(cond.Block()) != cond || cond.Y != v || IsTest(cond.Block())
		})
	}
	return false
}
