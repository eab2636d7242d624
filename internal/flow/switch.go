package flow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// A switch that is told to be on and off is told so in turn, as far as people use it: what is begun where it is on, and ended where
// it is off, is there once. That is a rule of thumb; two of the same in a row nobody can exclude, and whoever thinks of them asks for what
// is there.
//
//	if connected := <-status; connected {
//		r.quit = make(chan struct{})
//		go r.report(r.quit)
//	} else {
//		close(r.quit)
//	}

// IsSwitchedOff reports whether a switch, which is on where control comes to start, is off where it comes to end.
func IsSwitchedOff(end, start ssa.Instruction) bool {
	off := make(map[*ssa.BasicBlock]int)
	for b, i := range Above(end.Block()) {
		off[b] = i
	}
	for b, on := range Above(start.Block()) {
		if i, ok := off[b]; ok {
			return i != on && isSwitch(Cond(b))
		}
	}
	return false
}

// isSwitch reports whether a condition is what a function is told: what it is given, or receives.
func isSwitch(cond ssa.Value) bool {
	switch v := cond.(type) {
	case *ssa.Parameter:
		return true
	case *ssa.UnOp:
		return v.Op == token.ARROW && !v.CommaOk || v.Op == token.NOT && isSwitch(v.X)
	case *ssa.Extract: // case on := <-status:
		_, ok := v.Tuple.(*ssa.Select)
		return ok && v.Index > 1
	}
	return false
}
