package flow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// Converted returns the value that v is the same as, under another type, or nil. An assertion that
// tells whether it holds gives a tuple, and is not meant.
func Converted(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.ChangeType:
		return v.X
	case *ssa.Convert:
		return v.X
	case *ssa.MultiConvert:
		return v.X
	case *ssa.ChangeInterface:
		return v.X
	case *ssa.MakeInterface:
		return v.X
	case *ssa.SliceToArrayPointer:
		return v.X
	case *ssa.Slice:
		return v.X
	case *ssa.TypeAssert:
		if !v.CommaOk {
			return v.X
		}
	}
	return nil
}

// Container returns what v is an element of, or a step through, or nil.
func Container(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.IndexAddr:
		return v.X
	case *ssa.Index:
		return v.X
	case *ssa.Lookup:
		return v.X
	case *ssa.Range:
		return v.X
	}
	return nil
}

// OnlyDeferred reports whether a func that a call gives, which may be nil, has no other use than to be deferred.
//
//	ctx, cancel := context.WithCancel(ctx)
//	defer cancel()
func OnlyDeferred(given ssa.Value) bool {
	return given == nil || !slices.ContainsFunc(*given.Referrers(), func(use ssa.Instruction) bool {
		switch use.(type) {
		case *ssa.Defer, *ssa.DebugRef:
			return false
		}
		return true
	})
}

// LastStored returns what a variable has at an instruction: the assignment that all others come before; or nil.
//
//	ctx, cancel := context.WithCancel(ctx)
//	defer cancel()
//	go func() { … <-ctx.Done() … }()
func LastStored(variable *ssa.Alloc, at ssa.Instruction) ssa.Value {
	var last *ssa.Store
	for st := range value.Stores(variable) {
		switch {
		case last == nil || Precedes(last, st):
			last = st
		case !Precedes(st, last):
			return nil
		}
	}
	if last == nil || last.Parent() == at.Parent() && !Precedes(last, at) {
		return nil
	}
	return last.Val
}

// IsDeferredLiteral reports whether fn is a literal that runs at the end of its function, and not before.
//
//	defer func() { <-slots }()
func IsDeferredLiteral(fn *ssa.Function) bool {
	if fn.Parent() == nil || fn.Referrers() == nil {
		return false
	}
	isDeferred := func(v ssa.Value) bool {
		refs := value.Referrers(v)
		return len(refs) > 0 && !slices.ContainsFunc(refs, func(ref ssa.Instruction) bool {
			d, ok := ref.(*ssa.Defer)
			return !ok || d.Call.Value != v
		})
	}
	refs := value.Referrers(fn)
	if len(refs) == 1 {
		if closure, ok := refs[0].(*ssa.MakeClosure); ok {
			return isDeferred(closure)
		}
	}
	return isDeferred(fn)
}
