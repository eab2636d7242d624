package callgraph

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// A When is a condition on what a function is given, on which it comes to a call.
//
//	func newClient(hedge bool) *client {
//		if hedge { publish(stats) }         when hedge is true
type When struct {
	Param int // 1 + that of the parameter, the receiver first; 0 for no condition
	Is    bool
}

// A told is an argument that says yes or no: the same in each call, or what the function around the call is told, or the opposite.
//
//	newClient(false)    newClient(hedge)    newClient(!quiet)
type told struct {
	arg   int
	is    bool // what it says, or what the parameter says where it says yes
	param int  // 1 + that of the parameter, or 0
}

// whenOf returns the condition on which control comes to an instruction, the last one if there are several.
func whenOf(instr ssa.Instruction) When {
	fn := instr.Parent()
	if !slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return value.IsBool(p.Type()) }) {
		return When{}
	}
	for b, d := instr.Block(), instr.Block().Idom(); d != nil; b, d = d, d.Idom() {
		br, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || len(b.Preds) != 1 {
			continue
		}
		asked, negated := flow.Plain(br.Cond)
		if param, ok := asked.(*ssa.Parameter); ok {
			return When{1 + slices.Index(fn.Params, param), (d.Succs[0] == b) != negated}
		}
	}
	return When{}
}

// toldBy returns the arguments that say yes or no.
func toldBy(args []ssa.Value) []told {
	var list []told
	for i, arg := range args {
		if !value.IsBool(arg.Type()) {
			continue
		}
		asked, negated := flow.Plain(arg)
		switch v := asked.(type) {
		case *ssa.Const:
			if v.Value != nil && v.Value.Kind() == constant.Bool {
				list = append(list, told{arg: i, is: constant.BoolVal(v.Value) != negated})
			}
		case *ssa.Parameter:
			list = append(list, told{arg: i, is: !negated, param: 1 + slices.Index(v.Parent().Params, v)})
		}
	}
	return list
}

// Meets reports whether a call may meet a condition on what it gives, and if that depends on what the function around it is given, when.
func (at *Call) Meets(w When) (may bool, when When) {
	for _, t := range at.told {
		if t.arg+1 != w.Param {
			continue
		}
		if t.param == 0 {
			return t.is == w.Is, When{}
		}
		return true, When{t.param, w.Is == t.is}
	}
	return true, When{}
}
