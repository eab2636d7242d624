package pointsto

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// passesTo returns what a function is handed that goroutines may wait on.
func (cs *Classes) passesTo(r spawn.Run) []Pass {
	var list []Pass
	for i, a := range r.Args {
		if i < len(r.Fn.Params) && cs.MayBeWaitedOn(a.Type()) && !value.IsNil(a) {
			list = append(list, Pass{a, r.Fn.Params[i]})
		}
	}
	return list
}

// link gives parameters that are more than that what callers pass.
func (cs *Classes) link() {
	for changed := true; changed; {
		changed = false
		for _, p := range cs.passes {
			arg, param := cs.Of(p.Arg), cs.Of(p.Param)
			switch {
			case arg == param:
			case !param.IsParam():
				cs.union(arg, param)
				changed = true
			case param.sentElsewhere && !arg.sentElsewhere, param.closedElsewhere && !arg.closedElsewhere, param.MayBeReceivedElsewhere() && !arg.receivedElsewhere:
				arg.sentElsewhere = arg.sentElsewhere || param.sentElsewhere
				arg.closedElsewhere = arg.closedElsewhere || param.closedElsewhere
				arg.receivedElsewhere = arg.receivedElsewhere || param.MayBeReceivedElsewhere()
				changed = true
			}
		}
	}
	for _, p := range cs.passes {
		arg, param := cs.Of(p.Arg), cs.Of(p.Param)
		arg.passed = append(arg.passed, p)
		param.passers = append(param.passers, p)
	}
	for _, p := range cs.mayPass {
		arg := cs.Of(p.Arg)
		arg.mayGet = append(arg.mayGet, p)
	}
	cs.findUses()
	for _, fn := range cs.funcs {
		if _, all := cs.spawns.Uses(fn); all {
			continue
		}
		for _, p := range fn.Params {
			if t := cs.of[p]; t != nil {
				t.open(anyChan)
			}
		}
	}
}

// maxDepth bounds how deep a parameter is followed to what it stands for.
const maxDepth = 8

// StandsFor returns what t stands for, if it is a parameter for which all calls that hand it something hand the same; or t.
//
//	go closeBehind(&group, results)
func (cs *Classes) StandsFor(t *Class) *Class {
	for range maxDepth {
		if !t.IsParam() || len(t.passers) == 0 {
			return t
		}
		arg := cs.Of(t.passers[0].Arg)
		if slices.ContainsFunc(t.passers, func(p Pass) bool { return cs.Of(p.Arg) != arg }) {
			return t
		}
		t = arg
	}
	return t
}

// Bindings say which classes the parameters of functions stand for.
type Bindings map[*ssa.Parameter]*Class

// Of returns what t stands for, if it is a parameter.
func (b Bindings) Of(t *Class) *Class {
	if arg := b[t.Param()]; arg != nil {
		return arg.Find()
	}
	return t.Find()
}

// Bind returns what the parameters of r stand for. outer says what those of the function around it do.
func (cs *Classes) Bind(r spawn.Run, outer Bindings) Bindings {
	inner := make(Bindings)
	bind := func(params []*ssa.Parameter, args []ssa.Value) {
		for i, a := range args {
			if i < len(params) && cs.MayBeWaitedOn(a.Type()) {
				inner[params[i]] = outer.Of(cs.Of(a))
			}
		}
	}
	bind(r.Fn.Params, r.Args)
	if r.Made != nil {
		bind(r.Fn.Parent().Params, r.Made.Call.Args)
	}
	// A literal sees the parameters of the functions around it.
	for param, t := range outer {
		if inner[param] == nil && len(param.Parent().AnonFuncs) > 0 {
			inner[param] = t
		}
	}
	return inner
}
