package labels

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// judgeSpawn judges the start of a goroutine.
func (p *Package) judgeSpawn(call ssa.CallInstruction) *Finding {
	runs := p.spawns.Runs(call)
	if !p.isStart(call) || !p.isOfCluster(call) || p.isBrief(call) || p.labelsItself(call) || p.isForCaller(call) {
		return nil
	}
	c := p.at(call).Context
	for _, r := range runs {
		if r.By != nil && r.By.Callee != nil && knowledge.Runs[symbol.Of(r.By.Callee)].Unlabelled {
			c = Context{Unlabelled: true}
		}
	}
	return &Finding{Kind: Spawn, At: call, Context: c, Varies: p.varies(call)}
}

// isBrief reports whether what a call starts does no more than to cancel contexts and to
// close channels: it will be in no profile.
//
//	context.AfterFunc(ctx, cancel)
//	time.AfterFunc(timeout, func() { close(expired) })
func (p *Package) isBrief(call ssa.CallInstruction) bool {
	some := false
	for _, r := range p.spawns.Runs(call) {
		if r.By == nil {
			for _, a := range p.spawns.Started(&r) {
				if ct, ok := a.(*ssa.ChangeType); ok {
					a = ct.X
				}
				if symbol.OfType(a.Type()) == knowledge.CancelFunc {
					return true
				}
			}
		}
		if r.How == spawn.Async {
			if some = true; r.Fn == nil || slices.ContainsFunc(r.Fn.Blocks, isLong) {
				return false
			}
		}
	}
	return some
}

// isLong reports whether a block does something that may take its time: it is in a loop,
// waits, or calls a function other than those.
func isLong(b *ssa.BasicBlock) bool {
	return flow.InLoop(b) || slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Select, *ssa.Send, *ssa.Go:
			return true
		case *ssa.UnOp:
			return instr.Op == token.ARROW
		case ssa.CallInstruction:
			return value.Builtin(instr.Common()) == "" && symbol.OfType(instr.Common().Value.Type()) != knowledge.CancelFunc
		}
		return false
	})
}

// isStart reports whether a call starts a goroutine, or has it started by a function that
// starts whatever it is given.
func (p *Package) isStart(call ssa.CallInstruction) bool {
	return p.startsItself(call) || slices.ContainsFunc(p.spawns.Runs(call), func(r spawn.Run) bool {
		return r.By == nil && r.Fn != nil && len(p.spawns.Started(&r)) > 0 && p.startsForCaller(r.Fn, 4)
	})
}

// startsItself reports whether a call starts a goroutine, by the word go or by a function
// of another package.
func (p *Package) startsItself(call ssa.CallInstruction) bool {
	if _, ok := call.(*ssa.Go); ok {
		return true
	}
	return slices.ContainsFunc(p.spawns.Runs(call), func(r spawn.Run) bool {
		return r.By == nil && r.Fn == nil && len(p.spawns.Started(&r)) > 0 || r.How == spawn.Async && r.By != nil && r.By.Fn == nil
	})
}

// startsForCaller reports whether a function, or a literal in it, starts a goroutine on
// behalf of its callers, or has another function do so.
func (p *Package) startsForCaller(fn *ssa.Function, depth int) bool {
	for call := range value.Each[ssa.CallInstruction](fn) {
		if !p.isForCaller(call) {
			continue
		}
		if p.startsItself(call) || depth > 0 && slices.ContainsFunc(p.spawns.Runs(call), func(r spawn.Run) bool {
			return r.By == nil && r.Fn != nil && len(p.spawns.Started(&r)) > 0 && p.startsForCaller(r.Fn, depth-1)
		}) {
			return true
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, func(lit *ssa.Function) bool { return p.startsForCaller(lit, depth) })
}

// isForCaller reports whether a goroutine only runs what the function around is given:
// it is its callers that start it.
//
//	func (p *pool) run(f func()) {
//		p.group.Add(1)
//		go func() {
//			defer p.group.Done()
//			f()
//		}()
//	}
func (p *Package) isForCaller(call ssa.CallInstruction) bool {
	fn := value.Outermost(call.Parent())
	if p.isGiven(fn) || !slices.ContainsFunc(p.spawns.ParamRuns(fn), func(r spawn.ParamRun) bool { return r.How == spawn.Async }) {
		return false
	}
	runs := p.spawns.Runs(call)
	return len(runs) > 0 && !slices.ContainsFunc(runs, func(r spawn.Run) bool {
		return r.Fn != nil && r.How == spawn.Async && (p.captures(r.Fn) || !p.onlyRuns(r.Fn))
	})
}

// onlyRuns reports whether a function does no more than to run a func that is not known
// here, and in no loop of its own.
func (p *Package) onlyRuns(fn *ssa.Function) bool {
	runs := false
	for _, b := range fn.Blocks {
		if flow.InLoop(b) {
			return false
		}
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			for _, r := range p.spawns.Runs(call) {
				given := slices.ContainsFunc(r.Args, func(a ssa.Value) bool {
					return p.spawns.RunsParam(&r, slices.Index(r.Args, a))
				})
				runs = runs || r.Value != nil || given
			}
		}
	}
	return runs
}
