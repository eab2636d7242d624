package blocking

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/route"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// withAnswers returns a premise, or nil, and with it that a func which is called for a bool, and in view says the same always, says that; and that a group
// fails only if one of its goroutines may.
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
	if err, failed := flow.Failure(b, i); failed && p.isWellGroup(flow.CallBehind(err)) {
		return true
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

// isWellGroup reports whether a call waits for a group of which no goroutine ever fails.
//
//	group.Go(func() error { if err := send(ctx); err != nil { log.Print(err) }; return nil })
//	if err := group.Wait(); err != nil { return err }
func (p *Package) isWellGroup(wait *ssa.Call) bool {
	if wait == nil {
		return false
	}
	for _, o := range p.Classes.Ops(wait) {
		on := o.On()
		if o.Kind == pointsto.Join && on.IsMade() && !on.SentElsewhere() {
			return !slices.ContainsFunc(p.Classes.OpsThrough(on), func(o *pointsto.Op) bool { return o.Kind == pointsto.Done && p.mayFail(o.Instr) })
		}
	}
	return false
}

// mayFail reports whether what an instruction starts may return an error, or nobody sees what that is.
func (p *Package) mayFail(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return true
	}
	some := false
	for _, r := range p.Spawns.Runs(call) {
		if r.How != spawn.Async {
			continue
		}
		if some = r.Fn != nil; !some {
			return true
		}
		for ret := range value.Returns(r.Fn) {
			if len(ret.Results) == 0 || !value.IsNil(ret.Results[len(ret.Results)-1]) {
				return true
			}
		}
	}
	return !some
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
