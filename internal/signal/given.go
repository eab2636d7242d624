package signal

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// A Given is an argument that ends what a call starts, which goes on when the call has returned.
type Given struct {
	Signal  ssa.Value
	Despite bool // and where it has returned an error
}

// SignalArgs returns the arguments of a call that do so.
func (p *Package) SignalArgs(instr ssa.CallInstruction) []Given {
	t := p.TargetOf(instr.Common())
	_, isGo := instr.(*ssa.Go)
	if t.Fn == nil {
		if t.Obj == nil || p.worker.Starts == nil {
			return nil
		}
		if sum := p.imports.Func(t.Obj); sum != nil && (!isGo || p.endsAbroad(t) == nil) {
			if args := givenFor(t, sum.Until); args != nil {
				return args
			}
		}
		arg, ok := p.worker.Starts(t.Obj, isGo)
		if v := arg.In(t); ok && v != nil {
			return []Given{{v, true}}
		}
		return nil
	}
	if isGo && p.EndsOf(t.Fn) != nil {
		return nil // it stays itself
	}
	return givenFor(t, p.StartsUntil(t.Fn))
}

func givenFor(t access.Target, params []summary.Until) []Given {
	var args []Given
	for _, u := range params {
		if u.Ends != summary.Itself && u.Param < len(t.Args) {
			args = append(args, Given{t.Args[u.Param], u.Ends == summary.StartedDespite})
		}
	}
	return args
}

// StartsUntil returns the parameters of fn that end what it starts.
func (p *Package) StartsUntil(fn *ssa.Function) []summary.Until {
	if known, ok := p.untils[fn]; ok {
		return known // none in a recursion
	}
	p.untils[fn] = nil
	var params []summary.Until
	for call := range value.Each[ssa.CallInstruction](fn) {
		var signals []Signal
		despite := false
		if t, ok := p.Spawned(call); ok {
			signals, despite = p.EndsOfCall(t), true
		}
		for _, given := range p.SignalArgs(call) {
			signals, despite = append(signals, p.Of(given.Signal)), despite || given.Despite
		}
		if len(signals) != 1 {
			continue
		}
		at := p.givenTo(signals[0].at)
		if p, ok := at.Root.(*ssa.Parameter); ok && at.Path == "" && p.Parent() == fn {
			u := summary.Until{Param: slices.Index(fn.Params, p), Ends: summary.Started}
			if mayFailBehind(call, despite) {
				u.Ends = summary.StartedDespite
			}
			params = addUntil(params, u)
		}
	}
	p.untils[fn] = params
	return params
}

func addUntil(list []summary.Until, u summary.Until) []summary.Until {
	i := slices.IndexFunc(list, func(known summary.Until) bool { return known.Param == u.Param })
	if i < 0 {
		return append(list, u)
	}
	list[i].Ends = max(list[i].Ends, u.Ends)
	return list
}

// mayFailBehind reports whether a function may return an error behind a call that starts something: one that is not
// of the call, unless that starts something despite its error.
//
//	client, err := kubernetes.NewForConfig(config)
//	if err != nil {
//		return nil, err    // not behind it
//	}
//	go c.run(stop)
//	return c, nil
func mayFailBehind(call ssa.CallInstruction, despite bool) bool {
	for ret := range value.Returns(call.Parent()) {
		last := len(ret.Results) - 1
		if last < 0 || !value.IsError(ret.Results[last].Type()) || !flow.Leads(call.Block(), ret.Block()) {
			continue
		}
		err := flow.Unwrapped(value.Returned(ret, last))
		of, _ := value.CallOf(err)
		if !value.IsNothing(err) && (despite || of == nil || of != call.Value()) {
			return true
		}
	}
	return false
}

// comesBefore reports whether control may come from one call to another, and not back.
func comesBefore(a, b ssa.CallInstruction) bool {
	if a.Block() == b.Block() {
		return flow.Precedes(a, b)
	}
	return flow.Leads(a.Block(), b.Block()) && !flow.Leads(b.Block(), a.Block())
}

// StartsEarlier reports whether the function may start something else until the same signal before it comes to a
// call: one of the things tells of all.
func (p *Package) StartsEarlier(at ssa.CallInstruction, s Signal) bool {
	for call := range value.Each[ssa.CallInstruction](at.Parent()) {
		if call == at {
			continue
		}
		if t, ok := p.Spawned(call); ok && slices.Contains(p.EndsOfCall(t), s) {
			return true
		}
		if comesBefore(call, at) && slices.ContainsFunc(p.SignalArgs(call), func(g Given) bool { return p.Of(g.Signal) == s }) {
			return true
		}
	}
	return false
}
