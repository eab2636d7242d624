package flow

import "golang.org/x/tools/go/ssa"

// A Decision is a branch that every path to a block has taken, one way.
type Decision struct {
	If    *ssa.If
	Taken bool      // the condition was true
	Above *Decision // the one before it, or nil
}

// Decisions returns the latest decision before each block of fn, by its index, or nil if
// there is none. Only those are counted that keep wants, if it is not nil: a long function
// has many, of which few matter to each of many questions.
//
//	if a {          a, true
//		if b {      b, true; a, true
//			…
//		}
//		…           a, true
//	}
//	…               nil
func Decisions(fn *ssa.Function, keep func(*ssa.If) bool) []*Decision {
	all := make([]*Decision, len(fn.Blocks))
	for _, b := range fn.DomPreorder() {
		d := b.Idom()
		if d == nil {
			continue
		}
		all[b.Index] = all[d.Index]
		br, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if ok && len(b.Preds) == 1 && (keep == nil || keep(br)) {
			all[b.Index] = &Decision{br, d.Succs[0] == b, all[d.Index]}
		}
	}
	return all
}

// Onto returns the decisions from d down to before, which is one of those above it or nil, with others above them.
func (d *Decision) Onto(above, before *Decision) *Decision {
	if d == before {
		return above
	}
	return &Decision{d.If, d.Taken, d.Above.Onto(above, before)}
}
