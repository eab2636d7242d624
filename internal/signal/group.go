package signal

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Groups of goroutines, for all of which somebody waits.

// A group is a group of which a function calls a method.
type group struct {
	call ssa.CallInstruction
	of   access.Place
}

// groupsOf returns the groups with which fn does something.
func (p *Package) groupsOf(fn *ssa.Function, act knowledge.Act) []group {
	var list []group
	for call := range value.Each[ssa.CallInstruction](fn) {
		if t := p.TargetOf(call.Common()); t.Obj != nil && knowledge.Acts[symbol.Of(t.Obj)] == act {
			list = append(list, group{call, p.Resolve(t.Args[0])})
		}
	}
	return list
}

// leftAtEnd returns the groups that a goroutine leaves when it ends, as who starts it has them.
//
//	go func() { defer wg.Done(); … }()    go work(&wg)    wg.Go(func() { … })    g.Go(func() error { … })
func (p *Package) leftAtEnd(start ssa.CallInstruction, runs access.Target) []access.Place {
	var left []access.Place
	if _, isCall := start.(*ssa.Call); isCall {
		left = p.groupsBy(start, knowledge.Joined)
	}
	if runs.Fn == nil {
		return left
	}
	for _, g := range p.groupsOf(runs.Fn, knowledge.Joined) {
		if g.call.Common().Signature().Params().Len() == 0 && p.endsBehind(telling{g.call, nil}, condition.Maybe) { // and does not start another one
			left = append(left, p.placeGiven(g.of, runs))
		}
	}
	return left
}

// joins reports whether a call waits until all goroutines of one of the groups have ended: a group's method, or one of an object that has the group;
// or what the function has deferred does.
//
//	g.Wait()    // func (g *tasks) Wait() []error { g.Group.Wait(); return g.errs }
func (p *Package) joins(instr ssa.Instruction, groups []access.Place) bool {
	waits := func(call ssa.CallInstruction) bool {
		return slices.ContainsFunc(p.groupsBy(call, knowledge.Joins), func(of access.Place) bool { return slices.Contains(groups, of) })
	}
	switch instr := instr.(type) {
	case *ssa.Call:
		return waits(instr)
	case *ssa.RunDefers:
		return value.AnyOf(instr.Parent(), func(def *ssa.Defer) bool { return flow.Precedes(def, instr) && waits(def) })
	}
	return false
}

// groupsBy returns the groups with which a call does something, as who calls has them: it calls a method of one, or a function that does so on all ways.
func (p *Package) groupsBy(call ssa.CallInstruction, act knowledge.Act) (of []access.Place) {
	t := p.TargetOf(call.Common())
	if t.Obj != nil && knowledge.Acts[symbol.Of(t.Obj)] == act {
		return []access.Place{p.Resolve(t.Args[0])}
	}
	if t.Fn == nil {
		return nil
	}
	for _, g := range p.groupsOf(t.Fn, act) {
		if !flow.ReachedFrom(t.Fn, nil, flow.IsReturn, func(instr ssa.Instruction) bool { return instr == g.call }, nil) {
			of = append(of, p.placeGiven(g.of, t))
		}
	}
	return of
}

// placeGiven returns what is at a place in the function of a call, as who calls has it.
func (p *Package) placeGiven(at access.Place, by access.Target) access.Place {
	param, ok := at.Root.(*ssa.Parameter)
	if !ok {
		return at
	}
	i := slices.Index(by.Fn.Params, param)
	if i < 0 || i >= len(by.Args) {
		return at
	}
	of := p.Resolve(by.Args[i])
	of.Path += at.Path
	return of
}
