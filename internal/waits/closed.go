package waits

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// What tells a receiver that a channel is closed.

// FoundClosed returns the channel that is found closed where the i-th way out of b is taken, or nil.
//
//	for item := range items {    item, ok := <-items; if !ok {    item := <-items; if item == nil {
func (p *Package) FoundClosed(b *ssa.BasicBlock, i int) ssa.Value {
	if ch := flow.FoundClosed(b, i); ch != nil {
		return ch
	}
	item, isNil := flow.Nil(b, i)
	if !isNil {
		return nil
	}
	if ch := flow.ReceivedFrom(item); ch != nil && p.sendsObjects(p.classes.Of(ch)) {
		return ch
	}
	return nil
}

// TellsEnd reports whether the i-th way out of b is taken only where a channel is found closed: here, or by a function that
// tells of that by an error or by false.
//
//	item, ok := <-items; if !ok {    item, err := q.Next(); if err != nil {    item, ok := q.Next(); if !ok {
func (p *Package) TellsEnd(b *ssa.BasicBlock, i int) bool {
	if flow.FoundClosed(b, i) != nil {
		return true
	}
	if v, isNil := flow.Nil(b, i); v != nil {
		return !isNil && p.isOfEnd(v)
	}
	cond, negated := flow.Plain(flow.Cond(b))
	return cond != nil && (i == 0) == negated && p.isOfEnd(cond)
}

// isOfEnd reports whether v tells of the end, being an error or false: the result of a function, or what a receive says.
//
//	for item, ok := q.Next(); ok; item, ok = q.Next() {    // phi
func (p *Package) isOfEnd(v ssa.Value) bool {
	if phi, ok := v.(*ssa.Phi); ok {
		return !slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool {
			_, isPhi := e.(*ssa.Phi)
			return isPhi || !p.isOfEnd(e)
		})
	}
	if isReceivedOK(v) {
		return true
	}
	call, i := value.CallOf(v)
	if call == nil {
		return false
	}
	if runs := p.spawns.Runs(call); len(runs) > 0 && runs[0].Fn != nil {
		return !slices.ContainsFunc(runs, func(r spawn.Run) bool { return r.Fn == nil || !slices.Contains(p.EndsTold(r.Fn), i) })
	}
	return slices.ContainsFunc(p.classes.Ops(call), func(o *pointsto.Op) bool { return slices.Contains(o.Fact.Tells, i) })
}

// EndsTold returns the results by which a function tells that it has found a channel closed: errors that are nil otherwise, and
// ok.
//
//	item, ok := <-q.items
//	if !ok {
//		return nil, errClosed
//	}
//	return item, nil
func (p *Package) EndsTold(fn *ssa.Function) []int {
	results := fn.Signature.Results()
	isOK := func(i int) bool { return value.IsBool(results.At(i).Type()) }
	var candidates []int
	for i := range results.Len() {
		if isOK(i) || value.IsError(results.At(i).Type()) {
			candidates = append(candidates, i)
		}
	}
	return p.told.Get(fn, candidates, func(assumed []int) []int {
		return slices.DeleteFunc(slices.Clone(assumed), func(i int) bool { return !p.tellsBy(fn, i, isOK(i)) })
	})
}

// tellsBy reports whether a function tells of the end by a result: where it does not return true, or nil, it has found that.
func (p *Package) tellsBy(fn *ssa.Function, i int, isOK bool) bool {
	some := false
	for ret := range value.Returns(fn) {
		v := ret.Results[i]
		switch c, isConst := v.(*ssa.Const); {
		case isConst && (c.IsNil() || isOK && constant.BoolVal(c.Value)):
			continue
		case !p.isOfEnd(v) && !p.IsAtEnd(ret.Block()):
			return false
		}
		some = true
	}
	return some
}

// isReceivedOK reports whether v is what a receive says of a channel.
//
//	item, ok := <-q.items
//	return item, ok
func isReceivedOK(v ssa.Value) bool {
	ok, isResult := v.(*ssa.Extract)
	if !isResult || ok.Index != 1 {
		return false
	}
	recv, isRecv := ok.Tuple.(*ssa.UnOp)
	return isRecv && recv.Op == token.ARROW
}

// IsAtEnd reports whether control comes to b only where a channel was found closed.
func (p *Package) IsAtEnd(b *ssa.BasicBlock) bool {
	return flow.IsBelow(b, p.TellsEnd)
}

// sendsObjects reports whether all that is sent on the class is seen, and is never nil: who receives nil has
// found it closed.
//
//	docs <- &document{text: line}
func (p *Package) sendsObjects(t *pointsto.Class) bool {
	return !t.SentElsewhere() && !slices.ContainsFunc(t.Ops(), func(o *pointsto.Op) bool {
		if o.Kind != pointsto.Send {
			return false
		}
		switch o.Sent().(type) {
		case *ssa.Alloc, *ssa.MakeInterface, *ssa.MakeMap, *ssa.MakeChan, *ssa.MakeClosure, *ssa.Function:
			return false
		}
		return true
	})
}
