package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// IsBounded reports whether the loop ends by itself.
func (l *Loop) IsBounded() bool {
	return slices.ContainsFunc(l.Blocks(), func(b *ssa.BasicBlock) bool {
		cond := Cond(b)
		if cond == nil || l.Has(b.Succs[0]) && l.Has(b.Succs[1]) {
			return false
		}
		inEachTurn := func(latch *ssa.BasicBlock) bool { return b.Dominates(latch) }
		return !slices.ContainsFunc(l.Latches, func(latch *ssa.BasicBlock) bool { return !inEachTurn(latch) }) && l.usesUp(cond)
	})
}

// usesUp reports whether a condition asks for something of which each turn takes a part. A variable may have it.
//
//	done = good+bad == len(list)
//	if done { return }
func (l *Loop) usesUp(cond ssa.Value) bool {
	switch c := JustStored(cond).(type) {
	case *ssa.Extract:
		_, ok := c.Tuple.(*ssa.Next)
		return ok
	case *ssa.BinOp:
		return l.moves(c.X) || l.moves(c.Y)
	}
	return false
}

// moves reports whether each turn takes v a step further.
func (l *Loop) moves(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.BinOp: // what range tests: i + 1; or two that count together
		return v.Op != token.REM && (l.moves(v.X) || v.Op == token.ADD && l.moves(v.Y))
	case *ssa.Phi:
		return v.Block() == l.Head && slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return isStep(e, v) })
	case *ssa.Call: // len(s)
		return l.moves(LenOperand(v)) || l.drains(v)
	case *ssa.UnOp: // a variable that literals share, or a field
		if v.Op != token.MUL || !l.Has(v.Block()) {
			return false
		}
		return slices.ContainsFunc(l.Blocks(), func(b *ssa.BasicBlock) bool {
			return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
				st, ok := instr.(*ssa.Store)
				return ok && SameVariable(st.Addr, v.X) && isStepOf(st.Val, func(x ssa.Value) bool {
					load, ok := x.(*ssa.UnOp)
					return ok && load.Op == token.MUL && SameVariable(load.X, v.X)
				})
			})
		})
	}
	return false
}

// drains reports whether a call asks how much is in an object that the function itself has made, before the loop, and another method is called on that in the loop.
//
//	g := newGraph(config)
//	for g.Order() > 0 { for id := range g.Leaves() { …; g.Delete(id) } }
func (l *Loop) drains(asks *ssa.Call) bool {
	isInteger := func(t types.Type) bool {
		b, ok := t.Underlying().(*types.Basic)
		return ok && b.Info()&types.IsInteger != 0
	}
	of := value.Receiver(&asks.Call)
	if of == nil || !isInteger(asks.Type()) || l.Waits() {
		return false
	}
	of = value.Behind(of)
	made, ok := of.(ssa.Instruction)
	if _, isLoad := of.(*ssa.UnOp); !ok || isLoad || l.Has(made.Block()) {
		return false
	}
	return slices.ContainsFunc(l.Blocks(), func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
			call, ok := instr.(*ssa.Call)
			if !ok || symbol.Callee(&call.Call) == symbol.Callee(&asks.Call) {
				return false
			}
			on := value.Receiver(&call.Call)
			return on != nil && value.Behind(on) == of
		})
	})
}

// isStep reports whether v is one step from old.
func isStep(v, old ssa.Value) bool {
	return isStepOf(v, func(x ssa.Value) bool { return x == old })
}

// isStepOf reports whether v is a step from something.
//
//	i + 1    s[1:]    p.next
func isStepOf(v ssa.Value, is func(ssa.Value) bool) bool {
	switch v := v.(type) {
	case *ssa.BinOp:
		switch v.Op {
		case token.ADD, token.SUB, token.QUO, token.SHR, token.SHL, token.MUL:
			return isNumber(v.Type()) && is(v.X)
		}
	case *ssa.Slice:
		return is(v.X) && (v.Low != nil || v.High != nil)
	case *ssa.UnOp:
		field, ok := v.X.(*ssa.FieldAddr)
		return ok && v.Op == token.MUL && is(field.X)
	}
	return false
}

func isNumber(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}
