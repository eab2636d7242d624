package callgraph

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// The places that a func is loaded from, by name: see place.go.

func paramPlace(fn string, i int) string { return fmt.Sprintf("param %d of %s", i, fn) }

func resultPlace(fn *ssa.Function, i int) string { return fmt.Sprintf("result %d of %s", i, ID(fn)) }

func variablePlace(v ssa.Value) string { // an alloc, or a map that is made
	return fmt.Sprintf("variable %d of %s", v.Pos(), ID(v.Parent()))
}

// typePlace stands for all values of a named func type that is not a library's.
func typePlace(t types.Type) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return ""
	}
	if _, ok := named.Underlying().(*types.Signature); !ok || named.Obj().Pkg() == nil || slices.Contains(knowledge.RunsFuncs, symbol.PkgPath(named.Obj().Pkg())) {
		return ""
	}
	return "type " + symbol.OfType(t).String()
}

// A source is a place that a func is loaded from. Each func of a named type is in the place that
// stands for the type, too. That place is a last resort: it joins funcs that never meet, and
// counts only as long as nothing is known to be in the place where the func is loaded from.
type source struct {
	place  string
	unless string // this place holds something
}

// sourcesOf returns the places that the func v is loaded from: none if it is written down there.
func (s *scanner) sourcesOf(v ssa.Value) []source {
	var list []source
	of := v
	if as, ok := v.(*ssa.ChangeType); ok {
		of = as.X
	}
	switch of.(type) {
	case *ssa.Function, *ssa.MakeClosure:
		return nil
	}
	place := s.placeOf(v)
	if holdsFuncs(v.Type()) {
		place = s.addrPlace(v)
	}
	if place != "" {
		list = append(list, source{place: place})
	}
	if t := typePlace(v.Type()); t != "" {
		list = append(list, source{t, place})
	}
	return list
}

// placeOf returns the place that the func v is loaded from, or "".
func (s *scanner) placeOf(v ssa.Value) string {
	if !value.IsFunc(v.Type()) {
		return ""
	}
	for range maxSteps {
		switch x := v.(type) {
		case *ssa.Parameter:
			return paramPlace(ID(x.Parent()), slices.Index(x.Parent().Params, x))
		case *ssa.UnOp:
			return s.addrPlace(x.X)
		case *ssa.Field:
			return fieldName(x.X.Type(), x.Field)
		case *ssa.Lookup:
			return s.addrPlace(x.X)
		case *ssa.Extract:
			switch t := x.Tuple.(type) {
			case *ssa.Lookup:
				return s.addrPlace(t.X)
			case *ssa.Next:
				if r, ok := t.Iter.(*ssa.Range); ok {
					return s.addrPlace(r.X)
				}
			case *ssa.Call:
				return s.callPlace(&t.Call, x.Index)
			}
			return ""
		case *ssa.Call:
			return s.callPlace(&x.Call, 0)
		case *ssa.ChangeType:
			v = x.X
			continue
		case *ssa.FreeVar:
			return s.addrPlace(x)
		}
		return ""
	}
	return ""
}

// holdsFuncs reports whether values of type t are lists or maps of funcs: all that one holds is in the
// place of the list.
func holdsFuncs(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Map:
		return value.IsFunc(u.Elem())
	case *types.Slice:
		return value.IsFunc(u.Elem())
	}
	return false
}

func (s *scanner) callPlace(c *ssa.CallCommon, i int) string {
	if fn := c.StaticCallee(); fn != nil {
		return resultPlace(fn, i)
	}
	return ""
}

// addrPlace returns the place at an address, or in a container that is loaded
// from one, or "".
func (s *scanner) addrPlace(addr ssa.Value) string {
	for range maxSteps {
		switch a := addr.(type) {
		case *ssa.FieldAddr:
			return cmp.Or(fieldName(a.X.Type(), a.Field), fieldOfVariable(a))
		case *ssa.Field:
			return fieldName(a.X.Type(), a.Field)
		case *ssa.Global:
			return "global " + a.String()
		case *ssa.Alloc:
			to := storedTo(sliceOf(a))
			if to == nil {
				return variablePlace(a)
			}
			addr = to
		case *ssa.MakeMap:
			to := storedTo(a)
			if to == nil {
				return cmp.Or(returnedFrom(a), variablePlace(a))
			}
			addr = to
		case *ssa.Call:
			return s.callPlace(&a.Call, 0)
		case *ssa.IndexAddr:
			addr = a.X
		case *ssa.Slice:
			addr = a.X
		case *ssa.UnOp:
			addr = a.X
		case *ssa.FreeVar:
			b := value.Binding(a)
			if b == nil {
				return ""
			}
			addr = b
		case *ssa.Parameter:
			return paramPlace(ID(a.Parent()), slices.Index(a.Parent().Params, a))
		default:
			return ""
		}
	}
	return ""
}

// sliceOf returns the slice that a literal makes of its array, or the one that its elements are
// appended to, or nil.
//
//	[]func(){setup, start}    append(hooks, setup)
func sliceOf(array *ssa.Alloc) ssa.Value {
	if call := flow.VariadicCall(array); call != nil && value.Builtin(call.Common()) == "append" {
		return call.Value()
	}
	if !flow.IsSliceLit(array) {
		return nil
	}
	for _, ref := range value.Referrers(array) {
		if s, ok := ref.(*ssa.Slice); ok {
			return s
		}
	}
	return nil
}

// storedTo returns the address of the only variable or field that a container is assigned to,
// or nil.
func storedTo(v ssa.Value) ssa.Value {
	if v == nil {
		return nil
	}
	var to ssa.Value
	for _, ref := range value.Referrers(v) {
		if st, ok := ref.(*ssa.Store); ok && st.Val == v {
			if to != nil {
				return nil
			}
			to = st.Addr
		}
	}
	return to
}

// returnedFrom returns the place of the result that a container is returned as, or "".
//
//	func initializers() map[string]func() { return map[string]func(){"pods": startPods} }
func returnedFrom(v ssa.Value) string {
	for _, ref := range value.Referrers(v) {
		if ret, ok := ref.(*ssa.Return); ok {
			return resultPlace(ret.Parent(), slices.Index(ret.Results, v))
		}
	}
	return ""
}
