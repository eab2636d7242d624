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

// wasDone reports whether the i-th way out of b is that of a flag which is raised, or of an error which is set, only where the other way leads, and what
// is required is provided there: then it has been, before.
//
//	if c.err != nil { return }
//	c.err = err
//	c.buffer.close(err)
func (s *provider) wasDone(b *ssa.BasicBlock, i int, bound pointsto.Bindings) bool {
	if len(b.Succs) != 2 {
		return false
	}
	other := b.Succs[1-i]
	if !s.isRaised(b, i, other) && !s.isSet(b, i, other) {
		return false
	}
	return slices.ContainsFunc(b.Parent().Blocks, func(at *ssa.BasicBlock) bool {
		return other.Dominates(at) && slices.ContainsFunc(at.Instrs, func(instr ssa.Instruction) bool { return s.of(instr, bound, true) >= s.d.amount })
	})
}

// isRaised reports whether the i-th way out of b is that of a flag which is raised in blocks below another one only.
func (s *provider) isRaised(b *ssa.BasicBlock, i int, below *ssa.BasicBlock) bool {
	v, is := flow.Asked(b, i)
	load, ok := v.(*ssa.UnOp)
	if !ok || !is {
		return false
	}
	flag := correlate.FlagAt(load.X)
	return flag != nil && s.isRaisedBelow(flag, below)
}

// isSet reports whether the i-th way out of b is that of an error in a field, which is set in blocks below another one only.
func (s *provider) isSet(b *ssa.BasicBlock, i int, below *ssa.BasicBlock) bool {
	v, isNil := flow.Nil(b, i)
	if v == nil || isNil || value.LoadedField(v) == nil || !value.IsError(v.Type()) {
		return false
	}
	set := false
	for _, fn := range s.p.Funcs {
		for st := range value.Each[*ssa.Store](fn) {
			if value.Field(st.Addr) != value.LoadedField(v) || value.IsNil(st.Val) {
				continue
			}
			if set = fn == below.Parent() && below.Dominates(st.Block()); !set {
				return false
			}
		}
	}
	return set
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
				if raised = fn == below.Parent() && below.Dominates(st.Block()); !raised {
					return false
				}
			}
		}
	}
	return raised
}
