package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
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
	spec := e.table.worker
	if _, isDefer := instr.(*ssa.Defer); isDefer || spec == nil {
		return nil
	}
	var signals []signal
	for _, arg := range e.signalArgs(instr) {
		signals = appendSignal(signals, e.endAt(arg))
	}
	if len(signals) != 1 {
		return nil
	}
	fn := instr.Parent()
	c, _ := e.carrierOf(signals[0], fn)
	if c.made == nil && madeIn(fn, c.v) == nil || e.startsEarlier(instr, signals[0]) {
		return nil
	}
	ob := &obligation{spec: spec, owners: make(map[Path]types.Type), methods: make(map[Path][]Method)}
	return &birth{call: instr, fn: fn, ob: ob, carrier: c, until: c.until, handed: true}
}

// carrierType returns the type of what carries b's goroutine, or nil.
func (b *birth) carrierType() types.Type {
	if b.carrier.v == nil {
		return nil
	}
	return b.carrier.v.Type()
}

// signalArgs returns the arguments of a call that end what it starts, which goes on when the call has returned.
func (e *engine) signalArgs(instr ssa.CallInstruction) []ssa.Value {
	t := e.targetOf(instr.Common())
	_, isGo := instr.(*ssa.Go)
	if t.fn == nil {
		if t.obj == nil || e.table.worker.Starts == nil {
			return nil
		}
		if sum := e.imports.Func(t.obj); sum != nil && len(sum.Until) > 0 && !isGo {
			return argsAt(t, sum.Until)
		}
		arg, ok := e.table.worker.Starts(t.obj, isGo)
		if v := t.operand(arg); ok && v != nil {
			return []ssa.Value{v}
		}
		return nil
	}
	if isGo {
		return nil // it stays itself
	}
	return argsAt(t, e.startsUntil(t.fn))
}

func argsAt(t target, params []int) []ssa.Value {
	var args []ssa.Value
	for _, i := range params {
		if i < len(t.args) {
			args = append(args, t.args[i])
		}
	}
	return args
}

// startsUntil returns the parameters of fn that end what it starts.
func (e *engine) startsUntil(fn *ssa.Function) []int {
	if known, ok := e.untils[fn]; ok {
		return known // none in a recursion
	}
	e.untils[fn] = nil
	var params []int
	for instr := range value.Instrs(fn) {
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			continue
		}
		var signals []signal
		if t, ok := e.spawned(call); ok {
			signals = e.endsOfCall(t)
		}
		for _, arg := range e.signalArgs(call) {
			signals = append(signals, e.endAt(arg))
		}
		if len(signals) != 1 {
			continue
		}
		at := e.givenTo(signals[0].at)
		if p, ok := at.root.(*ssa.Parameter); ok && at.path == "" && p.Parent() == fn {
			if i := slices.Index(fn.Params, p); !slices.Contains(params, i) {
				params = append(params, i)
			}
		}
	}
	e.untils[fn] = params
	return params
}

// startsEarlier reports whether the function starts something else until the same signal before it comes to a
// call: one of the things tells of all.
func (e *engine) startsEarlier(at ssa.CallInstruction, s signal) bool {
	for instr := range value.Instrs(at.Parent()) {
		call, ok := instr.(ssa.CallInstruction)
		if !ok || call == at {
			continue
		}
		if t, ok := e.spawned(call); ok && slices.Contains(e.endsOfCall(t), s) {
			return true
		}
		if flow.Precedes(call, at) && slices.ContainsFunc(e.signalArgs(call), func(arg ssa.Value) bool { return e.endAt(arg) == s }) {
			return true
		}
	}
	return false
}
