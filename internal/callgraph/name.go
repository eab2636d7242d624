package callgraph

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// fieldName names a field of a named struct type, for all packages alike.
func fieldName(t types.Type, field int) string {
	t = value.Deref(t)
	owner := symbol.OfType(t)
	str, ok := t.Underlying().(*types.Struct)
	if owner == (symbol.Symbol{}) || !ok {
		return ""
	}
	return owner.String() + "." + str.Field(field).Name()
}

// fieldOfVariable returns the name of a field of a package variable, if its type has none; or "".
//
//	var registry struct { commands map[string]func() }
func fieldOfVariable(fa *ssa.FieldAddr) string {
	variable, ok := fa.X.(*ssa.Global)
	if !ok || fieldName(fa.X.Type(), fa.Field) != "" {
		return ""
	}
	return "global " + variable.String() + "." + fieldOf(fa)
}

// fieldOf returns the name of the field that fa selects.
func fieldOf(fa *ssa.FieldAddr) string {
	return value.StructOf(fa.X.Type()).Field(fa.Field).Name()
}

// fieldOfAddr returns the field that addr is the address of, or in whose map or
// slice it is, or "".
func fieldOfAddr(addr ssa.Value) string {
	for range maxSteps {
		switch a := addr.(type) {
		case *ssa.FieldAddr:
			return fieldName(a.X.Type(), a.Field)
		case *ssa.IndexAddr:
			addr = a.X
		case *ssa.UnOp:
			addr = a.X
		default:
			return ""
		}
	}
	return ""
}

// freshObject reports whether addr is in an object that the function makes.
func freshObject(addr ssa.Value) bool {
	for {
		switch a := addr.(type) {
		case *ssa.FieldAddr:
			addr = a.X
		case *ssa.Alloc:
			return true
		default:
			return false
		}
	}
}

// ownType returns the name of the struct type of the package that t is or points
// to, or "".
func ownType(t types.Type, pkg *types.Package) string {
	named := symbol.Named(t)
	if named == nil || named.Obj().Pkg() != pkg {
		return ""
	}
	if _, ok := named.Underlying().(*types.Struct); !ok {
		return ""
	}
	return symbol.OfType(t).String()
}

// ID returns the name of a function, which is the same in all graphs.
func ID(fn *ssa.Function) string {
	fn = value.Generic(fn)
	outer := value.Outermost(fn)
	var id string
	switch obj, ok := outer.Object().(*types.Func); {
	case ok && !value.IsInit(outer):
		id = symbol.Of(obj).String()
	case outer.Pkg != nil:
		id = symbol.PkgPath(outer.Pkg.Pkg) + "." + outer.Name()
	default:
		id = outer.String()
	}
	return id + strings.TrimPrefix(fn.Name(), outer.Name())
}
