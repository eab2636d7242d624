package blocking

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// Ways are those through a function of which it is asked what happens on one of them.
type ways uint8

const (
	all ways = iota

	// That come back to the caller; on others the goroutine ends.
	//
	//	errs <- err
	//	runtime.Goexit()
	back

	// That come back with a last result that may be there, or true, or that may not.
	//
	//	errs <- err
	//	return false
	backWith
	backWithout
)

// waysOn returns the ways through what an instruction calls on which the loop around goes on: the loop may be left for
// what the call gives.
//
//	for {
//		if !copyOne(errs) { return }
//	}
func waysOn(l *flow.Loop, instr ssa.Instruction) ways {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return back
	}
	for _, way := range l.WaysOut() {
		asked, is := flow.Asked(way.From, way.I)
		of, i := value.CallOf(asked)
		if of != call || i != max(call.Call.Signature().Results().Len()-1, 0) {
			continue
		}
		if is {
			return backWithout
		}
		return backWith
	}
	return back
}

// leading returns, by index, the blocks of fn from which such ways lead on; nil for all.
func (w ways) leading(fn *ssa.Function) []bool {
	if w == all {
		return nil
	}
	var ends []*ssa.BasicBlock
	for _, b := range fn.Blocks {
		if w.mayEndAt(b) {
			ends = append(ends, b)
		}
	}
	leads := flow.Reaching(fn, ends, nil)
	for i, b := range fn.Blocks {
		leads[i] = leads[i] && flow.MayReturn(b.Instrs[0])
	}
	return leads
}

// mayEndAt reports whether such a way may end with a block.
func (w ways) mayEndAt(b *ssa.BasicBlock) bool {
	ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	if !ok || len(ret.Results) == 0 || w == back {
		return ok
	}
	if fails, err := flow.ReturnsError(ret); err != nil && fails {
		return w == backWith
	}
	return value.MayBe(value.Returned(ret, len(ret.Results)-1), w == backWith)
}
