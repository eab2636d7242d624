package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/waits"
)

// CalleeWaits returns the waits of an exported function for its callers.
func (p *Package) CalleeWaits(fn *ssa.Function) []pointsto.CalleeWait {
	var list []pointsto.CalleeWait
	known := make(map[int]bool) // by parameter: one is enough
	for _, w := range p.waits.In(fn) {
		if cw, ok := p.calleeWait(fn, w); ok && !known[cw.Param] {
			known[cw.Param] = true
			list = append(list, cw)
		}
	}
	return list
}

// calleeWait returns what callers need to know of a wait, if they can do something
// about it, or nobody can.
func (p *Package) calleeWait(fn *ssa.Function, w *waits.Waiting) (pointsto.CalleeWait, bool) {
	until := p.untilParam(fn, w)
	if until < 0 || takesShare(w) {
		return pointsto.CalleeWait{}, false
	}
	cw := pointsto.CalleeWait{Param: -1, Verb: w.Verb(), What: w.What(), Chain: w.Chain(), Owner: w.On.Owner(), Tells: p.waits.EndsTold(fn), Until: until}
	cw.Again, cw.Leaves = p.waits.Persists(w)
	cw.Endless = p.waits.IsEndless(w)
	cw.Never = len(w.Cases) == 0 // select {}
	for _, list := range w.Others {
		if !slices.ContainsFunc(list, func(w *waits.Waiting) bool { _, waits := p.calleeWait(fn, w); return waits }) {
			return cw, false
		}
	}
	run := spawn.Run{Fn: fn}
	for _, o := range w.Cases {
		on := w.Bound().Of(o.On())
		if i := slices.Index(fn.Params, on.Param()); i >= 0 && o.Kind != pointsto.Close {
			if cw.Param >= 0 && cw.Param != i {
				return cw, false
			}
			cw.Param, cw.Send, cw.Take = i, o.Kind == pointsto.Send, o.Kind == pointsto.Take
			continue
		}
		if p.isTurn(o, on) {
			return cw, false // who has one gives it back
		}
		j := p.newJudge(nil, run, w)
		j.forGood = true
		if on.IsNever() {
			if isBehindChannel(o) {
				return cw, false
			}
			cw.Never = true
			continue
		}
		if j.ends(o, on) {
			if iface := symbol.OfType(o.Through); j.by == byUnknown && o.Through != nil && len(w.Cases) == 1 && cw.Again && iface.IsExported() && on.Owner().IsExported() {
				cw.Through, cw.Method = iface, o.Name
				return cw, true
			}
			cw.Busy = cw.Endless
			return cw, cw.Busy
		}
		if len(j.enders) > 0 {
			if cw.Param >= 0 || len(w.Cases) > 1 || !areMethodsOf(j.enders, fn) {
				return cw, false
			}
			cw.Param, cw.Take = 0, true
			for _, e := range j.enders {
				cw.Enders = append(cw.Enders, e.Name())
				p.Enders[e] = true
			}
			slices.Sort(cw.Enders)
		}
		cw.Open = len(cw.Enders) == 0 && len(w.Cases) == 1 && isPrivate(on) && (o.Kind == pointsto.Recv && !j.isClosed(on) || o.Kind == pointsto.Wait)
		if again := p.newJudge(nil, run, w); again.ends(o, on) || len(again.enders) > len(j.enders) {
			cw.Once = true
		}
	}
	if until > 0 {
		return cw, cw.Param >= 0 && !cw.Take // what a caller has in hand; who has it wait inside keeps the context
	}
	return cw, cw.Param >= 0 || cw.Owner != symbol.Symbol{} && isForCallers(fn, cw.Owner) || cw.Never
}

// isTurn reports whether a receive takes one of the turns that are in a channel from the start.
//
//	ch := make(chan struct{}, 1)
//	ch <- struct{}{}
//	return &mutex{ch: ch}
func (p *Package) isTurn(o *pointsto.Op, on *pointsto.Class) bool {
	size, known := on.Capacity()
	return o.Kind == pointsto.Recv && (size > 0 || !known) && slices.ContainsFunc(p.Classes.OpsThrough(on), func(other *pointsto.Op) bool {
		return other.Kind == pointsto.Send && isFilledIn(on, other.Instr.Parent())
	})
}

// untilParam returns 1 + the parameter of a function that is the context whose end ends a wait there, too; 0 if there is none, and -1 if it is another.
func (p *Package) untilParam(fn *ssa.Function, w *waits.Waiting) int {
	list := w.Until()
	if len(list) == 0 {
		return 0
	}
	j := p.newJudge(nil, spawn.Run{Fn: fn}, w)
	v := list[0]
	for range maxPath {
		if param, ok := v.(*ssa.Parameter); ok && param.Parent() == fn && len(list) == 1 && !j.isLeftOnlyAtEnd(w) {
			return 1 + slices.Index(fn.Params, param)
		}
		if v == nil {
			break
		}
		v = j.outer(v)
	}
	return -1
}

// isForCallers reports whether callers may have an object of a type: other packages can name it, or it is what the function is a method of, or
// gives, or is given.
//
//	func Validate(items []Item) error { return newValidator().run(items) }    not that validator
func isForCallers(fn *ssa.Function, owner symbol.Symbol) bool {
	if owner.IsExported() {
		return true
	}
	sig := fn.Signature
	is := func(v *types.Var) bool { return v != nil && symbol.OfType(v.Type()) == owner }
	return is(sig.Recv()) || slices.ContainsFunc(slices.Collect(sig.Params().Variables()), is) || slices.ContainsFunc(slices.Collect(sig.Results().Variables()), is)
}

// isPrivate reports whether the class is a field that only its package knows.
func isPrivate(on *pointsto.Class) bool {
	field, ok := on.Named().(*types.Var)
	return ok && field.IsField() && !field.Exported() && !on.SentElsewhere()
}

// areMethodsOf reports whether all of the functions are methods of the type that fn is
// a method of.
func areMethodsOf(list []*types.Func, fn *ssa.Function) bool {
	recv := fn.Signature.Recv()
	if recv == nil {
		return false
	}
	return !slices.ContainsFunc(list, func(e *types.Func) bool {
		r := e.Signature().Recv()
		return r == nil || symbol.OfType(r.Type()) != symbol.OfType(recv.Type())
	})
}
