package condition

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// Subject strips a condition to the value it asks about. The condition is true
// when the value is true (or non-nil), or, if negated, when it is not.
//
//	x, x == true, x != nil      x, false
//	!x, x == false, x == nil    x, true
func Subject(cond ssa.Value) (v ssa.Value, negated bool) {
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			v, negated := Subject(c.X)
			return v, !negated
		}
	case *ssa.BinOp:
		if c.Op != token.EQL && c.Op != token.NEQ {
			break
		}
		x, y := c.X, c.Y
		if _, ok := x.(*ssa.Const); ok {
			x, y = y, x
		}
		k, ok := y.(*ssa.Const)
		if !ok {
			break
		}
		switch t := TruthOf(k); {
		case k.IsNil():
			return x, c.Op == token.EQL
		case t != Maybe:
			v, negated := Subject(x)
			return v, negated != ((t == Yes) != (c.Op == token.EQL))
		}
	}
	return cond, false
}

// TruthOf returns yes for true and for strings and numbers that stand for
// no pointer, no for nil and false, and maybe for the rest.
func TruthOf(k *ssa.Const) Tri {
	if k.IsNil() {
		return No
	}
	if k.Value != nil && k.Value.Kind() == constant.Bool {
		return Known(constant.BoolVal(k.Value))
	}
	return Maybe
}

// opposites maps the operators that are not used to compare to those that are.
var opposites = map[token.Token]token.Token{
	token.NEQ: token.EQL,
	token.GEQ: token.LSS,
	token.LEQ: token.GTR,
}

// SameOperator reports whether two comparisons of the same operands are the same, or one is the opposite of the other.
func SameOperator(a, b token.Token) (same, negated bool) {
	negated = opposites[a] == b || opposites[b] == a
	return a == b || negated, negated
}
