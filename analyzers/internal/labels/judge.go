package labels

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/flow"
	"github.com/leaklint/leaklint/analyzers/internal/resource"
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
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok || !p.isForCaller(call) {
				continue
			}
			if p.startsItself(call) || depth > 0 && slices.ContainsFunc(p.spawns.Runs(call), func(r spawn.Run) bool {
				return r.By == nil && r.Fn != nil && len(p.spawns.Started(&r)) > 0 && p.startsForCaller(r.Fn, depth-1)
			}) {
				return true
			}
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
	fn := call.Parent()
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
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

// judgeHandler judges the adding of an event handler: to an informer that runs, as far
// as anybody can see, or to one that is started later.
func (p *Package) judgeHandler(call ssa.CallInstruction) *Finding {
	callee := symbol.Callee(call.Common())
	if callee == nil || !resource.AddsHandler(callee) || !p.handlesCluster(call) {
		return nil
	}
	if obj := declared(call.Parent()); obj != nil && resource.AddsHandler(obj) {
		return nil // on behalf of its caller
	}
	informer := receiver(call.Common())
	root := p.root(informer)
	starts, running := p.startsOf(root, call)
	c := p.at(call)
	if running || !isMade(root) {
		return &Finding{Kind: Handler, At: call, Context: c.Context}
	}
	for _, start := range starts {
		s := p.at(start)
		_, spawned := start.(*ssa.Go)
		if s.isLabelled() || p.labelsItself(start) || spawned && !c.isLabelled() {
			continue // that one is reported
		}
		return &Finding{Kind: Early, At: call, Context: s.Context, Started: start}
	}
	return nil
}

// handlesCluster reports whether the code that adds a handler, the informer or the
// handler is of one cluster.
//
//	pods.Cluster(name).AddEventHandler(handler)
func (p *Package) handlesCluster(call ssa.CallInstruction) bool {
	if p.ofCluster(call.Parent()) || slices.ContainsFunc(call.Common().Args, p.holds) {
		return true
	}
	v := receiver(call.Common())
	for range 10 {
		next, ok := underCall(v)
		if !ok {
			return false
		}
		args := next.Call.Args
		if slices.ContainsFunc(args, func(a ssa.Value) bool { return p.isCluster(a.Type()) && !p.isConstant(a, maxDepth) }) {
			return true
		}
		if v = receiver(&next.Call); v == nil {
			return false
		}
	}
	return false
}

// judgeScope judges labels that are set for the code of a cluster.
func (p *Package) judgeScope(call ssa.CallInstruction) *Finding {
	keys := p.setBy(call)
	if keys == nil || keys.Open || len(p.Keys) == 0 || slices.ContainsFunc(keys.Names, p.isClusterKey) || !p.isOfCluster(call) {
		return nil
	}
	c := p.at(call)
	if callee := symbolOf(call.Common()); (callee == do || callee == setLabels) && p.isFresh(call.Common().Args[0]) {
		c = unlabelled
	}
	if made := p.setGivenTo(call); made != nil {
		call = made
	}
	return &Finding{Kind: NoCluster, At: call, Context: c.Context, Key: p.Keys[len(p.Keys)-1]}
}

// setGivenTo returns the call that makes the labels which are given to another one, or
// nil if it is not in view.
func (p *Package) setGivenTo(call ssa.CallInstruction) *ssa.Call {
	for _, a := range call.Common().Args {
		v := a
		if load, ok := v.(*ssa.UnOp); ok {
			v = p.onlyStored(load.X)
		}
		for range 3 {
			made, ok := v.(*ssa.Call)
			switch {
			case ok && symbolOf(&made.Call) == makeSet:
				return made
			case ok && symbolOf(&made.Call) == with:
				v = made.Call.Args[1]
			}
		}
	}
	return nil
}

// setBy returns the keys of the labels that a call sets, or runs a func under, unless
// it is a function of a cluster, which is judged itself.
func (p *Package) setBy(call ssa.CallInstruction) *Keys {
	if k, _ := p.sets(call); k != nil {
		return k
	}
	for _, r := range p.spawns.Runs(call) {
		if r.By != nil || r.Callee == nil {
			continue
		}
		for param := range r.Callee.Signature().Params().Variables() {
			if p.isHolder(param.Type()) {
				return nil
			}
		}
		if s := p.summaryOf(&r); len(s.Params) > 0 {
			return &s.Params[0].Keys
		}
	}
	return nil
}
