package value

import (
	"go/token"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Uses returns what is done with a value, and as what it is used there: as itself, or as what it was put into, a
// variable, the one by which a literal captures it, an interface. What does no more than that is no use.
//
//	f()    g := f; g()    func() { f() }()    for _, f := range list { f() }
func Uses(v ssa.Value) iter.Seq2[ssa.Instruction, ssa.Value] {
	return func(yield func(ssa.Instruction, ssa.Value) bool) {
		seen := make(map[ssa.Value]bool)
		for work := []ssa.Value{v}; len(work) > 0; {
			v := work[len(work)-1]
			work = work[:len(work)-1]
			if seen[v] {
				continue
			}
			seen[v] = true
			for _, ref := range Referrers(v) {
				into := heldBy(ref, v)
				if len(into) == 0 && !yield(ref, v) {
					return
				}
				work = append(work, into...)
			}
		}
	}
}

// heldBy returns what has v, a value or the address of a variable with it, after an instruction that only puts it there.
func heldBy(instr ssa.Instruction, v ssa.Value) []ssa.Value {
	switch instr := instr.(type) {
	case *ssa.Store:
		if variable, ok := instr.Addr.(*ssa.Alloc); ok && instr.Val == v {
			return []ssa.Value{variable}
		}
	case *ssa.UnOp:
		if instr.Op == token.MUL {
			return []ssa.Value{instr}
		}
	case *ssa.Phi, *ssa.ChangeType, *ssa.MakeInterface, *ssa.IndexAddr:
		return []ssa.Value{instr.(ssa.Value)}
	case *ssa.MakeClosure:
		var captured []ssa.Value
		for fv := range Captured(instr, v) {
			captured = append(captured, fv)
		}
		return captured
	}
	return nil
}

// Referrers returns the instructions that use v. Constants, functions and
// globals have no list of them.
func Referrers(v ssa.Value) []ssa.Instruction {
	if refs := v.Referrers(); refs != nil {
		return *refs
	}
	return nil
}

// OnlyDeferred reports whether a func that a call gives, which may be nil, has no other use than to be deferred.
//
//	ctx, cancel := context.WithCancel(ctx)
//	defer cancel()
func OnlyDeferred(given ssa.Value) bool {
	return given == nil || !slices.ContainsFunc(Referrers(given), func(use ssa.Instruction) bool {
		switch use.(type) {
		case *ssa.Defer, *ssa.DebugRef:
			return false
		}
		return true
	})
}

// IsDeferredLiteral reports whether fn is a literal that runs at the end of its function, and not before.
//
//	defer func() { <-slots }()
func IsDeferredLiteral(fn *ssa.Function) bool {
	return isRunBy(fn, func(ref ssa.Instruction, v ssa.Value) bool {
		d, ok := ref.(*ssa.Defer)
		return ok && d.Call.Value == v
	})
}

// IsGoroutineLiteral reports whether fn is a literal that runs as a goroutine, and not otherwise.
//
//	go func() { defer close(s.over); s.serve() }()
func IsGoroutineLiteral(fn *ssa.Function) bool {
	return isRunBy(fn, func(ref ssa.Instruction, v ssa.Value) bool {
		start, ok := ref.(*ssa.Go)
		return ok && start.Call.Value == v
	})
}

// isRunBy reports whether fn is a literal with which nothing is done but by such instructions, on the func value.
func isRunBy(fn *ssa.Function, is func(ssa.Instruction, ssa.Value) bool) bool {
	if fn.Parent() == nil {
		return false
	}
	all := func(v ssa.Value) bool {
		refs := Referrers(v)
		return len(refs) > 0 && !slices.ContainsFunc(refs, func(ref ssa.Instruction) bool { return !is(ref, v) })
	}
	refs := Referrers(fn)
	if len(refs) == 1 {
		if closure, ok := refs[0].(*ssa.MakeClosure); ok {
			return all(closure)
		}
	}
	return all(fn)
}
