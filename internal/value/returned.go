package value

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// ComesBack reports whether a call of fn may come back: it is not seen, or has a return, or recovers from a panic.
func ComesBack(fn *ssa.Function) bool {
	return len(fn.Blocks) == 0 || fn.Recover != nil || AnyOf(fn, func(*ssa.Return) bool { return true })
}

// Returned returns the value of result i at ret, looking through the variable
// of a named result.
func Returned(ret *ssa.Return, i int) ssa.Value {
	v := ret.Results[i]
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return v
	}
	instrs := ret.Block().Instrs
	for j := len(instrs) - 1; j >= 0; j-- {
		if s, ok := instrs[j].(*ssa.Store); ok && s.Addr == load.X {
			return s.Val
		}
	}
	return v
}

// IsNothing reports whether v is nil, or the zero value of a type that may be anything, also as an interface: who returns that returns nothing.
func IsNothing(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value == nil
	case *ssa.MakeInterface:
		return IsNothing(v.X)
	case *ssa.UnOp: // var zero T; return zero
		variable, ok := v.X.(*ssa.Alloc)
		return ok && (isUnset(variable) || v.Block() == v.Parent().Recover) // what is returned after a panic
	}
	return false
}

// isUnset reports whether nothing is ever put into a variable.
func isUnset(variable *ssa.Alloc) bool {
	return !slices.ContainsFunc(Referrers(variable), func(ref ssa.Instruction) bool {
		_, isLoad := ref.(*ssa.UnOp)
		return !isLoad
	})
}

// PosOf returns the position of an instruction; of one that the source does not have, as a return at its end, that of the end of the function.
func PosOf(instr ssa.Instruction) token.Pos {
	if pos := instr.Pos(); pos.IsValid() {
		return pos
	}
	if syntax := instr.Parent().Syntax(); syntax != nil {
		return syntax.End() - 1
	}
	return token.NoPos
}
