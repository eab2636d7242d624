package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// What a function starts may stay until a signal comes that it was given: who makes the signal, and
// gives it away for that, has to see that it comes.
//
//	stop := make(chan struct{})
//	factory.Start(stop)
//	if err := sync(factory); err != nil {
//		return nil, err    // and the informers run on
//	}
//	return &Controller{stop: stop}, nil

// A signal that never comes at all is for others to tell, by what is started.

// handed returns the thing that a call acquires which is given a signal, made by the function around, for
// what it starts, and does not wait for that; or nil.
func (e *engine) handed(instr ssa.CallInstruction) *birth {
	worker := e.table.Worker
	if _, isDefer := instr.(*ssa.Defer); isDefer || worker == nil {
		return nil
	}
	var signals []signal
	despite := false
	for _, given := range e.signalArgs(instr) {
		signals = appendSignal(signals, e.endAt(given.signal))
		despite = despite || given.despite
	}
	if len(signals) != 1 {
		return nil
	}
	fn := instr.Parent()
	c, _ := e.carrierOf(signals[0], fn)
	if c.made == nil && madeIn(fn, c.v) == nil || e.startsEarlier(instr, signals[0]) {
		return nil
	}
	ob := &obligation{spec: worker, owners: make(access.Behind), abroad: make(map[access.Path]summary.Owned)}
	if call, ok := instr.(*ssa.Call); ok && !despite {
		ob.failure, ob.failed = failureOf(call), condition.Yes
	}
	return &birth{at: instr, call: instr, fn: fn, ob: ob, carrier: c, until: c.until, handed: true}
}

// carrierType returns the type of what carries b's goroutine, or nil.
func (b *birth) carrierType() types.Type {
	if b.carrier.v == nil {
		return nil
	}
	return b.carrier.v.Type()
}

// A given is an argument that ends what a call starts, which goes on when the call has returned.
type given struct {
	signal  ssa.Value
	despite bool // and where it has returned an error
}

// signalArgs returns the arguments of a call that do so.
func (e *engine) signalArgs(instr ssa.CallInstruction) []given {
	t := e.TargetOf(instr.Common())
	_, isGo := instr.(*ssa.Go)
	if t.Fn == nil {
		if t.Obj == nil || e.table.Worker.Starts == nil {
			return nil
		}
		if sum := e.imports.Func(t.Obj); sum != nil && (!isGo || e.endsAbroad(t) == nil) {
			if args := givenFor(t, sum.Until); args != nil {
				return args
			}
		}
		arg, ok := e.table.Worker.Starts(t.Obj, isGo)
		if v := arg.In(t); ok && v != nil {
			return []given{{v, true}}
		}
		return nil
	}
	if isGo && e.endsOf(t.Fn) != nil {
		return nil // it stays itself
	}
	return givenFor(t, e.startsUntil(t.Fn))
}

func givenFor(t access.Target, params []summary.Until) []given {
	var args []given
	for _, u := range params {
		if u.Ends != summary.Itself && u.Param < len(t.Args) {
			args = append(args, given{t.Args[u.Param], u.Ends == summary.StartedDespite})
		}
	}
	return args
}

// startsUntil returns the parameters of fn that end what it starts.
func (e *engine) startsUntil(fn *ssa.Function) []summary.Until {
	if known, ok := e.untils[fn]; ok {
		return known // none in a recursion
	}
	e.untils[fn] = nil
	var params []summary.Until
	for call := range value.Each[ssa.CallInstruction](fn) {
		var signals []signal
		despite := false
		if t, ok := e.spawned(call); ok {
			signals, despite = e.endsOfCall(t), true
		}
		for _, given := range e.signalArgs(call) {
			signals, despite = append(signals, e.endAt(given.signal)), despite || given.despite
		}
		if len(signals) != 1 {
			continue
		}
		at := e.givenTo(signals[0].at)
		if p, ok := at.Root.(*ssa.Parameter); ok && at.Path == "" && p.Parent() == fn {
			u := summary.Until{Param: slices.Index(fn.Params, p), Ends: summary.Started}
			if mayFailBehind(call, despite) {
				u.Ends = summary.StartedDespite
			}
			params = addUntil(params, u)
		}
	}
	e.untils[fn] = params
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
		err := unwrapped(value.Returned(ret, last))
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

// startsEarlier reports whether the function may start something else until the same signal before it comes to a
// call: one of the things tells of all.
func (e *engine) startsEarlier(at ssa.CallInstruction, s signal) bool {
	for call := range value.Each[ssa.CallInstruction](at.Parent()) {
		if call == at {
			continue
		}
		if t, ok := e.spawned(call); ok && slices.Contains(e.endsOfCall(t), s) {
			return true
		}
		if comesBefore(call, at) && slices.ContainsFunc(e.signalArgs(call), func(g given) bool { return e.endAt(g.signal) == s }) {
			return true
		}
	}
	return false
}
