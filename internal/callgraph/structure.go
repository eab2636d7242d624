package callgraph

import (
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// maxCopies bounds the functions that a struct is handed back through.
const maxCopies = 3

// structOf returns what is in the struct that v is, or points to, where instr is given it; nil if
// that is not known.
func (s *scanner) structOf(v ssa.Value, instr ssa.Instruction) *structure {
	return s.structAt(v, instr, maxCopies)
}

func (s *scanner) structAt(v ssa.Value, instr ssa.Instruction, depth int) *structure {
	owner := symbol.OfType(value.Deref(v.Type()))
	if _, ok := value.Deref(v.Type()).Underlying().(*types.Struct); !ok || owner == (symbol.Symbol{}) || depth == 0 {
		return nil
	}
	if load, ok := v.(*ssa.UnOp); ok {
		if variable, ok := value.Declared(load.X).(*ssa.Alloc); ok && !isStruct(value.Deref(variable.Type())) {
			return s.structIn(variable, load, instr, depth)
		}
		return s.structAt(load.X, load, depth)
	}
	of := &structure{owner.String(), make(map[string][]Origin)}
	switch v := v.(type) {
	case *ssa.Alloc:
	case *ssa.Phi:
		made := onlyMade(slices.Values(v.Edges))
		if made == nil {
			return nil
		}
		if of = s.structAt(made, v, depth-1); of == nil {
			return nil
		}
	case *ssa.Call:
		if !s.handedStruct(of, v, depth) {
			return nil
		}
	default:
		return nil
	}
	for _, ref := range value.Referrers(v) {
		field, ok := ref.(*ssa.FieldAddr)
		if !ok {
			if ref == instr || isOnlyAsked(ref) {
				continue
			}
			return nil
		}
		if !s.assign(of, field) {
			return nil
		}
	}
	return of
}

// structIn returns what is in the struct that a variable points to which a literal has captured, and which is given one, once, or nil.
//
//	var feed *graphFeed
//	if on { feed = newGraphFeed(factory) }
//	…
//	go func() { feed.Run(ctx) }()
func (s *scanner) structIn(variable *ssa.Alloc, load *ssa.UnOp, instr ssa.Instruction, depth int) *structure {
	var put *ssa.Store
	for st := range value.AllStores(variable) {
		if value.IsNil(st.Val) {
			continue
		}
		if put != nil || st.Parent() != variable.Parent() {
			return nil
		}
		put = st
	}
	if put == nil || !s.isOnlyRead(variable, instr) {
		return nil
	}
	of := s.structAt(put.Val, put, depth-1)
	if of == nil || load.Parent() == variable.Parent() {
		return of
	}
	captured := &structure{of.owner, make(map[string][]Origin)}
	typ := value.Deref(variable.Type())
	for i := range value.StructOf(typ).NumFields() {
		name := fieldName(typ, i)
		if list := of.fields[name]; list != nil {
			captured.fields[name] = []Origin{{Kind: FromScope, In: ID(variable.Parent()), Of: list, Signal: knowledge.HasSignal(value.FieldOf(typ, i).Type())}}
		}
	}
	return captured
}

// isOnlyRead reports whether nobody but instr is given what a variable points to, here and in literals, and nobody assigns to a field of that.
func (s *scanner) isOnlyRead(variable ssa.Value, instr ssa.Instruction) bool {
	for _, ref := range value.Referrers(variable) {
		switch ref := ref.(type) {
		case *ssa.MakeClosure:
			for fv := range value.Captured(ref, variable) {
				if !s.isOnlyRead(fv, instr) {
					return false
				}
			}
		case *ssa.UnOp:
			if slices.ContainsFunc(value.Referrers(ref), func(use ssa.Instruction) bool {
				at, selects := use.(*ssa.FieldAddr)
				return use != instr && !isOnlyAsked(use) && (!selects || slices.ContainsFunc(value.Referrers(at), func(use ssa.Instruction) bool {
					_, reads := use.(*ssa.UnOp)
					return !reads && !isOnlyAsked(use)
				}))
			}) {
				return false
			}
		}
	}
	return true
}

// isOnlyAsked reports whether an instruction compares a value, or does nothing.
func isOnlyAsked(use ssa.Instruction) bool {
	switch use.(type) {
	case *ssa.BinOp, *ssa.DebugRef:
		return true
	}
	return false
}

// onlyMade returns the one value of some that is not nil; or nil, if there are several.
func onlyMade(values iter.Seq[ssa.Value]) (made ssa.Value) {
	for v := range values {
		switch {
		case value.IsNil(v):
		case made != nil:
			return nil
		default:
			made = v
		}
	}
	return made
}

// isStruct reports whether values of a type are structs.
func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// assign adds what is stored in a field, unless that is used otherwise than by name.
func (s *scanner) assign(of *structure, field *ssa.FieldAddr) bool {
	name := fieldName(field.X.Type(), field.Field)
	for _, ref := range value.Referrers(field) {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr != field {
				return false
			}
			of.fields[name] = append(of.fields[name], s.originsOf(ref.Val)...)
		case *ssa.UnOp, *ssa.DebugRef:
		default:
			return false
		}
	}
	return true
}

// handedStruct adds what is in a struct that a function of the package makes and returns.
func (s *scanner) handedStruct(of *structure, at *ssa.Call, depth int) bool {
	callee := at.Call.StaticCallee()
	if callee == nil || s.g.nodes[ID(callee)] == nil || callee.Signature.Results().Len() != 1 {
		return false
	}
	found := false
	for ret := range value.Returns(callee) {
		one := s.structAt(ret.Results[0], ret, depth-1)
		if one == nil {
			return false
		}
		found = true
		for name, list := range one.fields {
			for _, o := range list {
				of.fields[name] = append(of.fields[name], s.handedBack(o, &at.Call, at)...)
			}
		}
	}
	return found
}
