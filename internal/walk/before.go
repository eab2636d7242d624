package walk

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// A walk begins where a thing is born. What the function has done before that is known as far as it has done so on
// all ways.

// assumeBefore notes the branches that every path to b has taken.
func (w *Walker) assumeBefore(st *State, b *ssa.BasicBlock) {
	for d := w.Engine.branches.DecisionsIn(b.Parent())[b.Index]; d != nil; d = d.Above {
		if v, _ := w.Engine.branches.Subject(d.If.Cond); w.Engine.branches.NeverAssigned(v) {
			w.load(st, v.(*ssa.UnOp))
		}
		w.assume(st, d.If.Cond, d.Taken)
	}
}

// assumeFlags notes what the flags of the function are when instr runs, of which it has set all on all ways there.
//
//	ok := false
//	defer func() {
//		if !ok {
//			queue.ShutDown()
//		}
//	}()
//	queue = workqueue.New()
func (w *Walker) assumeFlags(st *State, instr ssa.Instruction) {
	for _, b := range instr.Parent().Blocks {
		for _, v := range b.Instrs {
			flag, ok := v.(*ssa.Alloc)
			if !ok || !types.Identical(value.Deref(flag.Type()), types.Typ[types.Bool]) {
				continue
			}
			at := access.Place{Root: flag}
			if !w.Engine.branches.IsTested(instr.Parent(), at) {
				continue
			}
			if is := flagBefore(flag, instr); is != nil {
				st.Assign(at, is)
			}
		}
	}
}

// flagBefore returns the constant that a flag is when instr runs, or nil if that is not certain.
func flagBefore(flag *ssa.Alloc, instr ssa.Instruction) *ssa.Const {
	var last *ssa.Store
	before := flow.Reaching(instr.Parent(), []*ssa.BasicBlock{instr.Block()}, nil)
	for _, ref := range value.Referrers(flag) {
		switch ref := ref.(type) {
		case *ssa.Store:
			switch {
			case ref.Addr != flag:
				return nil
			case flow.Precedes(ref, instr):
				if last == nil || flow.Precedes(last, ref) {
					last = ref
				}
			case before[ref.Block().Index]:
				return nil
			}
		case *ssa.MakeClosure:
			if fn, ok := ref.Fn.(*ssa.Function); !ok || !IsDeferredLiteral(fn) {
				return nil
			}
		case *ssa.UnOp, *ssa.DebugRef:
		default:
			return nil
		}
	}
	if last == nil {
		return ssa.NewConst(constant.MakeBool(false), types.Typ[types.Bool])
	}
	c, _ := last.Val.(*ssa.Const)
	return c
}

// IsDeferredLiteral reports whether fn is a literal that runs at the end of its function, and not before.
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

// DefersBefore returns the calls that are certainly deferred when instr runs.
func DefersBefore(instr ssa.Instruction) []*ssa.Defer {
	var before []*ssa.Defer
	for d := range value.Each[*ssa.Defer](instr.Parent()) {
		if flow.Precedes(d, instr) {
			before = append(before, d)
		}
	}
	return before
}
