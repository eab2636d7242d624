package labels

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/flow"
	"github.com/leaklint/leaklint/analyzers/internal/spawn"
	"github.com/leaklint/leaklint/analyzers/internal/symbol"
)

// A Kind is what is wrong.
type Kind uint8

// The kinds of findings.
const (
	Spawn     Kind = iota // a goroutine is started without labels
	Handler               // a handler is added without labels
	Early                 // a handler is added under labels to an informer that is started without them
	NoCluster             // the labels lack the cluster
	Odd                   // a key without a value
	Swapped               // a key where a value belongs
	Misplaced             // the cluster where another label's value belongs
)

// A Finding is something that keeps goroutines from being told apart.
type Finding struct {
	Kind    Kind
	At      ssa.CallInstruction
	Context Context         // of At; it does no harm where that is labelled
	Varies  bool            // it is in a loop, and for another cluster in each turn
	Started ssa.Instruction // Early: where the informer is started
	Key     string          // NoCluster, Swapped, Misplaced
}

// Findings returns what is wrong in the package, in source order.
func (p *Package) Findings() []*Finding {
	var list []*Finding
	p.calls(func(call ssa.CallInstruction) {
		if f := p.judgeSpawn(call); f != nil {
			list = append(list, f)
		}
		if f := p.judgeHandler(call); f != nil {
			list = append(list, f)
		}
		if f := p.judgeScope(call); f != nil {
			list = append(list, f)
		}
		if f := p.judgePairs(call); f != nil {
			list = append(list, f)
		}
	})
	return list
}

// judgeSpawn judges the start of a goroutine.
func (p *Package) judgeSpawn(call ssa.CallInstruction) *Finding {
	runs := p.spawns.Runs(call)
	if !p.isStart(call) || !p.isOfCluster(call) || p.isBrief(call) || p.labelsItself(call) || p.isForCaller(call) {
		return nil
	}
	c := p.at(call).Context
	for _, r := range runs {
		if r.By != nil && r.By.Callee != nil && slices.Contains(timers, symbol.Of(r.By.Callee)) {
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
				if symbol.OfType(a.Type()) == cancelFunc {
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

var cancelFunc = symbol.Symbol{Path: "context", Name: "CancelFunc"}

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
			_, builtin := instr.Common().Value.(*ssa.Builtin)
			return !builtin && symbol.OfType(instr.Common().Value.Type()) != cancelFunc
		}
		return false
	})
}

// labelsItself reports whether what is started has labels of its own: it begins with
// setting them, or it is run under labels by who starts it.
//
//	go pprof.Do(ctx, labels, run)
func (p *Package) labelsItself(call ssa.CallInstruction) bool {
	for _, r := range p.spawns.Runs(call) {
		if r.By == nil && slices.ContainsFunc(p.spawns.Started(&r), func(a ssa.Value) bool {
			_, scoped := p.scopeOf(&r, slices.Index(r.Args, a))
			return scoped || p.beginsLabelled(a)
		}) {
			return true
		}
		if r.How != spawn.Async {
			continue
		}
		if r.By != nil {
			if _, ok := p.scopeOf(r.By, r.Param); ok {
				return true
			}
		}
		if p.summaryOf(&r).Begins != nil {
			return true
		}
	}
	return p.resultBegins(call) != nil
}

// beginsLabelled reports whether a func is one that another returns with labels around.
//
//	group.Go(labels.Wrap(ctx, cluster, fn))
func (p *Package) beginsLabelled(v ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		v = p.onlyStored(load.X)
	}
	call, ok := v.(*ssa.Call)
	return ok && p.resultOf(call) != nil
}
