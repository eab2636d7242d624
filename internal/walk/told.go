package walk

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// An object that is asked whether it is over has been released where it says so, if only who releases it says so of it.
//
//	defer func() { if !e.IsStopped() { e.Stop() } }()    // func (e *endpoint) IsStopped() bool { return !e.stoppedAt.IsZero() }

// tellsStopped reports whether a call which gives that answer says that what its receiver holds has been released.
func (w *Walker) tellsStopped(st *State, call *ssa.Call, t condition.Tri) bool {
	target := w.Engine.TargetOf(&call.Call)
	if target.Fn == nil || target.Fn.Signature.Recv() == nil || len(target.Args) != 1 || t == condition.Maybe {
		return false
	}
	held := w.held(st, target.Args[0])
	if len(held) == 0 {
		return false
	}
	var field *types.Var
	for ret := range value.Returns(target.Fn) {
		if ret.Block() == target.Fn.Recover {
			continue
		}
		of, is := flagBehind(value.Returned(ret, 0), t == condition.Yes, maxAsked)
		if of == nil || !is || field != nil && of != field {
			return false
		}
		field = of
	}
	return field != nil && slices.ContainsFunc(held, func(p access.Path) bool { return p != "" && w.isSetByRelease(field, p) })
}

// flagBehind returns the field that a value tells of, and whether that has been set where the value is true, or false.
//
//	e.stopped    !e.stoppedAt.IsZero()    e.err != nil    e.stopped.Load()
func flagBehind(v ssa.Value, is bool, depth int) (field *types.Var, set bool) {
	if depth == 0 {
		return nil, false
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.NOT {
			return flagBehind(v.X, !is, depth-1)
		}
	case *ssa.BinOp:
		if value.IsNil(v.Y) {
			return value.LoadedField(v.X), (v.Op == token.NEQ) == is
		}
	case *ssa.Call:
		callee := v.Call.StaticCallee()
		if callee == nil || len(v.Call.Args) != 1 {
			return nil, false
		}
		of := value.LoadedField(v.Call.Args[0])
		if of == nil {
			of = value.Field(v.Call.Args[0])
		}
		switch callee.Name() {
		case knowledge.IsZero:
			return of, !is
		case "Load":
			return of, is
		}
		return nil, false
	}
	return value.LoadedField(v), is
}

// isSetByRelease reports whether only methods write a field that release what their receiver holds by p, and some do.
func (w *Walker) isSetByRelease(field *types.Var, p access.Path) bool {
	some := false
	for _, fn := range w.Engine.Mentions[field] {
		if !value.Any(fn, func(instr ssa.Instruction) bool { return writes(instr, field) && !isReadOnly(instr) }) {
			continue
		}
		outer := value.Outermost(fn)
		some = outer.Signature.Recv() != nil && w.Engine.Effect(outer, outer.Params[0], p, w.Ob).Release != summary.Never
		if !some {
			return false
		}
	}
	return some
}

// isReadOnly reports whether an instruction only asks the time in a field.
func isReadOnly(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	return ok && call.Common().StaticCallee() != nil && call.Common().StaticCallee().Name() == knowledge.IsZero
}
