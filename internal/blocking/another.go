package blocking

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// ofAnother reports whether an instruction of the goroutine ends the wait for another
// object than the one that it waits for, as far as the expressions tell: by another
// variable, another key, another field.
//
//	defer close(nodes[p].done)
//	for _, dep := range p.imports {
//		<-nodes[dep].done
//	}
func (j *judge) ofAnother(at ssa.Instruction) bool {
	mine, other := operand(j.w.op.instr), operand(at)
	if mine == nil || other == nil {
		return false
	}
	return !slices.Equal(j.selectors(mine), j.selectors(other))
}

// operand returns what a channel operation is done with.
func operand(instr ssa.Instruction) ssa.Value {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			return instr.X
		}
	case *ssa.Send:
		return instr.Chan
	case ssa.CallInstruction:
		c := instr.Common()
		if b, ok := c.Value.(*ssa.Builtin); ok && b.Name() == "close" {
			return c.Args[0]
		}
	}
	return nil
}

// A selector is a part of an expression: a field by its number, a value, or a key.
type selector struct {
	field int
	value ssa.Value
}

// key says that the selectors of a key follow.
var key = selector{field: -1}

// selectors returns the variable that an expression begins with, and the fields and keys
// that lead from there, in terms of the outermost function of the goroutine.
func (j *judge) selectors(v ssa.Value) []selector {
	var list []selector
	for range maxSelectors {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.FieldAddr:
			list = append(list, selector{field: x.Field})
			v = x.X
		case *ssa.Field:
			list = append(list, selector{field: x.Field})
			v = x.X
		case *ssa.Lookup:
			list = append(append(list, key), j.selectors(x.Index)...)
			v = x.X
		case *ssa.IndexAddr:
			list = append(append(list, key), j.selectors(x.Index)...)
			v = x.X
		default:
			o := j.outer(v)
			if o == v {
				return append(list, selector{value: v})
			}
			v = o
		}
	}
	return list
}

const maxSelectors = 20

// outer returns what a captured variable or a parameter is where the goroutine comes
// from, or v.
func (j *judge) outer(v ssa.Value) ssa.Value {
	switch x := v.(type) {
	case *ssa.FreeVar:
		if b := j.p.Spawns.Binding(x); b != nil {
			return b
		}
	case *ssa.Parameter:
		for i, f := range j.w.frames {
			if i == 0 || f.fn != x.Parent() {
				continue
			}
			call, ok := j.w.frames[i-1].instr.(ssa.CallInstruction)
			n := slices.Index(f.fn.Params, x)
			if ok && !call.Common().IsInvoke() && n < len(call.Common().Args) && call.Common().StaticCallee() == f.fn {
				return call.Common().Args[n]
			}
		}
	}
	return v
}
