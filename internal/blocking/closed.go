package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// What tells a receiver that a channel is closed.

// foundClosed returns the channel that is found closed where the i-th way out of b is taken, or nil.
//
//	for item := range items {    item, ok := <-items; if !ok {    item := <-items; if item == nil {
func (p *Package) foundClosed(b *ssa.BasicBlock, i int) ssa.Value {
	br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return nil
	}
	switch cond := br.Cond.(type) {
	case *ssa.Extract:
		if i != 1 || !isClosedCheck(cond) {
			return nil
		}
		if sel, ok := cond.Tuple.(*ssa.Select); ok {
			return caseAround(b, sel)
		}
		return cond.Tuple.(*ssa.UnOp).X
	case *ssa.BinOp:
		isNil := cond.Op == token.EQL && i == 0 || cond.Op == token.NEQ && i == 1
		if ch := receivedFrom(cond.X); ch != nil && isNil && value.IsNil(cond.Y) && p.sendsObjects(p.classes.classOf(ch)) {
			return ch
		}
	}
	return nil
}

// isClosedCheck reports whether v is the ok of v, ok := <-ch, also in a case of a select.
func isClosedCheck(v ssa.Value) bool {
	ex, ok := v.(*ssa.Extract)
	if !ok || ex.Index != 1 {
		return false
	}
	switch tuple := ex.Tuple.(type) {
	case *ssa.UnOp:
		return tuple.Op == token.ARROW
	case *ssa.Select:
		return true
	}
	return false
}

// caseAround returns the channel of the case of a select that b is in, or nil.
func caseAround(b *ssa.BasicBlock, sel *ssa.Select) ssa.Value {
	for d := b.Idom(); d != nil; d = d.Idom() {
		if of, i := flow.CaseTaken(d, 0); of == sel && d.Succs[0].Dominates(b) {
			return sel.States[i].Chan
		}
	}
	return nil
}

// receivedFrom returns the channel that v was received from, or nil.
func receivedFrom(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.ARROW {
			return v.X
		}
	case *ssa.Extract:
		switch tuple := v.Tuple.(type) {
		case *ssa.UnOp:
			if v.Index == 0 && tuple.Op == token.ARROW {
				return tuple.X
			}
		case *ssa.Select: // which case, ok, what was received in each case that receives
			n := 2
			for _, st := range tuple.States {
				if st.Dir != types.RecvOnly {
					continue
				}
				if n == v.Index {
					return st.Chan
				}
				n++
			}
		}
	}
	return nil
}

// sendsObjects reports whether all that is sent on the class is seen, and is never nil: who receives nil has
// found it closed.
//
//	docs <- &document{text: line}
func (p *Package) sendsObjects(t *class) bool {
	return !t.sentElsewhere && !slices.ContainsFunc(p.opsOn(t), func(o *op) bool {
		if o.kind != send {
			return false
		}
		var sent ssa.Value
		switch instr := o.instr.(type) {
		case *ssa.Send:
			sent = instr.X
		case *ssa.Select:
			sent = instr.States[o.state].Send
		}
		switch sent.(type) {
		case *ssa.Alloc, *ssa.MakeInterface, *ssa.MakeMap, *ssa.MakeChan, *ssa.MakeClosure, *ssa.Function:
			return false
		}
		return true
	})
}
