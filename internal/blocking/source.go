package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A source is what a goroutine reads before each of its sends: a channel, or the object that has the
// method which is called.
type source struct {
	value ssa.Value
	read  ssa.Instruction
	then  *ssa.BasicBlock // where something was read
	frame int
}

// sources returns what the goroutine has read when it comes to the send, the nearest first.
//
//	for e := range ch {    v, ok := <-ch; if !ok { return }    v, err := s.Recv(); if err != nil { return }    for s.Scan() {
func (j *judge) sources() []source {
	var list []source
	for n := len(j.w.Frames) - 1; n >= 0; n-- {
		for b, i := range flow.Above(j.w.Frames[n].Instr.Block()) {
			if src, ok := readIn(flow.Cond(b), i == 0); ok {
				src.then, src.frame = b.Succs[i], n
				list = append(list, src)
			}
		}
	}
	return list
}

// readIn returns what was read where a condition holds, or does not.
func readIn(cond ssa.Value, holds bool) (source, bool) {
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			return readIn(c.X, !holds)
		}
	case *ssa.Extract:
		if !holds {
			break
		}
		switch tuple := c.Tuple.(type) {
		case *ssa.UnOp: // v, ok := <-ch
			if tuple.Op == token.ARROW && c.Index == 1 {
				return source{value: tuple.X, read: tuple}, true
			}
		case *ssa.Select:
			if c.Index == 1 && len(receiving(tuple)) > 0 {
				return source{value: receiving(tuple)[0].Chan, read: tuple}, true
			}
		case *ssa.Call:
			return readBy(tuple)
		}
	case *ssa.Call:
		if holds {
			return readBy(c)
		}
	case *ssa.BinOp: // err == nil
		if err, isNil := flow.NilTest(c); err != nil && value.IsError(err.Type()) && isNil == holds {
			if call := flow.CallBehind(err); call != nil {
				return readBy(call)
			}
		}
	}
	return source{}, false
}

// receiving returns the cases of a select that receive something other than a signal.
func receiving(sel *ssa.Select) []*ssa.SelectState {
	return slices.DeleteFunc(slices.Clone(sel.States), func(st *ssa.SelectState) bool {
		return st.Dir != types.RecvOnly || flow.SignalOf(st.Chan) != nil
	})
}

// readBy returns the object whose method a call is, if that takes something from it.
func readBy(call *ssa.Call) (source, bool) {
	callee := symbol.Callee(&call.Call)
	if callee == nil || callee.Signature().Recv() == nil || !knowledge.Reads(callee.Name()) || flow.IsContext(value.Receiver(&call.Call)) {
		return source{}, false
	}
	return source{value: value.Receiver(&call.Call), read: call}, true
}
