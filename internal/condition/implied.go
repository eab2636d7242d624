package condition

import (
	"go/token"
	"math"

	"golang.org/x/tools/go/ssa"
)

// What one comparison tells of another one of the same operand: a number that is 1 is neither 0 nor greater than 2, and a mode that is "off" is not "on".

// A span is what is known of a number: it is between low and high, or of something else: only what it equals.
type span struct {
	low, high int64
	is        any // the constant that it equals, or nil
}

// Implied returns what is known of a comparison with a constant by what is noted of others.
func (ix *Index) Implied(f Facts, v *ssa.BinOp) Tri {
	asked, opposite, ok := ix.comparison(v)
	if !ok {
		return Maybe
	}
	s, some := span{low: math.MinInt64, high: math.MaxInt64}, false
	for fact, is := range f.All() {
		c, negated, ok := ix.comparison(fact)
		if ok && c.operand == asked.operand && is != Maybe {
			some = true
			s.learn(c, (is == Yes) != negated)
		}
	}
	if !some {
		return Maybe
	}
	t := s.answer(asked)
	if opposite {
		t = -t
	}
	return t
}

// learn takes note that a comparison is true, or not.
func (s *span) learn(c comparison, is bool) {
	k, isInt := c.y.(int64)
	switch {
	case c.op == token.EQL && is:
		s.is = c.y
		if isInt {
			s.low, s.high = max(s.low, k), min(s.high, k)
		}
	case c.op == token.EQL, !isInt:
	case c.op == token.LSS && is && k > math.MinInt64:
		s.high = min(s.high, k-1)
	case c.op == token.LSS && !is:
		s.low = max(s.low, k)
	case c.op == token.GTR && is && k < math.MaxInt64:
		s.low = max(s.low, k+1)
	case c.op == token.GTR && !is:
		s.high = min(s.high, k)
	}
}

// answer returns whether a comparison is true.
func (s *span) answer(c comparison) Tri {
	k, isInt := c.y.(int64)
	switch {
	case c.op == token.EQL && s.is != nil:
		return Known(s.is == c.y)
	case !isInt:
	case c.op == token.EQL && (k < s.low || k > s.high):
		return No
	case c.op == token.LSS && s.high < k, c.op == token.GTR && s.low > k:
		return Yes
	case c.op == token.LSS && s.low >= k, c.op == token.GTR && s.high <= k:
		return No
	}
	return Maybe
}
