package labels

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// root returns where an informer comes from: the variable, parameter or call that the
// expression begins with.
//
//	factory.Core().V1().Pods().Informer()    factory
func (p *Package) root(v ssa.Value) ssa.Value {
	for range maxSteps {
		if call, _ := value.CallOf(v); call != nil {
			recv := value.Receiver(&call.Call)
			if recv == nil {
				return call
			}
			v = recv
			continue
		}
		switch x := v.(type) {
		case *ssa.UnOp:
			if stored := value.Assigned(x.X); stored != nil {
				v = stored
			} else {
				return x.X
			}
		case *ssa.FreeVar:
			b := value.Binding(x)
			if b == nil {
				return v
			}
			v = b
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		case *ssa.TypeAssert:
			v = x.X
		default:
			return v
		}
	}
	return v
}

// isMade reports whether the function makes the informer, or its factory, itself.
func isMade(root ssa.Value) bool {
	call, ok := root.(*ssa.Call)
	if !ok {
		return false
	}
	callee := symbol.Callee(&call.Call)
	return callee != nil && callee.Signature().Recv() == nil && knowledge.Makes(callee.Name())
}

// startsOf returns the places that start an informer, in the function that makes it and
// in its literals, and whether one of them comes before an instruction.
func (p *Package) startsOf(root ssa.Value, instr ssa.Instruction) (starts []ssa.CallInstruction, before bool) {
	family := []*ssa.Function{value.Outermost(instr.Parent())}
	for i := 0; i < len(family); i++ {
		family = append(family, family[i].AnonFuncs...)
	}
	for _, fn := range family {
		for other := range value.Instrs(fn) {
			call, ok := other.(ssa.CallInstruction)
			if ok && p.starts(call, root) {
				starts = append(starts, call)
				before = before || p.precedes(call, instr)
			}
		}
	}
	return starts, before
}

// starts reports whether a call starts the informer, or gives the method that does so to
// somebody who calls it.
func (p *Package) starts(call ssa.CallInstruction, root ssa.Value) bool {
	return slices.ContainsFunc(p.spawns.Runs(call), func(r spawn.Run) bool {
		return r.Callee != nil && r.Callee.Signature().Recv() != nil && slices.Contains(knowledge.Starters, r.Callee.Name()) &&
			len(r.Args) > 0 && p.root(r.Args[0]) == root
	})
}

// precedes reports whether a comes before b on every path to b, or is in a literal that
// is started there.
func (p *Package) precedes(a, b ssa.Instruction) bool {
	for a.Parent() != b.Parent() {
		uses, all := p.spawns.Uses(a.Parent())
		if !all || len(uses) != 1 {
			return false
		}
		a = uses[0].Instr
	}
	return flow.Precedes(a, b)
}

func declared(fn *ssa.Function) *types.Func {
	obj, _ := fn.Object().(*types.Func)
	return obj
}
