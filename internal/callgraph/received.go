package callgraph

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// A func that comes out of a channel runs as often as one is put there, however often its receiver asks for the next.

// receiverOf returns the function that has received v, which a literal of it captures and calls, once for each; or fn.
//
//	case c := <-components:
//		go func() { c(stop) }()
func receiverOf(v ssa.Value, fn *ssa.Function) *ssa.Function {
	if flow.Received(v) == nil {
		return fn
	}
	for {
		load, ok := v.(*ssa.UnOp)
		if ok && load.Op == token.MUL {
			v = load.X
			continue
		}
		free, ok := v.(*ssa.FreeVar)
		if !ok || fn.Parent() == nil {
			return fn
		}
		if v = value.Binding(free); v == nil {
			return fn
		}
		fn = fn.Parent()
	}
}

// outside returns values that a literal captures as the function around it has them that is given; others as they are.
func outside(args []ssa.Value, in *ssa.Function) []ssa.Value {
	list := slices.Clone(args)
	for i, v := range list {
		for v != nil && v.Parent() != in {
			if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
				v = load.X
				continue
			}
			free, ok := v.(*ssa.FreeVar)
			if !ok {
				break
			}
			v = value.Binding(free)
		}
		if v != nil && v.Parent() == in {
			list[i] = v
		}
	}
	return list
}
