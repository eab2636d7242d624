package waits

import (
	"go/constant"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spawn"
)

// passed is what a call passes as constants for the parameters by which the function branches: '1' or '0' for each of them, '.' for
// the others, and nothing if there is none.
//
//	p.setEnabled(true)
//	func (p *process) setEnabled(enabled bool) { if !enabled { p.stop() … } … }
type passed string

func passedBy(r spawn.Run) passed {
	var text strings.Builder
	for i, param := range r.Fn.Params {
		c := byte('.')
		if i < len(r.Args) && decides(param) {
			if k, ok := r.Args[i].(*ssa.Const); ok && k.Value != nil && k.Value.Kind() == constant.Bool {
				c = '0'
				if constant.BoolVal(k.Value) {
					c = '1'
				}
			}
		}
		text.WriteByte(c)
	}
	if !strings.ContainsAny(text.String(), "01") {
		return ""
	}
	return passed(text.String())
}

// decides reports whether a function branches by a parameter.
func decides(param *ssa.Parameter) bool {
	return slices.ContainsFunc(*param.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.If:
			return true
		case *ssa.UnOp:
			return ref.Op == token.NOT
		}
		return false
	})
}

// excludes reports whether control does not come to a block of fn then.
func (p passed) excludes(fn *ssa.Function, b *ssa.BasicBlock) bool {
	if p == "" {
		return false
	}
	return flow.IsBelow(b, func(at *ssa.BasicBlock, i int) bool {
		x, negated := flow.Plain(flow.Cond(at))
		n := slices.IndexFunc(fn.Params, func(param *ssa.Parameter) bool { return param == x })
		return n >= 0 && p[n] != '.' && (p[n] == '1') != ((i == 0) != negated)
	})
}
