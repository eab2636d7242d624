package spawn

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// ParamRuns returns what fn, a function of the package, does with the funcs that it
// is given.
func (p *Package) ParamRuns(fn *ssa.Function) []ParamRun {
	if list, ok := p.params[fn]; ok {
		return list
	}
	p.params[fn] = nil // in a recursion
	var list []ParamRun
	for i, param := range fn.Params {
		if !value.IsFunc(param.Type()) && !isFuncs(param.Type()) {
			continue
		}
		for _, pr := range p.runsOf(param) {
			pr.Param = i
			list = appendRuns(list, pr)
		}
	}
	p.params[fn] = list
	return list
}

// appendRuns adds those that are not there.
func appendRuns(list []ParamRun, more ...ParamRun) []ParamRun {
	for _, pr := range more {
		if !slices.Contains(list, pr) {
			list = append(list, pr)
		}
	}
	return list
}

// runsOf returns how the func v is run by those that use it: called, passed on, or
// captured by a literal that calls it.
func (p *Package) runsOf(v ssa.Value) []ParamRun {
	var list []ParamRun
	for use, as := range value.Uses(v) {
		if call, ok := use.(ssa.CallInstruction); ok {
			list = appendRuns(list, p.runsFrom(v.Parent(), call.Parent(), p.runByCall(v.Parent(), call, as))...)
		}
	}
	return list
}

// runsFrom returns how a function runs what a literal in it does: as the literal is run itself.
func (p *Package) runsFrom(outer, literal *ssa.Function, inside []ParamRun) []ParamRun {
	for literal != outer && len(inside) > 0 {
		mc := p.made[literal]
		if mc == nil {
			return nil
		}
		var list []ParamRun
		for _, of := range p.closureRuns(mc) {
			for _, run := range inside {
				list = appendRuns(list, ParamRun{How: max(of.How, run.How), Again: of.Again || run.Again, Passed: run.Passed})
			}
		}
		literal, inside = mc.Parent(), list
	}
	return inside
}

// runByCall returns how a call, in fn or a literal in that, runs the func v.
func (p *Package) runByCall(fn *ssa.Function, instr ssa.CallInstruction, v ssa.Value) []ParamRun {
	c := instr.Common()
	how := howOf(instr)
	if c.Value == v && !c.IsInvoke() {
		return []ParamRun{{How: how, Passed: passedTo(fn, c)}}
	}
	var list []ParamRun
	for _, r := range p.called(c, how) {
		for i, a := range r.Args {
			if a != v {
				continue
			}
			for _, pr := range p.paramRunsOf(r) {
				if pr.Param == i {
					list = appendRuns(list, ParamRun{How: max(how, pr.How), Again: pr.Again, Passed: pr.Passed.through(fn, r.Args)})
				}
			}
		}
	}
	return list
}

func (p *Package) paramRunsOf(r Run) []ParamRun {
	switch {
	case r.Fn != nil:
		return p.ParamRuns(r.Fn)
	case r.Callee == nil:
		return nil
	}
	if run, method, ok := libraryRun(r.Callee); ok && method == "" {
		return []ParamRun{run}
	}
	return p.abroad(r.Callee)
}

// abroad returns what a function of another package does with the funcs that it is given, as its facts tell, or else its name.
func (p *Package) abroad(callee *types.Func) []ParamRun {
	if callee.Pkg() == p.types {
		return nil
	}
	list, starts := p.importer.ParamRuns(callee), knowledge.Starts(callee)
	if len(list) > 0 || starts < 0 {
		return list
	}
	if callee.Signature().Recv() != nil {
		starts++
	}
	return []ParamRun{{Param: starts, How: Async}}
}

// HandsOn reports whether a call of a func is one of what the function around it is given, with nothing but what that is given, too: who gives both
// shows what becomes of it.
//
//	func (f HandlerFunc) Handle(errs chan<- error) { f(errs) }
func (p *Package) HandsOn(call ssa.CallInstruction) bool {
	c := call.Common()
	return !c.IsInvoke() && handsOn(call.Parent(), c.Value, c.Args)
}

func handsOn(fn *ssa.Function, f ssa.Value, args []ssa.Value) bool {
	for ; fn != nil; fn = fn.Parent() {
		isOwn := func(v ssa.Value) bool { return paramBehind(fn, v) > 0 }
		if isOwn(f) {
			return len(args) <= maxPassed && !slices.ContainsFunc(args, func(arg ssa.Value) bool { return !isOwn(arg) })
		}
	}
	return false
}

// Unseen returns what a call of a function of the package runs of the funcs that it gives to that, and of which nobody sees which they are.
func (p *Package) Unseen(call ssa.CallInstruction) (list []Run) {
	for _, r := range p.called(call.Common(), howOf(call)) {
		if r.Fn == nil {
			continue
		}
		for _, pr := range p.ParamRuns(r.Fn) {
			if pr.Param >= len(r.Args) {
				continue
			}
			f := r.Args[pr.Param]
			given := pr.Passed.of(paramsOf(f), r.Args)
			if len(given) > 0 && len(p.targets(f, "")) == 0 && !handsOn(call.Parent(), f, given) {
				list = append(list, Run{How: pr.How, Args: given, By: &r, Param: pr.Param, Value: f})
			}
		}
	}
	return list
}

// Started returns the arguments of r that it starts.
func (p *Package) Started(r *Run) []ssa.Value {
	var list []ssa.Value
	for _, pr := range p.paramRunsOf(*r) {
		if pr.How == Async && pr.Param < len(r.Args) {
			list = append(list, r.Args[pr.Param])
		}
	}
	return list
}

// RunsParam reports whether what r runs does run the func that it is given as that
// parameter, the receiver first.
func (p *Package) RunsParam(r *Run, param int) bool {
	return slices.ContainsFunc(p.paramRunsOf(*r), func(pr ParamRun) bool { return pr.Param == param })
}

// closureRuns returns how the closure of a literal is run.
func (p *Package) closureRuns(mc *ssa.MakeClosure) []ParamRun {
	list, ok := p.closures[mc]
	if !ok {
		p.closures[mc] = nil // in a recursion
		list = p.runsOf(mc)
		p.closures[mc] = list
	}
	return list
}

// libraryRun returns what a library function does with a func, or an object whose method of
// that name runs, that it is given. ok is false if it does nothing with it that is known, or has
// others run it later.
func libraryRun(fn *types.Func) (run ParamRun, method string, ok bool) {
	row, ok := knowledge.Runs[symbol.Of(fn)]
	if !ok || row.When == knowledge.Later {
		return ParamRun{}, "", false
	}
	run = ParamRun{Param: row.Arg, How: Now, Again: row.Often == knowledge.PerPeriod}
	if row.When == knowledge.Apart {
		run.How = Async
	}
	if fn.Signature().Recv() != nil {
		run.Param++
	}
	return run, row.Method, true
}
