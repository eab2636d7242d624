package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// isOfMoment reports whether the goroutine is left alone only if two things happen at the same
// moment: it hands on once what it has just received, and until then it waited for the end of who
// leaves it, too.
//
//	select {
//	case <-sent:
//		notify <- struct{}{}
//	case <-stop: // which the reader closes when it returns
//	}
func (j *judge) isOfMoment() bool {
	f := j.w.frames[len(j.w.frames)-1]
	b := f.instr.Block()
	if len(b.Preds) != 1 || slices.ContainsFunc(j.w.frames, func(f frame) bool { return f.again || flow.InLoop(f.instr.Block()) }) {
		return false
	}
	sel, _ := flow.CaseTaken(b.Preds[0], slices.Index(b.Preds[0].Succs, b))
	if sel == nil || !sel.Blocking || slices.ContainsFunc(b.Instrs[:slices.Index(b.Instrs, f.instr)], takesTime) {
		return false
	}
	return slices.ContainsFunc(j.p.ops[sel], func(o *op) bool { return o.kind == recv && j.comesWithExit(j.p.classes.bound(o.on, f.bound)) })
}

// takesTime reports whether an instruction runs anything that may wait.
func takesTime(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	return value.Builtin(call.Common()) == ""
}

// comesWithExit reports whether who leaves the goroutine alone closes the class when it returns, or
// cancels it.
func (j *judge) comesWithExit(t *class) bool {
	leaver := j.find.Exit.Parent()
	ends := func(instr ssa.Instruction) bool {
		return instr.Parent() == leaver && (instr == j.find.Exit || instr.Block().Dominates(j.find.Exit.Block()))
	}
	return slices.ContainsFunc(j.p.opsOn(t), func(o *op) bool { return o.kind == closes && ends(o.instr) }) ||
		slices.ContainsFunc(t.find().cancels, func(c ssa.CallInstruction) bool { return ends(c) })
}
