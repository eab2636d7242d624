package blocking

import (
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
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
	a, na := flow.Plain(a)
	b, nb := flow.Plain(b)
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
	case *ssa.BinOp: // x ^= x << 13 has x twice
		stable, known := p.stable[v]
		if !known {
			stable = p.isStable(v.X) && p.isStable(v.Y)
			p.stable[v] = stable
		}
		return stable
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
		if p.Spawns.ComesTo(load.Parent(), fn) {
			return false
		}
	}
	return true
}

// isTakenAway reports whether something makes a variable or field nil.
//
//	c.results = nil
func (p *Package) isTakenAway(f flag) bool {
	for fn := range p.flagsOf().takes[f] {
		if value.AnyOf(fn, func(st *ssa.Store) bool { return value.IsNil(st.Val) && p.flagAt(st.Addr) == f }) {
			return true
		}
	}
	return false
}

// flagsOf returns the flags of the package.
func (p *Package) flagsOf() *flags {
	if p.flags != nil {
		return p.flags
	}
	p.flags = &flags{set: make(map[*ssa.Function][]flag), reads: make(map[flag]spawn.FuncSet), takes: make(map[flag]spawn.FuncSet), marks: make(map[bit]map[*types.Func]spawn.FuncSet), said: make(map[says]constant.Value)}
	for _, fn := range p.Funcs {
		for instr := range value.Instrs(fn) {
			p.readFlag(fn, instr)
		}
	}
	p.flags.takeBack()
	return p.flags
}

// takeBack notes who writes a bit, if that is done in several ways: one of them may take it back.
func (f *flags) takeBack() {
	for b, by := range f.marks {
		for _, fns := range by {
			for fn := range fns {
				if len(by) > 1 {
					f.takes[b] = with(f.takes[b], fn)
				}
			}
		}
	}
}

// readBit notes what a call does with a bit, if it is one of a method that is given nothing but that.
func (p *Package) readBit(fn *ssa.Function, call *ssa.Call, callee *types.Func) {
	sig, args := callee.Signature(), call.Call.Args
	if sig.Recv() == nil || len(args) != 2 {
		return
	}
	n, ok := args[1].(*ssa.Const)
	if !ok || n.Value == nil || n.Value.Kind() != constant.Int {
		return
	}
	addr := args[0]
	if load, ok := addr.(*ssa.UnOp); ok && load.Op == token.MUL {
		addr = load.X
	}
	field, ok := p.flagAt(addr).(*types.Var)
	if !ok {
		return
	}
	b := bit{field, n.Value.ExactString()}
	switch {
	case sig.Results().Len() > 0:
		p.flags.reads[b] = with(p.flags.reads[b], fn)
	case addr == args[0]:
		if p.flags.marks[b] == nil {
			p.flags.marks[b] = make(map[*types.Func]spawn.FuncSet)
		}
		p.flags.marks[b][callee] = with(p.flags.marks[b][callee], fn)
		p.flags.set[fn] = append(p.flags.set[fn], b)
	}
}

func (p *Package) readFlag(fn *ssa.Function, instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Store:
		p.flags.note(fn, p.flagAt(instr.Addr), instr.Val)
	case *ssa.UnOp:
		if f := p.flagAt(instr.X); f != nil && instr.Op == token.MUL {
			p.flags.reads[f] = with(p.flags.reads[f], fn)
		}
	case *ssa.Call:
		callee := symbol.Callee(&instr.Call)
		if callee == nil || len(instr.Call.Args) == 0 {
			return
		}
		if symbol.Of(callee).Path != "sync/atomic" {
			p.readBit(fn, instr, callee)
			return
		}
		f, args := p.flagAt(instr.Call.Args[0]), instr.Call.Args[1:]
		if f == nil {
			return
		}
		if len(args) > 0 { // Store(true), CompareAndSwap(false, true), Add(1)
			p.flags.note(fn, f, args[len(args)-1])
			if strings.HasPrefix(callee.Name(), "Add") {
				p.flags.said[says{fn, f}] = nil
			}
		}
		if callee.Signature().Results().Len() > 0 {
			p.flags.reads[f] = with(p.flags.reads[f], fn)
		}
	}
}

// note notes that a function gives a flag a value.
func (f *flags) note(fn *ssa.Function, which flag, val ssa.Value) {
	if which == nil {
		return
	}
	f.takes[which] = with(f.takes[which], fn)
	k, ok := val.(*ssa.Const)
	said, before := f.said[says{fn, which}]
	switch same := ok && k.Value != nil; {
	case !same, before && (said == nil || !constant.Compare(said, token.EQL, k.Value)):
		f.said[says{fn, which}] = nil
	default:
		f.said[says{fn, which}] = k.Value
	}
	if ok && k.Value != nil && k.Value.Kind() != constant.String || !ok && value.IsError(val.Type()) {
		f.set[fn] = append(f.set[fn], which)
	}
}

// othersThan returns who writes a flag, but for a function that does nothing but say again what it says: the goroutine may call it, too.
//
//	q.closed = true
func (f *flags) othersThan(fn *ssa.Function, which flag) spawn.FuncSet {
	if said := f.said[says{fn, which}]; said == nil {
		return f.takes[which]
	}
	others := maps.Clone(f.takes[which])
	delete(others, fn)
	return others
}

func with(set spawn.FuncSet, fn *ssa.Function) spawn.FuncSet {
	if set == nil {
		set = make(spawn.FuncSet)
	}
	set[fn] = true
	return set
}

// flagAt returns the flag at an address, or nil.
func (p *Package) flagAt(addr ssa.Value) flag {
	switch x := value.Declared(addr).(type) {
	case *ssa.FieldAddr:
		return value.Field(x)
	case *ssa.Global, *ssa.Alloc:
		return x
	}
	return nil
}

// tellsToLeave reports whether a function, or one that calls it, gives a flag a value at which
// the goroutine looks, and which the goroutine leaves as it is: one that it takes back tells of
// an event, after which it waits for the next.
//
//	q.closed = true       q.ready = true
//	q.cond.Broadcast()    q.cond.Signal()    // and then the goroutine: q.ready = false
func (j *judge) tellsToLeave(fn *ssa.Function) bool {
	fs := j.p.flagsOf()
	tells := func(fn *ssa.Function) bool {
		return slices.ContainsFunc(fs.set[fn], func(f flag) bool {
			return j.runsOneOf(fs.reads[f]) && !j.runsOneOf(fs.othersThan(fn, f))
		})
	}
	if tells(fn) || slices.ContainsFunc(fn.AnonFuncs, tells) {
		return true
	}
	uses, _ := j.p.Spawns.Uses(fn)
	return slices.ContainsFunc(uses, func(u spawn.Use) bool { return tells(u.Instr.Parent()) })
}

// asksContext reports whether the goroutine asks whether a context has ended: that is a flag like another.
//
//	for len(q.items) == 0 && ctx.Err() == nil { q.cond.Wait() }
func (j *judge) asksContext() bool {
	for fn := range j.inside {
		if value.AnyOf(fn, func(call *ssa.Call) bool {
			return flow.IsOfContext(call, "Err")
		}) {
			return true
		}
	}
	return false
}

// cancelsBefore reports whether a function cancels a context before it comes to an instruction.
//
//	w.cancel()
//	w.cond.Broadcast()
func cancelsBefore(at ssa.Instruction) bool {
	return value.AnyOf(at.Parent(), func(call *ssa.Call) bool {
		return !call.Call.IsInvoke() && call.Call.StaticCallee() == nil && symbol.OfType(call.Call.Value.Type()).Path == "context" && flow.Precedes(call, at)
	})
}

// runsOneOf reports whether the goroutine runs one of the functions.
func (j *judge) runsOneOf(fns spawn.FuncSet) bool {
	for fn := range fns {
		if j.inside[fn] || len(j.w.Frames) > 0 && j.p.Spawns.ComesTo(j.w.Frames[0].Fn, fn) {
			return true
		}
	}
	return false
}

// isLast reports whether an instruction is reached only by the last of several that count
// themselves.
//
//	if left.Add(-1) == 0 {          if done.Add(1) == total {
//		close(all)                      close(all)
//	}                               }
func isLast(instr ssa.Instruction) bool {
	return flow.IsBelow(instr.Block(), func(b *ssa.BasicBlock, i int) bool { return i == 0 && isCounted(flow.Cond(b)) })
}

// isCounted reports whether a condition is that a counter, which was just changed, has come
// to some number.
func isCounted(cond ssa.Value) bool {
	c, ok := cond.(*ssa.BinOp)
	if !ok || c.Op != token.EQL {
		return false
	}
	switch x := c.X.(type) {
	case *ssa.Call:
		callee := symbol.Callee(&x.Call)
		return callee != nil && callee.Pkg() != nil && callee.Pkg().Path() == "sync/atomic" && strings.HasPrefix(callee.Name(), "Add")
	case *ssa.BinOp:
		return flow.IsCounter(x)
	case *ssa.UnOp: // left--; if left == 0
		if x.Op != token.MUL {
			return false
		}
		for _, before := range x.Block().Instrs {
			if st, ok := before.(*ssa.Store); ok && flow.SameVariable(st.Addr, x.X) && flow.IsCounter(st.Val) {
				return true
			}
		}
	}
	return false
}

// isBehindChannel reports whether control comes to an op only where there is a channel.
//
//	if errs != nil {
//		errs <- err
//	}
func (p *Package) isBehindChannel(o *pointsto.Op) bool {
	ch := value.Channel(o.Instr)
	if ch == nil {
		return false
	}
	return flow.IsBelow(o.Instr.Block(), func(b *ssa.BasicBlock, i int) bool {
		v, isNil := flow.Nil(b, i)
		return v != nil && !isNil && p.isSameValue(v, ch)
	})
}
