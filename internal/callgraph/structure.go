package callgraph

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

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
		return s.structAt(load.X, load, depth)
	}
	of := &structure{owner.String(), make(map[string][]Origin)}
	switch v := v.(type) {
	case *ssa.Alloc:
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
			if ref == instr {
				continue
			}
			if _, ok := ref.(*ssa.DebugRef); ok {
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
