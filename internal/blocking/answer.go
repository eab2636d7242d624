package blocking

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/route"
	"github.com/leaklint/leaklint/internal/value"
)

// withAnswers returns a premise, or nil, and with it that a func which is called for a bool, and in view says the same always, says that.
//
//	func (m *Manager) Each(f func(p *Partition) bool) { …; for p := range partitions { if !f(p) { break } } }
//	m.Each(func(p *Partition) bool { report(p); return true })
func (p *Package) withAnswers(on *route.Premise) *route.Premise {
	with := route.Premise{Edge: p.contradicts}
	if on != nil {
		with.Instr = on.Instr
		if on.Edge != nil {
			with.Edge = func(b *ssa.BasicBlock, i int) bool { return on.Edge(b, i) || p.contradicts(b, i) }
		}
	}
	return &with
}

// contradicts reports whether the i-th way out of a block is taken only where such a func has said the opposite.
func (p *Package) contradicts(b *ssa.BasicBlock, i int) bool {
	cond := flow.Cond(b)
	if cond == nil {
		return false
	}
	asked, negated := flow.Plain(cond)
	call, ok := asked.(*ssa.Call)
	if !ok || call.Call.IsInvoke() || call.Call.StaticCallee() != nil {
		return false
	}
	param, ok := value.Behind(call.Call.Value).(*ssa.Parameter)
	if !ok {
		return false
	}
	some := false
	uses, _ := p.Spawns.Uses(param.Parent())
	at := slices.Index(param.Parent().Params, param)
	for _, use := range uses {
		if some = at < len(use.Args) && alwaysSays(value.FuncOf(use.Args[at]), (i == 0) == negated); !some {
			return false
		}
	}
	return some
}

// alwaysSays reports whether a predicate gives that answer, and no other.
func alwaysSays(fn *ssa.Function, answer bool) bool {
	some := false
	if fn == nil {
		return false
	}
	for ret := range value.Returns(fn) {
		says, ok := ret.Results[0].(*ssa.Const)
		if some = ok && says.Value != nil && says.Value.Kind() == constant.Bool && constant.BoolVal(says.Value) == answer; !some {
			return false
		}
	}
	return some
}
