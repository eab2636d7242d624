package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A question is a struct with a channel for the answer, which a server takes from others:
//
//	type request struct { key string; reply chan int }
//
//	for r := range s.requests {
//		v, ok := s.values[r.key]
//		if !ok {
//			continue    // and who asks waits for r.reply
//		}
//		r.reply <- v
//	}
type question struct {
	p     *Package
	typ   *types.TypeName
	reply *types.Var
}

// unanswered returns where a server takes questions which may go on to the next one without an answer, where an op waits for that; or nil.
func (p *Package) unanswered(o *pointsto.Op) ssa.Instruction {
	if o.Kind != pointsto.Recv || flow.IsRangeChan(o.Instr.Block()) {
		return nil
	}
	q := p.questionOf(o.On())
	if q == nil {
		return nil
	}
	asks := q.askedOn(o.Instr.Parent())
	for _, fn := range p.Funcs {
		for instr := range value.Instrs(fn) {
			item, ok := instr.(ssa.Value)
			if !ok || !q.is(item) || flow.ReceivedFrom(item) == nil {
				continue
			}
			from := p.Classes.Of(flow.ReceivedFrom(item))
			if !p.Classes.InView(from) || len(asks) > 0 && !slices.Contains(asks, from) {
				continue
			}
			if taken := flow.Received(item); flow.InLoop(taken.Block()) && q.isServer(taken.Parent(), maxAnswering) && q.isPassed(item, taken) {
				return taken
			}
		}
	}
	return nil
}

// askedOn returns what a function sends questions on, if it does: what is taken from elsewhere asks for something else.
//
//	s.install <- f    // and not s.uninstall <- f
//	<-f.installed
func (q *question) askedOn(fn *ssa.Function) (list []*pointsto.Class) {
	for instr := range value.Instrs(fn) {
		for _, o := range q.p.Classes.Ops(instr) {
			if o.Kind == pointsto.Send && o.Channel() != nil && q.isElementOf(o.Channel()) {
				list = append(list, o.On())
			}
		}
	}
	return list
}

// isElementOf reports whether a channel is one of questions.
func (q *question) isElementOf(ch ssa.Value) bool {
	typ, ok := ch.Type().Underlying().(*types.Chan)
	if !ok {
		return false
	}
	named := symbol.Named(value.Deref(typ.Elem()))
	return named != nil && named.Origin().Obj() == q.typ
}

// questionOf returns the question of which all that is sent on a channel, or closes it, is the answer; or nil.
func (p *Package) questionOf(on *pointsto.Class) *question {
	var q *question
	for _, o := range p.Classes.OpsThrough(on) {
		switch {
		case o.Callee != nil:
			return nil
		case o.Kind != pointsto.Send && o.Kind != pointsto.Close:
			continue
		}
		owner, reply := ownerOfField(o.Channel())
		if owner == nil || q != nil && q.reply != reply {
			return nil
		}
		q = &question{p, owner, reply}
	}
	return q
}

// ownerOfField returns the type of the struct that v is loaded from, and the field; or nil.
func ownerOfField(v ssa.Value) (*types.TypeName, *types.Var) {
	var of ssa.Value
	if at := value.Selection(v); at != nil {
		of = at.X
	} else if at, ok := v.(*ssa.Field); ok {
		of = at.X
	} else {
		return nil, nil
	}
	named := symbol.Named(value.Deref(of.Type()))
	if named == nil {
		return nil, nil
	}
	return named.Origin().Obj(), value.LoadedField(v)
}

// is reports whether a value is a question, or a pointer to one.
func (q *question) is(v ssa.Value) bool {
	named := symbol.Named(value.Deref(v.Type()))
	return named != nil && named.Origin().Obj() == q.typ
}

// has reports whether a value is a question, or the channel of one.
func (q *question) has(v ssa.Value) bool {
	return v != nil && (q.is(v) || value.LoadedField(v) == q.reply)
}

// isServer reports whether a function answers questions, or one does that it gives one to.
func (q *question) isServer(fn *ssa.Function, depth int) bool {
	return value.Any(fn, func(instr ssa.Instruction) bool {
		if slices.ContainsFunc(q.p.Classes.Ops(instr), func(o *pointsto.Op) bool {
			return (o.Kind == pointsto.Send || o.Kind == pointsto.Close) && value.LoadedField(o.Channel()) == q.reply
		}) {
			return true
		}
		call, ok := instr.(ssa.CallInstruction)
		if !ok || depth == 0 || !slices.ContainsFunc(value.Args(call.Common()), q.has) {
			return false
		}
		callee := call.Common().StaticCallee()
		return callee != nil && q.isServer(callee, depth-1)
	})
}

// isPassed reports whether a server comes from a question that it has taken to where it takes the next one without an answer to it, or having
// handed it on, whatever the question is.
func (q *question) isPassed(item ssa.Value, taken ssa.Instruction) bool {
	isNext := func(instr ssa.Instruction) bool { return instr == taken }
	return flow.ReachedFrom(taken.Parent(), item.(ssa.Instruction), isNext, func(instr ssa.Instruction) bool { return q.isAnswered(instr, maxAnswering) }, q.isAsked)
}

// maxAnswering bounds how many functions hand a question on, one to the other.
const maxAnswering = 4

// isAnswered reports whether an instruction answers a question, or hands it to somebody who may.
func (q *question) isAnswered(instr ssa.Instruction, depth int) bool {
	switch instr := instr.(type) {
	case *ssa.Send:
		return q.has(instr.Chan) || q.has(instr.X)
	case *ssa.Select:
		return slices.ContainsFunc(instr.States, func(st *ssa.SelectState) bool { return q.has(st.Chan) || q.has(st.Send) })
	case *ssa.Store:
		_, isVariable := instr.Addr.(*ssa.Alloc)
		return q.has(instr.Val) && !isVariable
	case *ssa.MapUpdate:
		return q.has(instr.Value) || q.has(instr.Key)
	case *ssa.MakeClosure:
		return slices.ContainsFunc(instr.Bindings, q.has)
	case *ssa.MakeInterface:
		return q.has(instr.X)
	case *ssa.Return:
		return slices.ContainsFunc(instr.Results, q.has)
	case ssa.CallInstruction:
		if !slices.ContainsFunc(value.Args(instr.Common()), q.has) {
			return false
		}
		callee := instr.Common().StaticCallee()
		if _, isCall := instr.(*ssa.Call); !isCall || callee == nil || len(callee.Blocks) == 0 || depth == 0 {
			return true
		}
		isAnswered := func(instr ssa.Instruction) bool { return q.isAnswered(instr, depth-1) }
		isEnd := func(instr ssa.Instruction) bool { return flow.IsReturn(instr) && !isAnswered(instr) }
		return !flow.ReachedFrom(callee, nil, isEnd, isAnswered, q.isAsked)
	}
	return false
}

// isAsked reports whether a branch asks what the question is: not every one wants an answer.
//
//	if r.reply != nil {    if r.ctx.Err() != nil {    switch r.op {
func (q *question) isAsked(b *ssa.BasicBlock, _ int) bool {
	cond := flow.Cond(b)
	return cond != nil && q.depends(cond, maxAsked)
}

// maxAsked bounds the operators of a condition.
const maxAsked = 4

func (q *question) depends(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	if owner, _ := ownerOfField(v); owner == q.typ {
		return true
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		if value.IsNil(v.Y) && q.is(v.X) {
			return true // there is none
		}
		return q.depends(v.X, depth-1) || q.depends(v.Y, depth-1)
	case *ssa.UnOp:
		return q.depends(v.X, depth-1)
	case *ssa.Extract:
		return q.depends(v.Tuple, depth-1)
	case *ssa.TypeAssert:
		return q.depends(v.X, depth-1)
	case *ssa.Call:
		recv := value.Receiver(&v.Call)
		return recv != nil && (q.is(recv) || q.depends(recv, depth-1))
	}
	return false
}
