package waits

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// IsGuarded reports whether something is received, or taken from a queue, only if it is there, or sent only if there is room for it: each way to the
// receive, or the send, or to what comes before it, has asked for that. So is what is done without a context only: nobody passes a nil one, as package
// context has it.
//
//	for len(c.ch) > 0 {        if len(c.ch) < cap(c.ch) {        for q.Len() > 0 {         if ctx == nil {
//		<-c.ch                     c.ch <- item                      item := q.Pop()           out <- item
//	}                          }                                 }                         }
func (p *Package) IsGuarded(o *pointsto.Op) bool {
	isAsked := p.isFilled
	switch o.Kind {
	case pointsto.Recv, pointsto.Take:
	case pointsto.Send:
		isAsked = p.hasRoom
	default:
		return false
	}
	asks := func(pred, b *ssa.BasicBlock) bool {
		asked, negated := flow.Plain(flow.Cond(pred))
		holds := (pred.Succs[0] == b) != negated
		if call, ok := asked.(*ssa.Call); ok {
			return o.Kind == pointsto.Take && !holds && p.isAskedBy(o.On(), call) && knowledge.TellsEmpty(symbol.Callee(&call.Call))
		}
		if v, isNil := flow.NilTest(asked); v != nil && flow.IsContext(v) && value.LoadedField(v) == nil && isNil == holds {
			return true
		}
		cond, ok := asked.(*ssa.BinOp)
		return ok && isAsked(o.On(), cond, holds)
	}
	for b := o.Instr.Block(); b != nil; b = b.Idom() {
		if len(b.Preds) > 0 && !slices.ContainsFunc(b.Preds, func(pred *ssa.BasicBlock) bool { return !asks(pred, b) }) {
			return true
		}
	}
	return false
}

// isFilled reports whether there is something in a channel where a comparison holds, or does not: it would do otherwise, were
// that empty. Other numbers are taken for at least 1, as are capacities.
//
//	len(ch) > 0    0 != len(ch)    len(ch) == cap(ch)    for n := len(ch); n > 0; n--    for range min(n, len(ch))
func (p *Package) isFilled(ch *pointsto.Class, cond *ssa.BinOp, holds bool) bool {
	asked := false
	number := func(v ssa.Value) constant.Value {
		if p.isFewerThan(ch, v, make(map[ssa.Value]bool)) {
			asked = true
			return constant.MakeInt64(0)
		}
		if k, ok := v.(*ssa.Const); ok && k.Value != nil {
			return k.Value
		}
		return constant.MakeInt64(1)
	}
	x, y := number(cond.X), number(cond.Y)
	return asked && constant.Compare(x, cond.Op, y) != holds
}

// hasRoom reports whether there is room in a channel where a comparison holds, or does not: it would do otherwise, were that full.
//
//	len(ch) == 0    len(ch) < cap(ch)    cap(ch)-len(ch) > 0
func (p *Package) hasRoom(ch *pointsto.Class, cond *ssa.BinOp, holds bool) bool {
	size, known := ch.Capacity()
	switch {
	case !known:
		size = count.Many // as many as anybody could want: it is a setting
	case size == 0:
		return false
	}
	asked := false
	var number func(v ssa.Value) constant.Value
	number = func(v ssa.Value) constant.Value {
		switch v := v.(type) {
		case *ssa.Const:
			return v.Value
		case *ssa.Call:
			of := value.Builtin(&v.Call)
			if of != "len" && of != "cap" || !value.IsChan(v.Call.Args[0].Type()) || p.classes.Of(v.Call.Args[0]) != ch.Find() {
				return nil
			}
			asked = asked || of == "len"
			return constant.MakeInt64(size)
		case *ssa.BinOp:
			x, y := number(v.X), number(v.Y)
			if v.Op == token.SUB && x != nil && y != nil {
				return constant.BinaryOp(x, token.SUB, y)
			}
		}
		return nil
	}
	x, y := number(cond.X), number(cond.Y)
	return asked && x != nil && y != nil && constant.Compare(x, cond.Op, y) != holds
}

// isAskedBy reports whether a call asks a queue about itself, with nothing else to ask for.
//
//	q.Len()    q.ListKeys()
func (p *Package) isAskedBy(queue *pointsto.Class, call *ssa.Call) bool {
	of := value.Receiver(&call.Call)
	return of != nil && call.Call.Signature().Params().Len() == 0 && p.classes.Of(of) == queue.Find()
}

// isLength reports whether a number is that of the items in a channel, or a queue.
//
//	len(ch)    q.Len()    len(q.ListKeys())
func (p *Package) isLength(ch *pointsto.Class, v ssa.Value) bool {
	if x := flow.LenOperand(v); x != nil {
		if v = x; value.IsChan(x.Type()) {
			return p.classes.Of(x) == ch.Find()
		}
	}
	call, ok := v.(*ssa.Call)
	return ok && value.Builtin(&call.Call) == "" && p.isAskedBy(ch, call)
}

// isFewerThan reports whether a number is that of the items in a channel or a queue, or smaller: what is asked about already is, if all else is.
func (p *Package) isFewerThan(ch *pointsto.Class, v ssa.Value, asked map[ssa.Value]bool) (fewer bool) {
	if p.isLength(ch, v) {
		return true
	}
	fewer, known := asked[v]
	if known {
		return fewer
	}
	asked[v] = true
	defer func() { asked[v] = fewer }()
	isFewer := func(v ssa.Value) bool { return p.isFewerThan(ch, v, asked) }
	switch v := v.(type) {
	case *ssa.Call:
		return value.Builtin(&v.Call) == "min" && slices.ContainsFunc(v.Call.Args, isFewer)
	case *ssa.BinOp: // n - 1
		k, ok := v.Y.(*ssa.Const)
		return ok && v.Op == token.SUB && k.Value != nil && constant.Sign(k.Value) > 0 && isFewer(v.X)
	case *ssa.Phi: // phi(len(ch), n - 1)
		return !slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return !isFewer(e) })
	}
	return false
}
