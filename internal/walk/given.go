package walk

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A func that a function is given does what those do that its callers give, where all of these are seen.
//
//	func (f *fleet) each(do func(*node)) { for _, n := range f.m { do(n) } }
//	f.each((*node).halt)

// maxGiving bounds the functions that a func may be: a helper with more callers is a library of its own, and each of them is
// another effect to find.
const maxGiving = 64

// effectOfGiven returns the effect of the current call, of such a func, on what its argument i holds by p. Of several that may be
// there, it is enough that one releases it.
func (w *Walker) effectOfGiven(i int, arg ssa.Value, p access.Path) (all Effect, ok bool) {
	given, ok := w.Engine.givenAs(w.current.Common().Value)
	for n, t := range given {
		bound := len(t.Args)
		t.Args = slices.Concat(t.Args, w.current.Common().Args)
		eff := w.effectOn(t, bound+i, arg, p).behind(bound)
		if n == 0 {
			all = eff
			continue
		}
		all = all.or(eff)
	}
	return all, ok && len(given) > 0
}

// isOption reports whether a call is one of an option, a func or behind an interface, by which callers say how an object is to be: those of a
// constructor, or of a method like it, set fields of it, and neither end what it has started nor keep it. That is a rule of thumb: their bodies are
// elsewhere, and what tells them is where they are from, the last parameter, or the name of their type.
//
//	func New(opts ...Option) *Limiter {
//		l := &Limiter{stop: make(chan struct{})}
//		for _, o := range opts { o(l) }
//		go l.janitor()
func isOption(c *ssa.CallCommon) bool {
	results := c.Signature().Results().Len()
	if len(c.Args) != 1 || results > 1 || results == 1 && !value.IsError(c.Signature().Results().At(0).Type()) {
		return false
	}
	switch value.Behind(c.Args[0]).(type) {
	case *ssa.Alloc, *ssa.Parameter: // func (l *Limiter) With(opts ...Option) *Limiter
	default:
		return false
	}
	named := symbol.OfType(c.Value.Type())
	from := c.Value
	if load, ok := from.(*ssa.UnOp); ok {
		if at, ok := load.X.(*ssa.IndexAddr); ok {
			from = at.X
		}
	}
	param, ok := value.Behind(from).(*ssa.Parameter)
	return ok && (knowledge.IsOption(named.Name) || param.Parent().Signature.Variadic() && param == param.Parent().Params[len(param.Parent().Params)-1])
}

// behind returns the effect of a call of a method value as one of the call that does not name the receiver: what goes there goes out of sight.
func (e Effect) behind(bound int) Effect {
	if bound == 0 {
		return e
	}
	flows := e.Flows
	e.Flows = nil
	for _, s := range flows {
		if s.Param {
			s.Index -= bound
		}
		if s.Index < 0 {
			e.Escapes = true
			continue
		}
		e.Flows = append(e.Flows, s)
	}
	return e
}

// or returns the effect of a call that has one effect or another.
func (e Effect) or(other Effect) Effect {
	both := Effect{Effect: summary.Effect{
		Release: max(e.Release, other.Release), AtEnd: e.AtEnd || other.AtEnd, Escapes: e.Escapes || other.Escapes,
		Flows: slices.Concat(e.Flows, other.Flows),
	}}
	if e.Release != other.Release {
		both.Release = summary.OnSomePaths
	}
	slices.SortFunc(both.Flows, summary.Slot.Compare)
	both.Flows = slices.CompactFunc(both.Flows, func(a, b summary.Slot) bool { return a.Compare(b) == 0 })
	return both
}

// givenAs returns the functions that a parameter may be; false if not all are seen.
func (e *Engine) givenAs(v ssa.Value) (list []access.Target, all bool) {
	return e.handedDown(v, make(map[*ssa.Parameter]bool))
}

// handedDown is givenAs, where each parameter that hands one on is seen once.
func (e *Engine) handedDown(v ssa.Value, seen map[*ssa.Parameter]bool) (list []access.Target, all bool) {
	if load, ok := v.(*ssa.UnOp); ok { // in a literal
		if variable, ok := value.Declared(load.X).(*ssa.Alloc); ok {
			v = e.OnlyStore(variable)
		}
	}
	param, ok := v.(*ssa.Parameter)
	if !ok || !e.SeesCallersOf(param.Parent()) {
		return nil, false
	}
	if seen[param] {
		return nil, true
	}
	seen[param] = true
	at := slices.Index(param.Parent().Params, param)
	for _, args := range e.CallsOf(param.Parent()) {
		if at >= len(args) || len(list) > maxGiving {
			return nil, false
		}
		t := e.FuncOf(args[at])
		if t.Fn != nil || t.Obj != nil {
			list = append(list, t)
			continue
		}
		if value.IsNil(args[at]) {
			continue
		}
		handed, all := e.handedDown(args[at], seen)
		if !all {
			return nil, false
		}
		list = append(list, handed...)
	}
	return list, true
}

// SeesCallersOf reports whether all calls of a function are seen: nobody outside the package has its name, and the package only calls it.
func (e *Engine) SeesCallersOf(fn *ssa.Function) bool {
	if obj := fn.Object(); obj == nil || obj.Exported() && e.Pkg.Name() != "main" || e.invoked[fn.Name()] {
		return false
	}
	calls := 0
	for range e.CallsOf(fn) {
		calls++
	}
	return calls == len(e.callers[fn])
}
