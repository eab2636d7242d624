package callgraph

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// maxFate bounds the blocks that are looked at behind a call: an error is seen to at once.
const maxFate = 64

// fateOf returns what becomes of the process where a call returns an error: on all ways from
// there. One that ends, and one that returns an error, are the fate of who calls the function
// around; but a way that comes back, or returns no error, goes on.
//
//	if err := run(ctx); err != nil {
//		klog.ErrorS(err, "unable to run")
//		os.Exit(1)
//	}
func fateOf(instr ssa.Instruction) Fate {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return GoesOn // a goroutine, or deferred: nobody looks
	}
	errs := errorsOf(call)
	if len(errs) == 0 {
		return GoesOn
	}
	worst := Ends
	seen := make(map[*ssa.BasicBlock]bool)
	for work := []*ssa.BasicBlock{call.Block()}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b] || len(seen) > maxFate {
			return GoesOn
		}
		seen[b] = true
		switch last := b.Instrs[len(b.Instrs)-1].(type) {
		case *ssa.Panic: // or a call that does not return
		case *ssa.Return:
			if !value.IsMain(b.Parent()) {
				if len(last.Results) == 0 || !isAbout(last.Results[len(last.Results)-1], errs) {
					return GoesOn
				}
				worst = PassesOn
			}
		case *ssa.If:
			if taken, asks := asksError(last.Cond, errs); asks {
				work = append(work, b.Succs[taken])
			} else {
				work = append(work, b.Succs...)
			}
		default:
			work = append(work, b.Succs...)
		}
	}
	return worst
}

// errorsOf returns the error that a call returns, and the variables that it is stored in.
func errorsOf(call *ssa.Call) []ssa.Value {
	var errs []ssa.Value
	if value.IsError(call.Type()) {
		errs = append(errs, call)
	}
	for _, ref := range value.Referrers(call) {
		if x, ok := ref.(*ssa.Extract); ok && value.IsError(x.Type()) {
			errs = append(errs, x)
		}
	}
	for _, err := range slices.Clone(errs) {
		for _, ref := range value.Referrers(err) {
			switch ref := ref.(type) {
			case *ssa.Store:
				errs = append(errs, ref.Addr)
			case *ssa.Phi:
				errs = append(errs, ref)
			}
		}
	}
	return errs
}

// asksError reports whether a condition asks if there is one of the errors, and which way leads
// to where there is.
func asksError(cond ssa.Value, errs []ssa.Value) (taken int, asks bool) {
	x, isNil := flow.NilTest(cond)
	if x == nil || !value.IsError(x.Type()) {
		return 0, false
	}
	if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL {
		x = load.X
	}
	if !slices.ContainsFunc(errs, func(err ssa.Value) bool { return flow.SameVariable(err, x) }) {
		return 0, false
	}
	if isNil {
		return 1, true
	}
	return 0, true
}

// isAbout reports whether v is one of the errors, or made where there is one: it is not nil then.
//
//	err    fmt.Errorf("run: %w", err)    newExitError(err)    &startError{}
func isAbout(v ssa.Value, errs []ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	if slices.ContainsFunc(errs, func(err ssa.Value) bool { return flow.SameVariable(err, v) }) {
		return true
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return value.IsError(v.Type())
	case *ssa.Call:
		if callee := symbol.Callee(&v.Call); callee != nil {
			s := symbol.Of(callee)
			if knowledge.ErrorMakers[s] || knowledge.ErrorTellers[s] || knowledge.IsErrorMaker(callee.Name()) {
				return true
			}
		}
		return slices.ContainsFunc(v.Call.Args, func(a ssa.Value) bool { return slices.Contains(errs, a) })
	}
	return false
}
