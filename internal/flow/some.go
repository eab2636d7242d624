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

// countsSome reports whether v is what the loop has counted so far, of some of its turns.
func (l *Loop) countsSome(v ssa.Value) bool {
	count := l.countOf(v, make(map[ssa.Value]bool))
	return count != nil && slices.ContainsFunc(count.Edges, func(e ssa.Value) bool {
		return e != count && stays(e, count, make(map[ssa.Value]bool))
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
		if _, isConst := v.Y.(*ssa.Const); isConst && v.Op == token.ADD {
			return l.countOf(v.X, seen)
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
