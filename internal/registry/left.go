package registry

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A function that adds something, and takes it out again before it returns, forgets it on the ways on which it does not.
//
//	doc.AddListener(p)
//	select {
//	case v := <-p.ch:
//		doc.RemoveListener(p)
//		return v, nil
//	case <-timeout:
//		return 0, errTimeout    // here
//	}

// leftAt returns where the function of a call leaves what it has added there, which it takes out on another way; or nil.
func (a *Adder) leftAt(call *ssa.Call) ssa.Instruction {
	fn, x := call.Parent(), a.kept(&call.Call)
	if x == nil || isKeptElsewhere(x) {
		return nil
	}
	named := []ssa.Value{x}
	if key := given(&call.Call, a.Key-1); key != nil {
		named = append(named, key)
	}
	takes := func(instr ssa.Instruction) bool { return a.takesOut(instr, named) }
	if !value.Any(fn, takes) || slices.ContainsFunc(fn.AnonFuncs, func(literal *ssa.Function) bool { return value.Any(literal, a.isTaker) }) {
		return nil
	}
	failed := func(b *ssa.BasicBlock, i int) bool { return flow.HasFailed(call, b, i) }
	for ret := range value.Each[*ssa.Return](fn) {
		is := func(instr ssa.Instruction) bool { return instr == ret }
		if flow.ReachedFrom(fn, call, is, takes, failed) {
			return ret
		}
	}
	return nil
}

// isTaker reports whether an instruction calls a function that takes things out: one of its own, or one behind an interface, by its name.
func (a *Adder) isTaker(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	callee := symbol.Callee(call.Common())
	return callee != nil && slices.ContainsFunc(a.Takers, func(id string) bool {
		return id == symbol.Of(callee).String() || call.Common().IsInvoke() && strings.HasSuffix(id, "."+callee.Name())
	})
}

// takesOut reports whether an instruction has something taken out, now or when the function returns; or may do so, as it gives that to a function of the
// package.
func (a *Adder) takesOut(instr ssa.Instruction, named []ssa.Value) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	isNamed := func(arg ssa.Value) bool {
		if boxed, ok := arg.(*ssa.MakeInterface); ok {
			arg = boxed.X
		}
		return slices.ContainsFunc(named, func(x ssa.Value) bool { return flow.SameValue(arg, x) })
	}
	if !slices.ContainsFunc(call.Common().Args, isNamed) {
		return false
	}
	return a.isTaker(instr) || leadsTo(value.Callee(call.Common()), a.isTaker, make(map[*ssa.Function]bool))
}

// leadsTo reports whether a function has an instruction of a kind, or calls one that does, other than those that were seen.
func leadsTo(fn *ssa.Function, is func(ssa.Instruction) bool, seen map[*ssa.Function]bool) bool {
	if fn == nil || seen[fn] {
		return false
	}
	seen[fn] = true
	return value.AnyOf(fn, func(call ssa.CallInstruction) bool {
		return is(call) || leadsTo(value.Callee(call.Common()), is, seen)
	})
}

// isKeptElsewhere reports whether something else has what is added, which is new, or is none that the function makes: who has that may have it taken out.
func isKeptElsewhere(x ssa.Value) bool {
	if load, ok := x.(*ssa.UnOp); ok { // of a variable, which others may have, too
		variable, isLocal := load.X.(*ssa.Alloc)
		return !isLocal || isPassedOn(variable)
	}
	_, isFunc := x.(*ssa.Function)
	return !isFunc && !isNew(x) || isPassedOn(x)
}

// isPassedOn reports whether a function puts a value, or a variable, where others have it.
func isPassedOn(x ssa.Value) bool {
	return slices.ContainsFunc(value.Referrers(x), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Store:
			_, isVariable := ref.Addr.(*ssa.Alloc)
			return ref.Val == x && !isVariable
		case *ssa.MapUpdate, *ssa.Send, *ssa.Return, *ssa.MakeClosure, *ssa.Go, *ssa.Phi:
			return true
		case *ssa.MakeInterface:
			return isPassedOn(ref)
		}
		return false
	})
}
