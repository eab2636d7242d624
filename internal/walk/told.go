package walk

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
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
	m, ok := w.Engine.MarkSaidBy(target.Fn, t == condition.Yes)
	return ok && !m.IsFromStart() && slices.ContainsFunc(held, func(p access.Path) bool { return p != "" && w.isGivenByRelease(m, p) })
}

// isGivenByRelease reports whether only methods give a mark that release what their receiver holds by p, and some do.
func (w *Walker) isGivenByRelease(m Mark, p access.Path) bool {
	some := false
	for _, fn := range w.Engine.Mentions[m.In] {
		if !value.Any(fn, func(instr ssa.Instruction) bool { return w.Engine.Gives(instr, m) }) {
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
