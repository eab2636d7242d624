package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/correlate"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/value"
)

// Who ends something once may note that in a flag, and come again:
//
//	stop := func() {
//		if !stopped {
//			stopped = true
//			w.quit <- struct{}{}
//		}
//	}

// wasDone reports whether the i-th way out of b is that of a flag which is raised only where the other way leads, and what is required is provided
// there: then it has been, before.
func (s *provider) wasDone(b *ssa.BasicBlock, i int, bound pointsto.Bindings) bool {
	v, is := flow.Asked(b, i)
	load, ok := v.(*ssa.UnOp)
	if !ok || !is || len(b.Succs) != 2 {
		return false
	}
	flag, other := correlate.FlagAt(load.X), b.Succs[1-i]
	if flag == nil || !s.isRaisedBelow(flag, other) {
		return false
	}
	return slices.ContainsFunc(b.Parent().Blocks, func(at *ssa.BasicBlock) bool {
		return other.Dominates(at) && slices.ContainsFunc(at.Instrs, func(instr ssa.Instruction) bool { return s.of(instr, bound, true) >= s.d.amount })
	})
}

// isRaisedBelow reports whether a flag is raised in blocks below one only, and set to nothing but true and false.
func (s *provider) isRaisedBelow(flag correlate.Flag, below *ssa.BasicBlock) bool {
	raised := false
	for fn := range s.p.correlate.Flags().Takes[flag] {
		for st := range value.Each[*ssa.Store](fn) {
			if correlate.FlagAt(st.Addr) != flag {
				continue
			}
			switch k, ok := st.Val.(*ssa.Const); {
			case !ok:
				return false
			case value.MayBe(k, true):
				if raised = below.Dominates(st.Block()); !raised {
					return false
				}
			}
		}
	}
	return raised
}
