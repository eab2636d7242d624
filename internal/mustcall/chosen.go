package mustcall

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// Who asks for a thing by its name may ask for it twice: what the first entry of a map had by that name is lost then, unless somebody looks first.
//
//	e.rules[r.FormValue("name")] = newRule()

// isChosen reports whether b's function enters the thing into a map in d's field, by a key that who asks has chosen, or by a constant, and nobody looks
// into the map before: neither the function, nor those that it calls, nor its callers.
func (j *judgement) isChosen(d *duty, b *birth) bool {
	some := false
	for update := range value.Each[*ssa.MapUpdate](b.fn) {
		if value.LoadedField(update.Map) != d.ref.Var {
			continue
		}
		_, isConst := update.Key.(*ssa.Const)
		if some = isConst || j.chosen(update.Key, maxKeySteps) == condition.Yes; !some {
			return false
		}
	}
	if !some {
		return false
	}
	leading := slices.Collect(walk.Leading(j.e.CallersOf, value.Outermost(b.fn)))
	for _, fn := range leading {
		for _, in := range append(slices.Clone(j.e.FuncsIn(fn)), fn) {
			if (fn == value.Outermost(b.fn) || leadsTo(in, leading)) && j.looksInto(in, d.ref.Var, maxLooks) {
				return false
			}
		}
	}
	return true
}

// leadsTo reports whether a function, or a literal, calls one of those, itself or in a literal in it: others are there for something else.
//
//	http.HandleFunc("PUT /{id}", func(…) { s.put(r.PathValue("id")) })
//	http.HandleFunc("DELETE /{id}", func(…) { s.del(r.PathValue("id")) })
func leadsTo(fn *ssa.Function, others []*ssa.Function) bool {
	return value.AnyOf(fn, func(call ssa.CallInstruction) bool {
		callee := value.Callee(call.Common())
		return callee != nil && slices.Contains(others, value.Outermost(callee))
	}) || slices.ContainsFunc(fn.AnonFuncs, func(literal *ssa.Function) bool { return leadsTo(literal, others) })
}

// maxLooks bounds how many calls lie between a function and the one that looks into a map for it: if s.has(name), add(name); defer remove(name).
const maxLooks = 2

// looksInto reports whether a function, or one that it calls, looks for an entry of the map in a field.
func (j *judgement) looksInto(fn *ssa.Function, field *types.Var, depth int) bool {
	if value.AnyOf(fn, func(l *ssa.Lookup) bool { return value.LoadedField(l.X) == field }) {
		return true
	}
	return depth > 0 && value.AnyOf(fn, func(call ssa.CallInstruction) bool {
		return slices.ContainsFunc(j.runBy(call), func(callee *ssa.Function) bool { return j.looksInto(callee, field, depth-1) })
	})
}

// chosen tells whether v is what who asks has chosen, or made of that alone: Maybe if it is the same each time, No if it is, or may be, another one each
// time.
func (j *judgement) chosen(v ssa.Value, depth int) condition.Tri {
	if depth == 0 || v == nil || j.asking[v] {
		return condition.No
	}
	j.asking[v] = true // name = next(name), of a variable
	defer delete(j.asking, v)
	all := func(list []ssa.Value) condition.Tri {
		is := condition.Maybe
		for _, v := range list {
			switch j.chosen(v, depth-1) {
			case condition.No:
				return condition.No
			case condition.Yes:
				is = condition.Yes
			}
		}
		return is
	}
	switch x := value.Behind(v).(type) {
	case *ssa.Const:
		return condition.Maybe
	case *ssa.Parameter:
		return j.chosenAtCalls(x, depth)
	case *ssa.MakeInterface:
		return j.chosen(x.X, depth)
	case *ssa.ChangeType:
		return j.chosen(x.X, depth)
	case *ssa.Convert:
		return j.chosen(x.X, depth)
	case *ssa.Extract:
		return j.chosen(x.Tuple, depth)
	case *ssa.Lookup:
		return j.chosen(x.X, depth)
	case *ssa.BinOp:
		if x.Op == token.ADD {
			return all([]ssa.Value{x.X, x.Y})
		}
	case *ssa.UnOp:
		if at, ok := x.X.(*ssa.FieldAddr); ok && symbol.OfType(at.X.Type()) == knowledge.RequestURL {
			return condition.Yes // r.URL.Path
		}
	case *ssa.Call:
		callee := symbol.Callee(&x.Call)
		switch {
		case callee == nil:
			return condition.No
		case knowledge.Chosen[symbol.Of(callee)]:
			return condition.Yes
		case callee.Signature().Recv() != nil:
			return j.chosen(value.Receiver(&x.Call), depth-1) // r.URL.Query().Get("name")
		}
		if packed := packedArgs(x); packed != nil {
			return all(append(slices.Clone(x.Call.Args[:len(x.Call.Args)-1]), packed...))
		}
		if is := all(x.Call.Args); is == condition.Yes {
			return is // strings.ToLower(name), and not rand.IntN(100)
		}
	}
	return condition.No
}

// chosenAtCalls tells it of a parameter: at each call of its function.
func (j *judgement) chosenAtCalls(param *ssa.Parameter, depth int) condition.Tri {
	fn := param.Parent()
	i, is := slices.Index(fn.Params, param), condition.No
	for _, args := range j.e.CallsOf(fn) {
		if i >= len(args) {
			return condition.No
		}
		if is = j.chosen(args[i], depth-1); is != condition.Yes {
			return condition.No
		}
	}
	return is
}
