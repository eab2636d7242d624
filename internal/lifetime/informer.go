package lifetime

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
)

// viaArgs: what a function gives that was handed informers, or what has them, has
// them from there.
func (s *scanner) viaArgs(args []ssa.Value, otherwise []Origin) []Origin {
	var all []Origin
	for _, a := range args {
		if hasInformers(a.Type()) {
			all = append(all, s.originsOf(a)...)
		}
	}
	if len(all) == 0 {
		return otherwise
	}
	return all
}

// hasInformers reports whether values of type t are informers, or give or hold
// some.
func hasInformers(t types.Type) bool { return hasInformersN(t, 3) }

func hasInformersN(t types.Type, depth int) bool {
	for _, name := range knowledge.InformerMethods {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		if _, ok := obj.(*types.Func); ok {
			return true
		}
	}
	if depth == 0 {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return hasInformersN(t.Elem(), depth-1)
	case *types.Map:
		return hasInformersN(t.Elem(), depth-1)
	}
	s, ok := deref(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if hasInformersN(f.Type(), min(depth-1, 1)) {
			return true
		}
	}
	return false
}
