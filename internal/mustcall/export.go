package mustcall

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// export returns the summaries of the package's exported functions and types, and what the package hides.
func (bs *births) export() (funcs map[*types.Func]*summary.Func, held map[*types.TypeName]*summary.Type, hidden []summary.Hidden) {
	funcs, held = make(map[*types.Func]*summary.Func), make(map[*types.TypeName]*summary.Type)
	// A function that puts its parameter into an object tells of a path
	// that no birth in this package goes. The methods of that type are then
	// summarized for it, too; each round may find further types.
	for range access.MaxSteps {
		known := bs.countHeld()
		for _, fn := range bs.Funcs {
			if obj, ok := fn.Object().(*types.Func); ok && obj.Exported() {
				funcs[obj] = bs.summary(fn, obj)
			}
		}
		if bs.countHeld() == known {
			break
		}
	}
	hidden = bs.hidden()
	for obj, sum := range funcs {
		if sum.Empty() {
			delete(funcs, obj)
		}
	}
	for t, list := range bs.Types {
		if len(list) > 0 {
			held[t] = &summary.Type{Held: list}
		}
	}
	return funcs, held, hidden
}

func (bs *births) countHeld() int {
	n := 0
	for _, held := range bs.Types {
		n += len(held)
	}
	return n
}

// summary returns what other packages need to know of fn.
func (bs *births) summary(fn *ssa.Function, obj *types.Func) *summary.Func {
	sum := new(summary.Func)
	for _, o := range bs.births(fn).owned {
		out := o.Owned
		out.Slots = slices.Clone(o.Slots)
		out.Methods = slices.DeleteFunc(slices.Clone(o.Methods), func(m summary.Method) bool { return !token.IsExported(m.Name) })
		out.Gives = slices.DeleteFunc(slices.Clone(o.Gives), func(name string) bool { return !token.IsExported(name) })
		if bs.Table.Worker != nil && out.Kind == bs.Table.Worker.Kind {
			out.Closes = bs.closedAfter(fn)
		}
		if len(out.Methods) > 0 || bs.releasableAbroad(o) {
			sum.Owned = append(sum.Owned, out)
		}
	}
	for i, param := range fn.Params {
		for _, h := range bs.HeldBy(walk.ParamType(obj, i)) {
			of := bs.Table.Kind(h.Kind)
			if h.Kind == "" {
				of = bs.Table.Any
			}
			eff := bs.Effect(fn, param, h.Path, &walk.Obligation{Spec: of})
			eff.Till = bs.till(fn, param, h.Path, of, eff)
			if eff.Renews() {
				eff.Release = summary.Never
			}
			if !eff.Borrows() || eff.Till > 0 {
				if told := func(p summary.ParamEffect) bool { return p.Param == i && p.Held.Is(h.Path, h.Kind) }; !slices.ContainsFunc(sum.Params, told) {
					sum.Params = append(sum.Params, summary.ParamEffect{Param: i, Held: h, Effect: eff.Effect})
				}
				if h.Kind != "" { // funcs are stored everywhere, and few of them release
					bs.learn(fn, eff, h.Kind)
				}
			}
		}
	}
	if bs.Table.Worker != nil {
		sum.Until = slices.Concat(bs.Signals.StartsUntil(fn), bs.Signals.StaysUntil(fn))
		sum.Set(summary.NeverReturns, len(sum.Until) == 0 && bs.Signals.NeverEnds(fn))
	}
	sum.Set(summary.Unfailing, bs.IsUnfailing(fn))
	sum.Set(summary.Timely, bs.Signals.GivesTimely(fn))
	sum.Set(summary.Limited, bs.givesLimited(fn))
	sum.Set(summary.Makes, bs.makes(fn))
	sum.Set(summary.Cancels, bs.Signals.GivesCanceller(fn))
	sum.Sort()
	return sum
}

// makes reports whether a function gives a new object of the package that has things, and has no name that says so.
//
//	func Every(d time.Duration) *Runner { return &Runner{interval: d, stop: make(chan struct{})} }    // r.Start() starts what r.stop ends
func (bs *births) makes(fn *ssa.Function) bool {
	if fn.Signature.Results().Len() == 0 || fn.Signature.Recv() != nil || knowledge.Makes(fn.Name()) {
		return false
	}
	t, ok := types.Unalias(value.Deref(fn.Signature.Results().At(0).Type())).(*types.Named)
	return ok && len(bs.Types[t.Obj()]) > 0 && bs.IsNew(fn, 0)
}

// closedAfter returns 1 + the first result of fn that is closed when all has ended that it starts, or 0.
func (bs *births) closedAfter(fn *ssa.Function) int {
	for i := range fn.Signature.Results().Len() {
		if value.IsChan(fn.Signature.Results().At(i).Type()) && bs.Signals.ClosesAfterAll(fn, i) {
			return i + 1
		}
	}
	return 0
}

// till returns 1 + the parameter of fn that is a context, if what param holds is released, or has ended, on all paths only where it ends with
// that; or 0.
func (bs *births) till(fn *ssa.Function, param *ssa.Parameter, path access.Path, of *spec.Spec, eff walk.Effect) int {
	if !of.EndsInTime() || eff.Release == summary.OnAllPaths || eff.Escapes || len(eff.Flows) > 0 {
		return 0
	}
	return 1 + slices.IndexFunc(fn.Params, func(ctx *ssa.Parameter) bool {
		return flow.IsContext(ctx) && bs.EffectUntil(fn, param, path, &walk.Obligation{Spec: of}, ctx).Release == summary.OnAllPaths
	})
}

// learn notes that values of the types that an effect puts a thing into may
// hold it.
func (bs *births) learn(fn *ssa.Function, eff walk.Effect, kind string) {
	for _, s := range eff.Flows {
		for _, ref := range access.FieldsAlong(walk.TypeOf(fn, s), s.Path, nil) {
			if ref.Owner != nil {
				bs.AddHeld(ref.Owner.Obj(), summary.Held{Path: access.Select(ref.Var.Name()) + ref.Rest, Kind: kind})
			}
		}
	}
}

// releasableAbroad reports whether other packages can release an owned thing
// otherwise than by a method of its owner: it is the result itself, a func that
// was returned, in exported fields, or taken by an exported function.
func (bs *births) releasableAbroad(o *owned) bool {
	s := o.Slots[0]
	list := o.types()
	if len(list) == 0 || slices.ContainsFunc(o.Slots, func(s summary.Slot) bool { return s.Path == "" || s.Path == access.Call }) {
		return true // by itself
	}
	isOpen := func(typ types.Type) bool {
		return !slices.ContainsFunc(access.FieldsAlong(typ, s.Path, nil), func(ref access.Field) bool { return !ref.IsExported() })
	}
	if slices.ContainsFunc(list, isOpen) {
		return true
	}
	for _, fn := range bs.Funcs {
		if obj, ok := fn.Object().(*types.Func); !ok || !obj.Exported() {
			continue
		}
		for _, param := range fn.Params {
			named, _ := access.Deref(param.Type())
			isOwner := func(typ types.Type) bool { owner, _ := access.Deref(typ); return owner == named }
			if named == nil || !slices.ContainsFunc(list, isOwner) {
				continue
			}
			if bs.Effect(fn, param, s.Path, &walk.Obligation{Spec: bs.Table.Kind(o.Kind)}).Release != summary.Never {
				return true
			}
		}
	}
	return false
}
