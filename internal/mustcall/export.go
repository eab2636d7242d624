package mustcall

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/summary"
)

// export fills in the summaries of the package's exported functions and types.
func (e *engine) export(res *Result) {
	// A function that puts its parameter into an object tells of a path
	// that no birth in this package goes. The methods of that type are then
	// summarized for it, too; each round may find further types.
	for range access.MaxSteps {
		known := e.countHeld()
		for _, fn := range e.funcs {
			if obj, ok := fn.Object().(*types.Func); ok && obj.Exported() {
				res.Funcs[obj] = e.summary(fn, obj)
			}
		}
		if e.countHeld() == known {
			break
		}
	}
	e.hide(res)
	for obj, sum := range res.Funcs {
		if sum.Empty() {
			delete(res.Funcs, obj)
		}
	}
	for t, held := range e.types {
		if len(held) > 0 {
			res.Types[t] = &summary.Type{Held: held}
		}
	}
}

func (e *engine) countHeld() int {
	n := 0
	for _, held := range e.types {
		n += len(held)
	}
	return n
}

func (e *engine) addHeld(t *types.TypeName, h summary.Held) {
	if t.Pkg() != e.pkg || h.Path.Steps() > access.MaxSteps {
		return
	}
	i := slices.IndexFunc(e.types[t], func(known summary.Held) bool { return known.Is(h.Path, h.Kind) })
	switch {
	case i < 0:
		e.types[t] = append(e.types[t], h)
		slices.SortFunc(e.types[t], summary.Held.Compare)
	case e.isMinor(e.types[t][i].Kind):
		e.types[t][i].Kind = h.Kind
	}
}

// isMinor reports whether a kind is; see [spec.Spec].
func (e *engine) isMinor(kind string) bool { return kind != "" && e.table.Kind(kind).Minor }

// summary returns what other packages need to know of fn.
func (e *engine) summary(fn *ssa.Function, obj *types.Func) *summary.Func {
	sum := new(summary.Func)
	for _, o := range e.births(fn).owned {
		out := o.Owned
		out.Slots = slices.Clone(o.Slots)
		out.Methods = slices.DeleteFunc(slices.Clone(o.Methods), func(m summary.Method) bool { return !token.IsExported(m.Name) })
		if len(out.Methods) > 0 || e.releasableAbroad(o) {
			sum.Owned = append(sum.Owned, out)
		}
	}
	for i, param := range fn.Params {
		for _, h := range e.heldBy(paramType(obj, i)) {
			of := e.table.Kind(h.Kind)
			if h.Kind == "" {
				of = e.table.Any
			}
			eff := e.effect(fn, param, h.Path, &obligation{spec: of})
			if !eff.Borrows() {
				if told := func(p summary.ParamEffect) bool { return p.Param == i && p.Held.Is(h.Path, h.Kind) }; !slices.ContainsFunc(sum.Params, told) {
					sum.Params = append(sum.Params, summary.ParamEffect{Param: i, Held: h, Effect: eff.Effect})
				}
				if h.Kind != "" { // funcs are stored everywhere, and few of them release
					e.learn(fn, eff, h.Kind)
				}
			}
		}
	}
	if e.table.Worker != nil {
		sum.Until = slices.Concat(e.signals.StartsUntil(fn), e.signals.StaysUntil(fn))
		sum.Never = len(sum.Until) == 0 && e.signals.NeverEnds(fn)
	}
	sum.Sort()
	return sum
}

// learn notes that values of the types that an effect puts a thing into may
// hold it.
func (e *engine) learn(fn *ssa.Function, eff effect, kind string) {
	for _, s := range eff.Flows {
		var t types.Type
		if s.Param {
			t = fn.Params[s.Index].Type()
		} else {
			t = fn.Signature.Results().At(s.Index).Type()
		}
		for _, ref := range access.FieldsAlong(t, s.Path, nil) {
			if ref.Owner != nil {
				e.addHeld(ref.Owner.Obj(), summary.Held{Path: access.Select(ref.Var.Name()) + ref.Rest, Kind: kind})
			}
		}
	}
}

// releasableAbroad reports whether other packages can release an owned thing
// otherwise than by a method of its owner: it is the result itself, a func that
// was returned, in exported fields, or taken by an exported function.
func (e *engine) releasableAbroad(o *owned) bool {
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
	for _, fn := range e.funcs {
		if obj, ok := fn.Object().(*types.Func); !ok || !obj.Exported() {
			continue
		}
		for _, param := range fn.Params {
			named, _ := access.Deref(param.Type())
			isOwner := func(typ types.Type) bool { owner, _ := access.Deref(typ); return owner == named }
			if named == nil || !slices.ContainsFunc(list, isOwner) {
				continue
			}
			if e.effect(fn, param, s.Path, &obligation{spec: e.table.Kind(o.Kind)}).Release != summary.Never {
				return true
			}
		}
	}
	return false
}
