package blocking

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
)

// decisionsAt returns what the branches of a function have found where control comes to an
// instruction.
func (p *Package) decisionsAt(instr ssa.Instruction) *flow.Decision {
	fn := instr.Parent()
	all, ok := p.decisions[fn]
	if !ok {
		all = flow.Decisions(fn, func(br *ssa.If) bool { return p.isStable(br.Cond) })
		p.decisions[fn] = all
	}
	return all[instr.Block().Index]
}

// sameCondition reports whether two conditions of a function are the same, or one is the
// opposite of the other, as nothing changes in between that they ask for.
//
//	if c.conn != nil {        if c.conn == nil {        if !dryRun {
func (p *Package) sameCondition(a, b ssa.Value) (same, negated bool) {
	a, na := withoutNot(a)
	b, nb := withoutNot(b)
	if p.isSameValue(a, b) {
		return p.isStable(a), na != nb
	}
	x, ok := a.(*ssa.BinOp)
	y, ok2 := b.(*ssa.BinOp)
	if !ok || !ok2 || !p.isSameValue(x.X, y.X) || !p.isSameValue(x.Y, y.Y) || !p.isStable(x) || !p.isStable(y) {
		return false, false
	}
	switch {
	case x.Op == y.Op:
		return true, na != nb
	case x.Op == token.EQL && y.Op == token.NEQ, x.Op == token.NEQ && y.Op == token.EQL:
		return true, na == nb
	}
	return false, false
}

func withoutNot(v ssa.Value) (x ssa.Value, negated bool) {
	for {
		not, ok := v.(*ssa.UnOp)
		if !ok || not.Op != token.NOT {
			return v, negated
		}
		v, negated = not.X, !negated
	}
}

func (p *Package) isSameValue(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	ka, ok := a.(*ssa.Const)
	kb, ok2 := b.(*ssa.Const)
	if ok && ok2 {
		return ka.Value == kb.Value || ka.Value != nil && kb.Value != nil && ka.Value.ExactString() == kb.Value.ExactString()
	}
	la, ok := a.(*ssa.UnOp)
	lb, ok2 := b.(*ssa.UnOp)
	return ok && ok2 && la.Op == token.MUL && lb.Op == token.MUL && flow.SameVariable(la.X, lb.X)
}

// isStable reports whether a condition has the same answer all through a call of its function:
// it asks for what the function is given, or has once computed, and does not change.
func (p *Package) isStable(cond ssa.Value) bool {
	switch v := cond.(type) {
	case *ssa.Const, *ssa.Parameter, *ssa.FreeVar, *ssa.Global:
		return true
	case *ssa.BinOp:
		return p.isStable(v.X) && p.isStable(v.Y)
	case *ssa.UnOp:
		switch v.Op {
		case token.NOT:
			return p.isStable(v.X)
		case token.MUL:
			return p.isUnchanged(v)
		}
	}
	instr, ok := cond.(ssa.Instruction)
	return ok && !flow.InLoop(instr.Block())
}

// isUnchanged reports whether the variable or field that is loaded keeps its value in the
// function, and in what that runs.
func (p *Package) isUnchanged(load *ssa.UnOp) bool {
	f := p.flagAt(load.X)
	if f == nil {
		return false
	}
	for fn := range p.flagsOf().takes[f] {
		if p.runs(load.Parent(), fn) {
			return false
		}
	}
	return true
}
