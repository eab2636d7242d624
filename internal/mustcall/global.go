package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A shownIn is a thing that a function puts into a package variable, which keeps it as long as the process, unless another one comes there.
type shownIn struct {
	b        *birth
	variable types.Object
}

// replacedInVariable notes a function that puts a thing into a package variable, and does not look at what that has: each time but the first it loses
// what it put there the last time. So is it with fields: see replacedAgain.
//
//	func reload(…) { current = newBackend(url) }    current.Store(newBackend(url))
func (j *judgement) replacedInVariable(in shownIn) {
	fn := value.Outermost(in.b.fn)
	isElsewhere := func(other shownIn) bool { return other.b == in.b && other.variable != in.variable }
	if len(j.of[in.b]) > 0 || slices.ContainsFunc(j.inVars, isElsewhere) {
		return // who has it from there may release it
	}
	if !j.onlyPuts(fn, in.variable) || j.callsInto(fn, in.variable, func(callee *ssa.Function) bool { return callee == fn }) || j.callerLooks(fn, in.variable, make(map[*ssa.Function]bool)) {
		return
	}
	f := j.finding(Replaced, in.b)
	f.Global, f.Field, f.Owner = true, in.variable.(*types.Var), ""
	j.report(f)
}

// onlyPuts reports whether all that a function does with a package variable is to put something there.
func (j *judgement) onlyPuts(fn *ssa.Function, variable types.Object) bool {
	puts := false
	for _, in := range j.e.FuncsIn(fn) {
		for instr := range value.Instrs(in) {
			if !mentionsVariable(instr, variable) {
				continue
			}
			if puts = isPutInto(instr) && in == fn; !puts {
				return false
			}
		}
	}
	return puts
}

// mentionsVariable reports whether a package variable is an operand of an instruction.
func mentionsVariable(instr ssa.Instruction, variable types.Object) bool {
	return slices.ContainsFunc(instr.Operands(nil), func(v *ssa.Value) bool {
		g, ok := (*v).(*ssa.Global)
		return ok && g.Object() == variable
	})
}

// isPutInto reports whether an instruction puts something into a package variable, and does not look at what that has.
//
//	current = b    current.Store(b)
func isPutInto(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		_, isGlobal := instr.Addr.(*ssa.Global)
		return isGlobal && !value.IsNil(instr.Val)
	case *ssa.Call:
		does, known := knowledge.Accesses[symbol.OfCall(&instr.Call)]
		return known && does.Cell && does.Store > 0 && (does.Load < 0 || len(value.Referrers(instr)) == 0)
	}
	return false
}

// callerLooks reports whether one that calls a function does something with a package variable, itself or by another function; or one that calls that.
func (j *judgement) callerLooks(fn *ssa.Function, variable types.Object, asked map[*ssa.Function]bool) bool {
	if asked[fn] {
		return false
	}
	asked[fn] = true
	return slices.ContainsFunc(j.e.CallersOf(fn), func(caller *ssa.Function) bool {
		if !j.mayRun(caller, fn) {
			return false // http.HandleFunc("/", reload)
		}
		caller = value.Outermost(caller)
		but := func(callee *ssa.Function) bool { return asked[callee] || callee == caller }
		return slices.Contains(j.e.Mentions[variable], caller) || j.callsInto(caller, variable, but) || j.callerLooks(caller, variable, asked)
	})
}

// callsInto reports whether a function, or a literal in it, calls one that may do something with a package variable, but for some.
func (j *judgement) callsInto(fn *ssa.Function, variable types.Object, but func(*ssa.Function) bool) bool {
	reaches := func(callee *ssa.Function) bool {
		callee = value.Outermost(callee)
		return !but(callee) && j.e.MayReach(variable)[callee]
	}
	return slices.ContainsFunc(j.e.FuncsIn(fn), func(in *ssa.Function) bool {
		return value.AnyOf(in, func(call ssa.CallInstruction) bool { return slices.ContainsFunc(j.runBy(call), reaches) })
	})
}
