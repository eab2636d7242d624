package driver_test

import (
	"go/token"
	"slices"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/leaktest"
	"github.com/leaklint/leaklint/internal/value"
)

// TestNoState checks that the packages of the project keep nothing from one run to the next: no
// package variable, nor what one holds, is written once it is initialized. What each run is told
// it is handed down, and what it finds it gives back. Commands have one run only.
func TestNoState(t *testing.T) {
	n := leaktest.Each(t, "", func(pkg *leaktest.Package) {
		if pkg.Types.Name() == "main" {
			return
		}
		for pos, names := range writes(pkg) {
			t.Errorf("%s: writes package variables after they are initialized: %s", pkg.Prog.Fset.Position(pos), names)
		}
	}, "github.com/leaklint/leaklint/...")
	if n < 40 {
		t.Errorf("only %d packages", n)
	}
}

// TestWrites checks that what is written is found.
func TestWrites(t *testing.T) {
	leaktest.Toys(t, leaktest.Shared{}, func(t *testing.T) func(*leaktest.Toy) {
		return func(toy *leaktest.Toy) { toy.Compare(t, writes(toy.Package)) }
	})
}

// writes returns the names of the package variables that a package writes, by position.
func writes(pkg *leaktest.Package) map[token.Pos][]string {
	found := make(map[token.Pos][]string)
	for _, fn := range pkg.Funcs {
		if value.IsInit(fn) {
			continue
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if g := written(instr); g != nil {
					found[instr.Pos()] = append(found[instr.Pos()], g.Name())
				}
			}
		}
	}
	return found
}

// writers are the predeclared functions that write what their first argument holds.
var writers = []string{"append", "clear", "copy", "delete"}

// written returns the package variable that an instruction may write, or nil: also what it points
// to, and by its address whatever a callee does with that, such as to lock it.
func written(instr ssa.Instruction) *ssa.Global {
	switch instr := instr.(type) {
	case *ssa.Store:
		if g := addressOf(instr.Val); g != nil {
			return g
		}
		return held(instr.Addr)
	case *ssa.MapUpdate:
		return held(instr.Map)
	case *ssa.MakeClosure:
		return firstAddress(instr.Bindings)
	case ssa.CallInstruction:
		c := instr.Common()
		if b, ok := c.Value.(*ssa.Builtin); ok && slices.Contains(writers, b.Name()) {
			return held(c.Args[0])
		}
		return firstAddress(c.Args)
	}
	return nil
}

func firstAddress(list []ssa.Value) *ssa.Global {
	for _, v := range list {
		if g := addressOf(v); g != nil {
			return g
		}
	}
	return nil
}

// addressOf returns the package variable that v is the address of, or of a part of, or nil.
func addressOf(v ssa.Value) *ssa.Global {
	switch v := v.(type) {
	case *ssa.Global:
		return v
	case *ssa.FieldAddr:
		return addressOf(v.X)
	case *ssa.IndexAddr:
		return addressOf(v.X)
	}
	return nil
}

// held returns the package variable that v is the address of, or that holds v, or nil.
func held(v ssa.Value) *ssa.Global {
	switch v := v.(type) {
	case *ssa.Global:
		return v
	case *ssa.FieldAddr:
		return held(v.X)
	case *ssa.Field:
		return held(v.X)
	case *ssa.IndexAddr:
		return held(v.X)
	case *ssa.Lookup:
		return held(v.X)
	case *ssa.Slice:
		return held(v.X)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return held(v.X)
		}
	}
	return nil
}
