package signal

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A function of one's own may make a context, and give it with the func that cancels it; or give the context that it is given, with something else.
//
//	func newScope() (context.Context, func()) { ctx, cancel := context.WithCancel(context.Background()); return ctx, func() { cancel(); log.Print("left") } }
//	func trace(ctx context.Context) (context.Context, *Span) { s := new(Span); return context.WithValue(ctx, key, s), s }

// isCanceller reports whether a call makes the context that is its first result, which the func that is its second one cancels.
func (p *Package) isCanceller(call *ssa.Call) bool {
	if flow.IsCanceller(call) {
		return true
	}
	t := p.TargetOf(&call.Call)
	if t.Fn != nil {
		return p.GivesCanceller(t.Fn)
	}
	return t.Obj != nil && p.imports.Func(t.Obj).Has(summary.Cancels)
}

// GivesCanceller reports whether a function makes such a context wherever it returns. One that comes back to itself does not.
func (p *Package) GivesCanceller(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	if results.Len() != 2 || symbol.OfType(results.At(0).Type()) != knowledge.Context || !value.IsFunc(results.At(1).Type()) {
		return false
	}
	gives, known := p.cancelling[fn]
	if !known {
		p.cancelling[fn] = false
		some := false
		for ret := range value.Returns(fn) {
			made := p.madeFor(ret)
			if some = made != nil && p.cancelsBy(value.Returned(ret, 1), made); !some {
				break
			}
		}
		gives = some
		p.cancelling[fn] = gives
	}
	return gives
}

// madeFor returns the call that makes the context which a function gives; or nil.
func (p *Package) madeFor(ret *ssa.Return) *ssa.Call {
	at := p.ContextBehind(value.Returned(ret, 0))
	x, ok := at.Root.(*ssa.Extract)
	if !ok || at.Path != "" || x.Index != 0 {
		return nil
	}
	if made, ok := x.Tuple.(*ssa.Call); ok && made.Parent() == ret.Parent() && p.isCanceller(made) {
		return made
	}
	return nil
}

// cancelsBy reports whether a func is the one that cancels the context of a call, or a literal that calls it.
func (p *Package) cancelsBy(fn ssa.Value, made *ssa.Call) bool {
	cancel := value.Result(made, 1)
	isIt := func(v ssa.Value) bool { return cancel != nil && p.Resolve(v) == access.Place{Root: cancel} }
	if isIt(fn) {
		return true
	}
	literal := value.FuncOf(fn)
	return literal != nil && value.AnyOf(literal, func(call ssa.CallInstruction) bool { return !call.Common().IsInvoke() && isIt(call.Common().Value) })
}

// passedOn returns the context that a call is given which its first result is, with values, or nil: where it has another result, too.
func (p *Package) passedOn(x *ssa.Extract) ssa.Value {
	call, ok := x.Tuple.(*ssa.Call)
	if !ok || x.Index != 0 || !flow.IsContext(x) {
		return nil
	}
	t := p.TargetOf(&call.Call)
	i := slices.IndexFunc(t.Args, func(arg ssa.Value) bool { return flow.IsContext(arg) })
	if i < 0 {
		return nil
	}
	if t.Fn == nil {
		if t.Obj == nil || givesFunc(call) || flow.EndsWithParent(call) {
			return nil
		}
		return t.Args[i]
	}
	if p.passing[t.Fn] {
		return nil // it comes back to itself
	}
	p.passing[t.Fn] = true
	defer delete(p.passing, t.Fn)
	for ret := range value.Returns(t.Fn) {
		if given := p.ContextBehind(value.Returned(ret, 0)); given.Path != "" || given.Root != ssa.Value(t.Fn.Params[i]) {
			return nil
		}
	}
	return t.Args[i]
}

// givesFunc reports whether a call gives a func, which may cancel what it gives before.
func givesFunc(call *ssa.Call) bool {
	results := call.Call.Signature().Results()
	for v := range results.Variables() {
		if value.IsFunc(v.Type()) {
			return true
		}
	}
	return false
}
