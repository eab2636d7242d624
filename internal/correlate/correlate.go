package correlate

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// A Package answers for the functions of a package.
type Package struct {
	funcs     []*ssa.Function
	spawns    *spawn.Package
	flags     *Flags                             // see Flags
	decisions map[*ssa.Function][]*flow.Decision // those that hold all through a call
	stable    map[ssa.Instruction]bool           // see isStable
	purity    *condition.Purity
	questions map[asking]*Questions
}

// New returns who answers for the functions of a package.
func New(funcs []*ssa.Function, spawns *spawn.Package) *Package {
	return &Package{
		funcs:     funcs,
		spawns:    spawns,
		decisions: make(map[*ssa.Function][]*flow.Decision),
		stable:    make(map[ssa.Instruction]bool),
		purity:    condition.NewPurity(),
		questions: make(map[asking]*Questions),
	}
}

// Flags returns the flags of the package.
func (p *Package) Flags() *Flags {
	if p.flags == nil {
		p.flags = readFlags(p.funcs)
	}
	return p.flags
}

// DecisionsAt returns what the branches of a function have found where control comes to an instruction: one or the other, if there are
// several ways to what leads there.
//
//	if out != nil || errs != nil {    out != nil; or out == nil and errs != nil
//		go copy(out, errs)
func (p *Package) DecisionsAt(instr ssa.Instruction) []*flow.Decision {
	fn := instr.Parent()
	all, ok := p.decisions[fn]
	if !ok {
		all = flow.Decisions(fn, func(br *ssa.If) bool { return p.isStable(br.Cond) })
		p.decisions[fn] = all
	}
	last := all[instr.Block().Index]
	for b := instr.Block(); b != nil; b = b.Idom() {
		if len(b.Preds) < 2 || len(b.Preds) > maxWays || flow.InLoop(b) {
			continue
		}
		var ways []*flow.Decision
		for _, pred := range b.Preds {
			br, ok := pred.Instrs[len(pred.Instrs)-1].(*ssa.If)
			if !ok || !p.isStable(br.Cond) {
				return []*flow.Decision{last}
			}
			found := &flow.Decision{If: br, Taken: pred.Succs[0] == b, Above: all[pred.Index]}
			ways = append(ways, last.Onto(found, all[b.Index]))
		}
		return ways
	}
	return []*flow.Decision{last}
}

// maxWays bounds how many ways to a block are told apart.
const maxWays = 4

// SameCondition reports whether two conditions of a function are the same, or one is the
// opposite of the other, as nothing changes in between that they ask for.
//
//	if c.conn != nil {        if c.conn == nil {        if !dryRun {        if wantsWatch(r) {
func (p *Package) SameCondition(a, b ssa.Value) (same, negated bool) {
	a, na := flow.Plain(a)
	b, nb := flow.Plain(b)
	if p.purity.Same(a, b) {
		return p.isStable(a) && p.isStable(b), na != nb
	}
	x, ok := a.(*ssa.BinOp)
	y, ok2 := b.(*ssa.BinOp)
	if !ok || !ok2 || !p.purity.Same(x.X, y.X) || !p.purity.Same(x.Y, y.Y) || !p.isStable(x) || !p.isStable(y) {
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

// isStable reports whether a condition has the same answer all through a call of its function:
// it asks for what the function is given, or has once computed, and does not change.
func (p *Package) isStable(cond ssa.Value) bool {
	switch v := cond.(type) {
	case *ssa.Const, *ssa.Parameter, *ssa.FreeVar, *ssa.Global:
		return true
	case *ssa.BinOp: // x ^= x << 13 has x twice
		return p.areStable(v, v.X, v.Y)
	case *ssa.UnOp:
		switch v.Op {
		case token.NOT:
			return p.isStable(v.X)
		case token.MUL:
			return p.isUnchanged(v)
		}
	case *ssa.Call:
		if p.purity.IsPure(v) || condition.IsLength(v) {
			return p.areStable(v, value.Args(&v.Call)...)
		}
	}
	instr, ok := cond.(ssa.Instruction)
	return ok && !flow.InLoop(instr.Block())
}

// areStable reports whether all that an expression is computed from is stable.
func (p *Package) areStable(of ssa.Instruction, parts ...ssa.Value) bool {
	stable, known := p.stable[of]
	if !known {
		stable = !slices.ContainsFunc(parts, func(part ssa.Value) bool { return !p.isStable(part) })
		p.stable[of] = stable
	}
	return stable
}

// isUnchanged reports whether the variable or field that is loaded keeps its value in the
// function, and in what that runs: from there on, if nobody else assigns to it.
func (p *Package) isUnchanged(load *ssa.UnOp) bool {
	if variable, ok := load.X.(*ssa.Alloc); ok && value.IsAssignedHere(variable) {
		return !slices.ContainsFunc(value.StoresTo(variable), func(st *ssa.Store) bool { return flow.Reaches(load, st) })
	}
	f := FlagAt(load.X)
	if f == nil {
		return false
	}
	for fn := range p.Flags().Takes[f] {
		isLater := func(st *ssa.Store) bool { return FlagAt(st.Addr) == f && flow.Reaches(load, st) }
		if fn != load.Parent() && p.spawns.ComesTo(load.Parent(), fn) || fn == load.Parent() && value.AnyOf(fn, isLater) {
			return false
		}
	}
	return true
}

// IsTakenAway reports whether something makes a variable or field nil.
//
//	c.results = nil
func (p *Package) IsTakenAway(f Flag) bool {
	for fn := range p.Flags().Takes[f] {
		if value.AnyOf(fn, func(st *ssa.Store) bool { return value.IsNil(st.Val) && FlagAt(st.Addr) == f }) {
			return true
		}
	}
	return false
}
