package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
)

// What tells a receiver that a channel is closed.

// foundClosed returns the channel that is found closed where the i-th way out of b is taken, or nil.
//
//	for item := range items {    item, ok := <-items; if !ok {    item := <-items; if item == nil {
func (p *Package) foundClosed(b *ssa.BasicBlock, i int) ssa.Value {
	if ch := flow.FoundClosed(b, i); ch != nil {
		return ch
	}
	item, isNil := flow.Nil(b, i)
	if !isNil {
		return nil
	}
	if ch := flow.ReceivedFrom(item); ch != nil && p.sendsObjects(p.classes.classOf(ch)) {
		return ch
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
