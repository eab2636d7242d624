package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// renewsAll reports whether the function around b puts another container into d's field, which it has made and filled itself, and does nothing else
// there: it does not go through the one that was there before, with the things in it. It may look for some of them.
//
//	want := make(map[string]*target)
//	for _, url := range urls {
//		if old, ok := p.targets[url]; ok { want[url] = old; continue }
//		want[url] = newTarget(url)
//	}
//	p.targets = want
func (j *judgement) renewsAll(d *duty, b *birth) bool {
	if !d.ref.Rest.HasElem() {
		return false
	}
	renews := false
	for _, fn := range j.e.FuncsIn(value.Outermost(b.fn)) {
		for at := range value.Each[*ssa.FieldAddr](fn) {
			if value.Field(at) != d.ref.Var {
				continue
			}
			isPut := slices.ContainsFunc(value.Referrers(at), func(ref ssa.Instruction) bool { return isPutWhole(ref, at) })
			if renews = renews || isPut; !isPut && !onlyLooksUp(at) {
				return false
			}
		}
	}
	return renews
}

// onlyLooksUp reports whether a function reads a field with a map to look for single entries there.
func onlyLooksUp(field *ssa.FieldAddr) bool {
	isLookup := func(use ssa.Instruction) bool {
		_, ok := use.(*ssa.Lookup)
		return ok
	}
	return !slices.ContainsFunc(value.Referrers(field), func(ref ssa.Instruction) bool {
		load, ok := ref.(*ssa.UnOp)
		return !ok || slices.ContainsFunc(value.Referrers(load), func(use ssa.Instruction) bool { return !isLookup(use) })
	})
}

// isPutWhole reports whether an instruction assigns a container to a field that its function has made.
func isPutWhole(instr ssa.Instruction, field *ssa.FieldAddr) bool {
	st, ok := instr.(*ssa.Store)
	return ok && st.Addr == field && !value.IsNil(st.Val) && isFilledHere(st.Val, make(map[ssa.Value]bool))
}

// isFilledHere reports whether a function makes a container, or begins one with nil, and adds to that.
//
//	make(map[K]V)    []T{a, b}    append(list, v)
func isFilledHere(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return true
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.MakeMap, *ssa.MakeSlice:
		return true
	case *ssa.Const:
		return v.IsNil()
	case *ssa.Slice:
		_, isArray := value.Deref(v.X.Type()).Underlying().(*types.Array)
		return isArray || isFilledHere(v.X, seen)
	case *ssa.Phi:
		return !slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return !isFilledHere(e, seen) })
	case *ssa.Call:
		return value.Builtin(&v.Call) == "append" && isFilledHere(v.Call.Args[0], seen)
	}
	return false
}
