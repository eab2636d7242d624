package signal

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A context, or a channel, may be given values, put into fields, made of another one: it is the same signal, or ends with one.

// A Signal ends a function that stays until it comes.
type Signal struct {
	at    access.Place
	isCtx bool // a context, and else a channel
}

// Of returns the signal that v is, or a method of.
func (p *Package) Of(v ssa.Value) Signal {
	if call, ok := v.(*ssa.Call); ok && (flow.IsOfContext(call, "Done") || flow.IsOfContext(call, "Err")) {
		return Signal{p.ContextBehind(call.Call.Value), true}
	}
	if flow.IsContext(v) {
		return Signal{p.ContextBehind(v), true}
	}
	at := p.Resolve(v)
	if call, ok := at.Root.(*ssa.Call); ok && at.Path == "" {
		if flow.IsOfContext(call, "Done") {
			return Signal{p.ContextBehind(call.Call.Value), true}
		}
		at = p.got(call, at)
	}
	return Signal{at, false}
}

// got returns the place that a call of the package gives, which does nothing but select it from what it is given; or at.
//
//	func (o *Operation) Done() <-chan struct{} { return o.done }
func (p *Package) got(call *ssa.Call, at access.Place) access.Place {
	t := p.TargetOf(&call.Call)
	if t.Fn == nil || t.Fn.Signature.Results().Len() != 1 {
		return at
	}
	var from access.Place
	for ret := range value.Returns(t.Fn) {
		gives := p.Resolve(ret.Results[0])
		if from.Root != nil && gives != from {
			return at
		}
		from = gives
	}
	i := slices.IndexFunc(t.Fn.Params, func(p *ssa.Parameter) bool { return p == from.Root })
	if i < 0 || i >= len(t.Args) || from.Path == "" {
		return at
	}
	given := p.Resolve(t.Args[i])
	if given.Path += from.Path; given.Path.Steps() > access.MaxSteps {
		return at
	}
	return given
}

// ContextBehind returns the context that ends when v does: what was only given values is the
// same.
//
//	klog.NewContext(ctx, logger)
func (p *Package) ContextBehind(v ssa.Value) access.Place {
	for range maxDepth {
		at := p.Resolve(v)
		if variable, ok := at.Root.(*ssa.Alloc); ok && at.Path == "" {
			if v = p.contextIn(variable, v); v != nil {
				continue
			}
			return at
		}
		if x, ok := at.Root.(*ssa.Extract); ok && at.Path == "" {
			if v = p.passedOn(x); v != nil {
				continue
			}
			return at
		}
		call, ok := at.Root.(*ssa.Call)
		if !ok || at.Path != "" {
			return at
		}
		t := p.TargetOf(&call.Call)
		i := slices.IndexFunc(t.Args, func(arg ssa.Value) bool { return flow.IsContext(arg) })
		if t.Obj == nil || i < 0 || !flow.IsContext(call) || slices.Contains(knowledge.Nevers, symbol.Of(t.Obj)) || t.Fn != nil && p.givesOwn(t.Fn, maxDepth) {
			return at
		}
		v = t.Args[i]
	}
	return p.Resolve(v)
}

// givesOwn reports whether a function, or one that it calls so deep, gives a context of a type of one's own, which says itself when it ends.
//
//	type leaseCtx struct{ context.Context; lost chan struct{} }    func (c *leaseCtx) Done() <-chan struct{} { return c.lost }
//	return &leaseCtx{ctx, s.lost}                                  return newLease(ctx, s.lost)
func (p *Package) givesOwn(fn *ssa.Function, depth int) bool {
	for ret := range value.Returns(fn) {
		switch v := value.Returned(ret, 0).(type) {
		case *ssa.MakeInterface:
			done, index, _ := types.LookupFieldOrMethod(v.X.Type(), true, nil, "Done")
			if done != nil && len(index) == 1 {
				return true
			}
		case *ssa.Call:
			if t := p.TargetOf(&v.Call); t.Fn != nil && depth > 0 && p.givesOwn(t.Fn, depth-1) {
				return true
			}
		}
	}
	return false
}

// fromOutside returns the signal that ends fn, which stays for one: that itself, or the one that a context
// is made of which fn ends only when it returns.
//
//	ctx, cancel := context.WithCancel(ctx)
//	defer cancel()
func (p *Package) fromOutside(fn *ssa.Function, s Signal) Signal {
	for range maxDepth {
		parent := deferredOnly(fn, s.at.Root)
		if parent == nil {
			break
		}
		s = p.Of(parent)
	}
	return s
}

// deferredOnly returns the context that one is made of, if fn makes it, and the cancel func that comes with it
// is deferred, and used for nothing else; or nil. A signal to the process ends that, and all else.
func deferredOnly(fn *ssa.Function, ctx ssa.Value) ssa.Value {
	call, _ := value.CallOf(ctx)
	if call == nil || call.Parent() != fn || !flow.IsCanceller(call) && symbol.OfCall(&call.Call) != knowledge.Notifier || !value.OnlyDeferred(value.Result(call, 1)) {
		return nil
	}
	return call.Call.Args[0]
}

// contextIn returns the context in a variable, where v loads it; or nil. It is the one that was assigned first, if all later
// assignments only add values. If one of them, and no other, adds a cancel func, it is that context: but not for the
// call which makes that.
//
//	ctx = klog.NewContext(ctx, logger)
//	ctx, cancel := context.WithCancel(ctx)
func (p *Package) contextIn(variable *ssa.Alloc, v ssa.Value) ssa.Value {
	var first, own ssa.Value
	for _, st := range value.StoresTo(variable) {
		if p.isContextOf(st.Val, variable) {
			continue
		}
		if x, ok := st.Val.(*ssa.Extract); ok && own == nil {
			if call, ok := x.Tuple.(*ssa.Call); ok && flow.IsCanceller(call) && value.IsLoadOf(call.Call.Args[0], variable) {
				if own = x; call.Call.Args[0] == v {
					own = nil
				}
				continue
			}
		}
		if first != nil || !flow.IsContext(st.Val) {
			return nil
		}
		first = st.Val
	}
	if own != nil {
		return own
	}
	return first
}

// isContextOf reports whether v is the context in a variable, with other values.
func (p *Package) isContextOf(v ssa.Value, variable *ssa.Alloc) bool {
	call, ok := v.(*ssa.Call)
	if !ok || !flow.IsContext(call) {
		return false
	}
	t := p.TargetOf(&call.Call)
	return t.Obj != nil && slices.ContainsFunc(t.Args, func(arg ssa.Value) bool { return value.IsLoadOf(arg, variable) })
}

// Append adds a signal to others, unless it is among them.
func Append(list []Signal, out Signal) []Signal {
	if slices.Contains(list, out) {
		return list
	}
	return append(list, out)
}

// paramOf returns the parameter that a signal is, or nil.
func paramOf(s Signal) *ssa.Parameter {
	p, _ := s.at.Root.(*ssa.Parameter)
	return p
}

// isNever reports whether a signal does not come.
//
//	wait.Until(m.measure, time.Minute, wait.NeverStop)
func (p *Package) isNever(s Signal) bool {
	if s.at.Path != "" {
		return false
	}
	switch root := s.at.Root.(type) {
	case *ssa.Const:
		return root.IsNil()
	case *ssa.Call:
		return slices.Contains(knowledge.Nevers, symbol.OfCall(&root.Call))
	case *ssa.Global:
		return slices.Contains(knowledge.Nevers, symbol.OfGlobal(root)) || p.IsNeverClosed(root)
	}
	return false
}
