package flow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
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
			return i != on && (isSwitch(Cond(b)) || isSwitchOfState(Cond(b), start))
		}
	}
	return false
}

// isSwitchOfState reports whether a condition compares what a function is told with a constant, and control comes to start only where that is not what a
// field says, into which it is put: who tells the same twice changes nothing.
//
//	if s.state == want { return }
//	s.state = want
//	switch want { case on: … ; case off: … }
func isSwitchOfState(cond ssa.Value, start ssa.Instruction) bool {
	is, ok := cond.(*ssa.BinOp)
	if !ok || is.Op != token.EQL || !isSwitch(is.X) {
		return false
	}
	if _, isConst := is.Y.(*ssa.Const); !isConst {
		return false
	}
	for b, i := range Above(start.Block()) {
		same, ok := Cond(b).(*ssa.BinOp)
		if !ok || same.Op != token.EQL && same.Op != token.NEQ || (same.Op == token.EQL) == (i == 0) {
			continue
		}
		field := value.LoadedField(same.X)
		if same.X == is.X {
			field = value.LoadedField(same.Y)
		} else if same.Y != is.X {
			continue
		}
		if field != nil && value.AnyOf(start.Parent(), func(st *ssa.Store) bool { return value.Field(st.Addr) == field && st.Val == is.X }) {
			return true
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
