package waits

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// passed is what calls pass for the parameters of a function, or one that it is a literal in, or one that it hands them on to: the constants by which
// it branches, and the types that are behind interfaces.
//
//	p.setEnabled(true)
//	func (p *process) setEnabled(enabled bool) { if !enabled { p.stop() … } … }
//
//	c.startWriter(0, false)
//	func (c *client) startWriter(delay int, timer bool) { c.once.Do(func() { if delay > 0 && timer { … } … }) }
//
//	go follow(box)    // newMailbox()
//	func follow(src source) { for { x, err := src.Get(); … } }
type passed map[*ssa.Parameter]given

// A given is what is known of an argument.
type given struct {
	is constant.Value // or nil
	of *types.Named   // the type behind an interface, or nil
}

// passedBy returns what a run of a function is passed by one that was passed something itself.
func passedBy(r spawn.Run, by passed) passed {
	all := make(passed)
	for param, is := range by {
		if value.IsWithin(r.Fn, param.Parent()) {
			all[param] = is
		}
	}
	for i, param := range r.Fn.Params {
		switch {
		case i >= len(r.Args):
		case isAsked(param):
			if of := by.typeBehind(r.Args[i]); of != nil {
				all[param] = given{of: of}
			}
		case decides(param):
			if is := by.constantOf(r.Args[i]); is != nil {
				all[param] = given{is: is}
			}
		}
	}
	return all
}

// isAsked reports whether a function calls a method of what an interface that it is given has, or may have others do so: what is only sent on, or
// given back, is the same for all types.
func isAsked(param *ssa.Parameter) bool {
	return types.IsInterface(param.Type()) && slices.ContainsFunc(value.Referrers(param), func(ref ssa.Instruction) bool {
		switch ref.(type) {
		case ssa.CallInstruction, *ssa.ChangeInterface, *ssa.Store:
			return true
		}
		return false
	})
}

// typeBehind returns the type of what is in an interface, if that is known, or a pointer to it; or nil.
func (p passed) typeBehind(v ssa.Value) *types.Named {
	switch v := p.read(v).(type) {
	case *ssa.MakeInterface:
		return symbol.Named(v.X.Type())
	case *ssa.ChangeInterface:
		return p.typeBehind(v.X)
	case *ssa.Parameter:
		return p[v].of
	}
	return nil
}

// only returns what a call through an interface runs: the method of the type that was passed, if that is known.
func (p passed) only(call ssa.CallInstruction, spawns *spawn.Package) (spawn.Run, bool) {
	c := call.Common()
	if !c.IsInvoke() {
		return spawn.Run{}, false
	}
	of := p.typeBehind(c.Value)
	if of == nil {
		return spawn.Run{}, false
	}
	m, _, _ := types.LookupFieldOrMethod(types.NewPointer(of), true, of.Obj().Pkg(), c.Method.Name())
	fn, ok := m.(*types.Func)
	if !ok {
		return spawn.Run{}, false
	}
	for _, r := range spawns.Alternatives(call) {
		if r.Fn != nil && r.Fn.Object() == fn.Origin() {
			return r, true
		}
	}
	return spawn.Run{}, false
}

// constantOf returns what v is, if that is known; or nil.
func (p passed) constantOf(v ssa.Value) constant.Value {
	switch v := p.read(v).(type) {
	case *ssa.Const:
		return v.Value
	case *ssa.Parameter:
		return p[v].is
	}
	return nil
}

// read returns what is in a variable that v is read from, if nothing else is ever put there, or v; nil if that is not known.
func (p passed) read(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return v
	}
	variable, ok := value.Declared(load.X).(*ssa.Alloc)
	if !ok {
		return nil
	}
	v = value.OnlyStored(variable)
	for st := range value.AllStores(variable) {
		if st.Val != v {
			return nil // by a literal
		}
	}
	return v
}

// decides reports whether a function branches by a parameter, by itself or as a literal of it has it, or by a function that it
// hands that on to.
func decides(param *ssa.Parameter) bool {
	return slices.ContainsFunc(value.Referrers(param), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.If, *ssa.Store:
			return true
		case *ssa.UnOp:
			return ref.Op == token.NOT
		case *ssa.BinOp:
			_, isConst := ref.Y.(*ssa.Const)
			return isConst && isComparison(ref.Op)
		case ssa.CallInstruction:
			return value.IsBool(param.Type())
		}
		return false
	})
}

func isComparison(op token.Token) bool {
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	}
	return false
}

// excludes reports whether control does not come to a block then.
func (p passed) excludes(b *ssa.BasicBlock) bool {
	return len(p) > 0 && flow.IsBelow(b, func(at *ssa.BasicBlock, i int) bool {
		x, negated := flow.Plain(flow.Cond(at))
		is := p.constantOf(x)
		if c, ok := x.(*ssa.BinOp); ok && isComparison(c.Op) {
			if x, y := p.constantOf(c.X), p.constantOf(c.Y); x != nil && y != nil && x.Kind() == y.Kind() {
				is = constant.MakeBool(constant.Compare(x, c.Op, y))
			}
		}
		return is != nil && is.Kind() == constant.Bool && constant.BoolVal(is) != ((i == 0) != negated)
	})
}

// key tells one passed from another, of one function.
func (p passed) key() string {
	var parts []string
	for param, is := range p {
		i := slices.Index(param.Parent().Params, param)
		known := fmt.Sprint(is.of)
		if is.is != nil {
			known = is.is.ExactString()
		}
		parts = append(parts, fmt.Sprintf("%s %d=%s", param.Parent().Name(), i, known))
	}
	slices.Sort(parts)
	return strings.Join(parts, ";")
}
