package labels

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/flow"
	"github.com/leaklint/leaklint/analyzers/internal/spawn"
	"github.com/leaklint/leaklint/analyzers/internal/symbol"
)

// A Summary is what a function does with labels.
type Summary struct {
	Params  []ParamScope // funcs that it runs, or has somebody run, under labels only
	Values  []ParamValue // what becomes the value of a label
	Sets    *Keys        // it leaves its goroutine with labels
	Begins  *Keys        // before anything that may last it sees to labels
	Returns *Keys        // so does the func that it returns
}

// A ParamScope is a func that a function runs under labels.
type ParamScope struct {
	Param int // the receiver first
	Keys  Keys
}

// A ParamValue is a parameter that becomes the value of a label.
type ParamValue struct {
	Param int // the receiver first
	Key   string
}

// IsZero reports whether there is nothing to say.
func (s *Summary) IsZero() bool {
	return len(s.Params) == 0 && s.Sets == nil && s.Begins == nil && s.Returns == nil
}

func (s *Summary) String() string {
	var parts []string
	for _, ps := range s.Params {
		parts = append(parts, fmt.Sprintf("labels param%d", ps.Param))
	}
	for what, keys := range map[string]*Keys{"sets labels": s.Sets, "begins with labels": s.Begins, "returns labelled": s.Returns} {
		if keys != nil {
			parts = append(parts, what)
		}
	}
	slices.Sort(parts)
	return strings.Join(parts, "; ")
}

// summary returns the summary of a function of the package.
func (p *Package) summary(fn *ssa.Function) *Summary {
	if s, ok := p.summaries[fn]; ok {
		return s
	}
	s := new(Summary)
	p.summaries[fn] = s // in a recursion
	s.Sets = p.leavesLabelled(fn)
	s.Begins = p.begins(fn)
	s.Returns = p.returnsLabelled(fn)
	for i, param := range fn.Params {
		if !isRunnable(param.Type()) {
			continue
		}
		if u := p.usesOf(param, make(map[ssa.Value]bool)); u.some && u.labelled {
			s.Params = append(s.Params, ParamScope{i, u.keys})
		}
	}
	s.Values = p.valuesOf(fn)
	return s
}

// isRunnable reports whether t is a func, a slice of them, or an interface with methods.
func isRunnable(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Interface:
		return t.NumMethods() > 0
	case *types.Slice:
		_, ok := t.Elem().Underlying().(*types.Signature)
		return ok
	}
	return false
}

// Summary returns what a function of the package does with labels.
func (p *Package) Summary(fn *ssa.Function) *Summary { return p.summary(fn) }

// summaryOf returns the summary of what r runs.
func (p *Package) summaryOf(r *spawn.Run) *Summary {
	switch {
	case r.Fn != nil:
		return p.summary(r.Fn)
	case r.Callee == nil, types.IsInterface(recvType(r.Callee)):
		return p.unknown(r)
	case symbol.Of(r.Callee) == do && len(r.Args) == 3:
		keys := p.keysOfDo(r.Args)
		return &Summary{Params: []ParamScope{{2, keys}}, Begins: &keys}
	case symbol.Of(r.Callee) == do:
		return &Summary{Params: []ParamScope{{2, Keys{Open: true}}}, Begins: &Keys{Open: true}}
	case r.Callee.Pkg() == p.types:
		return new(Summary)
	}
	s := p.importer.Labels(r.Callee)
	return &s
}

// unknown returns the summary of a func, or a method of an interface, that nobody can see
// into. If it is given a cluster, or was made for one, it may well be there to label what
// it runs.
//
//	c.config.Label(ctx, "quota", cluster, func(ctx context.Context) { … })
//	labelled := middleware(cluster)
//	labelled(func() { … })
func (p *Package) unknown(r *spawn.Run) *Summary {
	s := new(Summary)
	made := p.isMadeFor(r.Value, 4)
	if !made && !slices.ContainsFunc(r.Args, func(a ssa.Value) bool { return p.isCluster(a.Type()) }) {
		return s
	}
	for i, a := range r.Args {
		_, isFunc := a.Type().Underlying().(*types.Signature)
		if isFunc || made && types.IsInterface(a.Type()) && symbol.OfType(a.Type()) != contextType {
			s.Params = append(s.Params, ParamScope{i, Keys{Open: true}})
			s.Begins = &Keys{Open: true}
		}
	}
	return s
}

var contextType = symbol.Symbol{Path: "context", Name: "Context"}

// isMadeFor reports whether a func is the result of a call that was given a cluster.
func (p *Package) isMadeFor(v ssa.Value, depth int) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		v = p.onlyStored(load.X)
	}
	call, ok := v.(*ssa.Call)
	if !ok || depth == 0 {
		return false
	}
	return slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool { return p.isCluster(a.Type()) }) ||
		p.isMadeFor(call.Call.Value, depth-1)
}

// recvType returns the type of the receiver of a method; of a function it is an empty
// struct.
func recvType(fn *types.Func) types.Type {
	if recv := fn.Signature().Recv(); recv != nil {
		return recv.Type()
	}
	return types.NewStruct(nil, nil)
}

// keysOfDo returns the keys of a call of pprof.Do: those of the set, and of the context.
func (p *Package) keysOfDo(args []ssa.Value) Keys {
	keys := keysOfSet(args[1])
	if call, ok := args[0].(*ssa.Call); ok && symbolOf(&call.Call) == with {
		inner, _ := p.keysOfContext(call)
		return keys.with(inner)
	}
	return keys
}

// scopeOf returns the keys of the labels under which what is given to r as that
// parameter runs, if it does.
func (p *Package) scopeOf(r *spawn.Run, param int) (Keys, bool) {
	for _, ps := range p.summaryOf(r).Params {
		if ps.Param == param {
			return ps.Keys, true
		}
	}
	return Keys{}, false
}

// sets returns the keys of the labels that an instruction sets for its goroutine. It
// clears them if there are none in the context that is set, or if that is the one which
// its function was given, where others are set as well: then it restores them.
//
//	pprof.SetGoroutineLabels(pprof.WithLabels(ctx, labels))
//	…
//	pprof.SetGoroutineLabels(ctx)
func (p *Package) sets(instr ssa.Instruction) (keys *Keys, clears bool) {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return nil, false
	}
	if symbolOf(&call.Call) == setLabels {
		k, some := p.keysOfContext(call.Call.Args[0])
		if !some || p.restores(call) {
			return nil, true
		}
		return &k, false
	}
	for _, r := range p.spawns.Runs(call) {
		if r.By == nil && r.How == spawn.Now {
			return p.summaryOf(&r).Sets, false
		}
	}
	return nil, false
}

// restores reports whether a call of SetGoroutineLabels is given a parameter, and
// another one in its function something else.
func (p *Package) restores(call *ssa.Call) bool {
	if _, ok := call.Call.Args[0].(*ssa.Parameter); !ok {
		return false
	}
	for _, b := range call.Parent().Blocks {
		for _, instr := range b.Instrs {
			other, ok := instr.(*ssa.Call)
			if ok && symbolOf(&other.Call) == setLabels && other.Call.Args[0] != call.Call.Args[0] {
				return true
			}
		}
	}
	return false
}

// before follows all paths from the entry of a function to an instruction. It returns
// the keys of the labels that are set on all of them, and whether labels are cleared on
// one.
func (p *Package) before(to ssa.Instruction) (keys *Keys, cleared bool) {
	fn := to.Parent()
	if !p.hasSettings(fn) {
		return nil, false
	}
	var seenSet []*Keys
	type start struct {
		b *ssa.BasicBlock
		i int
	}
	seen := make([]bool, len(fn.Blocks))
	var follow func(s start) bool
	follow = func(s start) bool { // reports whether it comes to the instruction
		for _, instr := range s.b.Instrs[s.i:] {
			if instr == to {
				return true
			}
			if k, _ := p.sets(instr); k != nil {
				seenSet = append(seenSet, k)
				return false
			}
		}
		found := false
		for _, succ := range s.b.Succs {
			if !seen[succ.Index] {
				seen[succ.Index] = true
				found = follow(start{succ, 0}) || found
			}
		}
		return found
	}
	seen[0] = true
	reached := follow(start{fn.Blocks[0], 0})
	for _, b := range fn.Blocks {
		for i, instr := range b.Instrs {
			if _, clears := p.sets(instr); clears {
				clear(seen)
				cleared = follow(start{b, i + 1}) || cleared
			}
		}
	}
	if reached || cleared || len(seenSet) == 0 {
		return nil, cleared
	}
	k := *seenSet[0]
	for _, o := range seenSet[1:] {
		k = k.common(*o)
	}
	return &k, false
}

// hasSettings reports whether there is anything in fn that sets labels, or clears them.
func (p *Package) hasSettings(fn *ssa.Function) bool {
	if has, ok := p.settings[fn]; ok {
		return has
	}
	p.settings[fn] = false // in a recursion
	has := false
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			keys, clears := p.sets(instr)
			has = has || keys != nil || clears
		}
	}
	p.settings[fn] = has
	return has
}

// leavesLabelled returns the keys of the labels that are set whenever fn returns.
func (p *Package) leavesLabelled(fn *ssa.Function) *Keys {
	var keys *Keys
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		k, _ := p.before(ret)
		if k == nil {
			return nil
		}
		keys = k
	}
	return keys
}

// begins returns the keys of the labels that fn sees to before it does anything that may
// last: it sets them, or does all that lasts in a func under labels. An early return
// does not matter.
//
//	if err != nil {
//		return
//	}
//	pprof.Do(ctx, labels, func(ctx context.Context) { … })
func (p *Package) begins(fn *ssa.Function) *Keys {
	if len(fn.Blocks) == 0 {
		return nil
	}
	var keys *Keys
	seen := make([]bool, len(fn.Blocks))
	var follow func(b *ssa.BasicBlock) bool
	follow = func(b *ssa.BasicBlock) bool { // reports whether nothing lasts before
		if seen[b.Index] {
			return true
		}
		seen[b.Index] = true
		if flow.InLoop(b) {
			return false
		}
		for _, instr := range b.Instrs {
			if k := p.seesTo(instr); k != nil {
				keys = k
				return true
			}
			if p.mayLast(instr) {
				return false
			}
		}
		for _, succ := range b.Succs {
			if !follow(succ) {
				return false
			}
		}
		return true
	}
	if !follow(fn.Blocks[0]) {
		return nil
	}
	return keys
}

// seesTo returns the keys of the labels that an instruction sets, or runs a func under.
func (p *Package) seesTo(instr ssa.Instruction) *Keys {
	if k, _ := p.sets(instr); k != nil {
		return k
	}
	call, ok := instr.(*ssa.Call)
	if !ok {
		return nil
	}
	for _, r := range p.spawns.Runs(call) {
		if r.By == nil && r.How == spawn.Now {
			if s := p.summaryOf(&r); s.Begins != nil {
				return s.Begins
			}
		}
	}
	return p.resultBegins(call)
}

// resultBegins returns the keys of the labels that the func begins with which is called,
// if it is the result of another call.
//
//	run := labels.Wrap(ctx, cluster, fn)
//	run()
func (p *Package) resultBegins(call ssa.CallInstruction) *Keys {
	v := call.Common().Value
	if load, ok := v.(*ssa.UnOp); ok {
		v = p.onlyStored(load.X)
	}
	if made, ok := v.(*ssa.Call); ok {
		return p.resultOf(made)
	}
	return nil
}

// returnsLabelled returns the keys of the labels that the func begins with which fn
// returns.
func (p *Package) returnsLabelled(fn *ssa.Function) *Keys {
	if fn.Signature.Results().Len() != 1 {
		return nil
	}
	if _, ok := fn.Signature.Results().At(0).Type().Underlying().(*types.Signature); !ok {
		return nil
	}
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		v := ret.Results[0]
		if ct, ok := v.(*ssa.ChangeType); ok {
			v = ct.X
		}
		if mc, ok := v.(*ssa.MakeClosure); ok {
			return p.summary(mc.Fn.(*ssa.Function)).Begins
		}
		if call, ok := v.(*ssa.Call); ok {
			return p.resultOf(call)
		}
	}
	return nil
}

// resultOf returns the keys of the labels that the func begins with which a call returns.
func (p *Package) resultOf(call *ssa.Call) *Keys {
	for _, r := range p.spawns.Runs(call) {
		if r.By == nil {
			return p.summaryOf(&r).Returns
		}
	}
	return nil
}

// mayLast reports whether an instruction starts a goroutine, waits, or calls a function
// of the package that does so.
func (p *Package) mayLast(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select:
		return instr.Blocking
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case *ssa.Go:
		return true
	case *ssa.Call:
		return slices.ContainsFunc(p.spawns.Runs(instr), func(r spawn.Run) bool {
			return r.How == spawn.Async || r.Again || r.Fn != nil && p.lasts(r.Fn)
		})
	}
	return false
}

func (p *Package) lasts(fn *ssa.Function) bool {
	if last, ok := p.lasting[fn]; ok {
		return last
	}
	p.lasting[fn] = false // in a recursion
	last := slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool { return slices.ContainsFunc(b.Instrs, p.mayLast) })
	p.lasting[fn] = last
	return last
}
