package flow

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// FoundClosed returns the channel that was found closed where the i-th way out of b is taken, or nil.
//
//	v, ok := <-ch; if !ok    for v := range ch    case v, ok := <-ch: if !ok    case v, ok := <-ch: more = ok; …; if !more
func FoundClosed(b *ssa.BasicBlock, i int) ssa.Value {
	cond, negated := Plain(Cond(b))
	if (i == 0) != negated {
		return nil
	}
	ch, _ := closedWhere(cond, b, make(map[*ssa.Phi]bool))
	return ch
}

// closedWhere returns the channel that was found closed where v, as b has it, is false, and whether it may be false where none was.
func closedWhere(v ssa.Value, b *ssa.BasicBlock, seen map[*ssa.Phi]bool) (ch ssa.Value, otherwise bool) {
	switch v := v.(type) {
	case *ssa.Const:
		return nil, !constant.BoolVal(v.Value)
	case *ssa.Phi:
		if seen[v] {
			return nil, false
		}
		seen[v] = true
		for k, e := range v.Edges {
			of, unlike := closedWhere(e, v.Block().Preds[k], seen)
			if unlike || of != nil && ch != nil && of != ch {
				return nil, true
			}
			if of != nil {
				ch = of
			}
		}
		return ch, false
	case *ssa.Extract:
		ch = saidClosed(v, b)
	}
	return ch, ch == nil
}

// saidClosed returns the channel of which ok tells whether something came from it, or nil.
func saidClosed(ok *ssa.Extract, b *ssa.BasicBlock) ssa.Value {
	if ok.Index != 1 {
		return nil
	}
	switch from := ok.Tuple.(type) {
	case *ssa.UnOp:
		if from.Op == token.ARROW {
			return from.X
		}
	case *ssa.Select:
		if state, ok := CaseAround(b, from); ok {
			return from.States[state].Chan
		}
	}
	return nil
}

// CaseAround returns the case of a select that b is in, by its index.
func CaseAround(b *ssa.BasicBlock, sel *ssa.Select) (state int, ok bool) {
	for d := b.Idom(); d != nil; d = d.Idom() {
		if of, state := CaseTaken(d, 0); of == sel && d.Succs[0].Dominates(b) {
			return state, true
		}
	}
	return 0, false
}

// ReceivedFrom returns the channel that v was received from, or nil.
//
//	v := <-ch    v, ok := <-ch    case v := <-ch:
func ReceivedFrom(v ssa.Value) ssa.Value {
	index := 0
	if part, ok := v.(*ssa.Extract); ok {
		v, index = part.Tuple, part.Index
	}
	switch from := v.(type) {
	case *ssa.UnOp:
		if from.Op == token.ARROW && index == 0 {
			return from.X
		}
	case *ssa.Select: // which case, ok, and what is received in each case that receives
		index -= 2
		for _, st := range from.States {
			if st.Dir != types.RecvOnly {
				continue
			}
			if index == 0 {
				return st.Chan
			}
			index--
		}
	}
	return nil
}

// Received returns the instruction by which v came out of a channel, or what it is part of; or nil.
//
//	e, ok := <-events; if e.Type == Failed { … }
func Received(v ssa.Value) ssa.Instruction {
	for range maxParts {
		switch x := v.(type) {
		case *ssa.UnOp:
			if x.Op == token.ARROW {
				return x
			}
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.Select:
			return x
		case *ssa.FreeVar:
			if v = value.Binding(x); v == nil {
				return nil
			}
		case *ssa.Alloc: // a variable that is received into, if one value only
			if v = value.OnlyStored(x); v == nil {
				return nil
			}
		default:
			return nil
		}
	}
	return nil
}

// maxParts bounds the steps from a part of something to that.
const maxParts = 8
