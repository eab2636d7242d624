package labels

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A context is a Context, and the keys of the labels there, as far as the function
// shows itself.
type context struct {
	Context
	keys Keys
}

var unlabelled = &context{Context: Context{Unlabelled: true}}

// under returns the context of code that runs under labels with those keys.
func under(keys Keys) *context { return &context{keys: keys} }

// isLabelled reports whether labels are set without any help of callers.
func (c *context) isLabelled() bool { return !c.Unlabelled && len(c.Needs) == 0 }

// at returns the context of an instruction; nil in a recursion.
func (p *Package) at(instr ssa.Instruction) *context {
	keys, cleared := p.before(instr)
	switch {
	case cleared:
		return unlabelled
	case keys != nil:
		return under(*keys)
	}
	return p.entry(instr.Parent())
}

// entry returns the context in which a function starts. That of a declared one is up to
// its callers.
func (p *Package) entry(fn *ssa.Function) *context {
	if fn.Parent() == nil {
		return &context{Context: Context{Needs: []string{callgraph.ID(fn)}}}
	}
	if c, ok := p.contexts[fn]; ok {
		return c
	}
	p.contexts[fn] = nil
	var all *context
	add := func(c *context) {
		switch {
		case c == nil: // in a recursion
		case all == nil:
			all = c
		default:
			all = &context{all.and(c.Context), all.keys.common(c.keys)}
		}
	}
	uses, _ := p.spawns.Uses(fn)
	for _, u := range uses {
		add(p.ofUse(u))
	}
	if all == nil {
		add(p.lexical(fn))
	}
	if all == nil {
		all = unlabelled
	}
	p.contexts[fn] = all
	return all
}

// ofUse returns the context in which a use runs its function.
func (p *Package) ofUse(u spawn.Use) *context {
	if u.By != nil {
		if keys, ok := p.scopeOf(u.By, u.Param); ok {
			return under(keys)
		}
		if u.By.Callee != nil && knowledge.Runs[symbol.Of(u.By.Callee)].Unlabelled {
			if p.isOfCluster(u.Instr) {
				return under(Keys{Open: true})
			}
			return unlabelled
		}
	}
	if u.How == spawn.Async && p.isOfCluster(u.Instr) && !p.isForCaller(u.Instr) && !p.labelsItself(u.Instr) {
		// Either it inherits labels, or it is reported, and what it starts is
		// labelled as soon as it is. One for a caller is reported there.
		return under(Keys{Open: true})
	}
	return p.at(u.Instr)
}

// lexical returns the context of a literal whose use is not seen: that of the code around
// it, unless it is given to who runs it under labels. One that is put away in a container,
// or given to a function that is seen not to run it, is run who knows where, and nothing
// is said of it.
//
//	run := labels.Wrap(ctx, cluster, func() { … })
func (p *Package) lexical(fn *ssa.Function) *context {
	literal, refs := p.valueOf(fn)
	for len(refs) == 1 {
		v, ok := refs[0].(ssa.Value)
		switch refs[0].(type) {
		case *ssa.ChangeType, *ssa.MakeInterface:
			if ok {
				literal, refs = v, value.Referrers(v)
				continue
			}
		}
		break
	}
	for _, ref := range refs {
		if keys := p.handedOver(fn, ref, literal); keys != nil {
			return under(*keys)
		}
	}
	if mc, ok := literal.(ssa.Instruction); ok {
		return p.at(mc)
	}
	if len(refs) > 0 {
		return p.at(refs[0])
	}
	return p.entry(fn.Parent())
}

// handedOver returns the keys of the labels under which a func runs that an instruction
// hands over: open ones if that is not known, and the func is of one cluster.
func (p *Package) handedOver(fn *ssa.Function, ref ssa.Instruction, v ssa.Value) *Keys {
	var open *Keys
	if p.ofCluster(fn) {
		open = &Keys{Open: true}
	}
	switch ref := ref.(type) {
	case *ssa.MapUpdate, *ssa.Send:
		return open
	case *ssa.Store:
		if fa, ok := ref.Addr.(*ssa.FieldAddr); ok && value.Field(fa).Pkg() == p.types {
			return open
		}
	case ssa.CallInstruction:
		for _, r := range p.spawns.Runs(ref) {
			i := slices.Index(r.Args, v)
			if r.By != nil || i < 0 {
				continue
			}
			if keys, ok := p.scopeOf(&r, i); ok {
				return &keys
			}
			if r.Fn != nil && !p.spawns.RunsParam(&r, i) {
				return open
			}
		}
	}
	return nil
}

// valueOf returns a literal as a value, and the instructions that use it.
func (p *Package) valueOf(fn *ssa.Function) (ssa.Value, []ssa.Instruction) {
	if mc := p.spawns.MadeAt(fn); mc != nil {
		return mc, value.Referrers(mc)
	}
	var refs []ssa.Instruction // of one that captures nothing
	for instr := range value.Instrs(fn.Parent()) {
		for _, op := range instr.Operands(nil) {
			if *op == ssa.Value(fn) {
				refs = append(refs, instr)
			}
		}
	}
	return fn, refs
}

// A use says whether a func is used, and whether always under labels.
type use struct {
	some, labelled bool
	keys           Keys
}

func (u use) and(o use) use {
	switch {
	case !u.some:
		return o
	case !o.some:
		return u
	}
	return use{true, u.labelled && o.labelled, u.keys.common(o.keys)}
}

// usesOf returns how a func is used: called, passed on, or captured by a literal that
// does so.
func (p *Package) usesOf(v ssa.Value) use {
	var all use
	for instr, as := range value.Uses(v) {
		if call, ok := instr.(ssa.CallInstruction); ok {
			all = all.and(p.useByCall(call, as))
		}
	}
	return all
}

func (p *Package) useByCall(call ssa.CallInstruction, v ssa.Value) use {
	here := func() use {
		if _, ok := call.(*ssa.Go); ok && p.isOfCluster(call) {
			return use{true, true, Keys{Open: true}} // reported there, if at all
		}
		c := p.at(call)
		if c == nil {
			return use{}
		}
		return use{true, c.isLabelled(), c.keys}
	}
	c := call.Common()
	if c.Value == v {
		return here()
	}
	var all use
	for _, r := range p.spawns.Runs(call) {
		if r.By != nil {
			continue
		}
		for i, a := range r.Args {
			if a != v {
				continue
			}
			if keys, ok := p.scopeOf(&r, i); ok {
				all = all.and(use{true, true, keys})
			} else if p.spawns.RunsParam(&r, i) {
				all = all.and(here())
			}
		}
	}
	return all
}

// Graph returns the contexts in which functions are called, those of other packages if
// the whole program is wanted; calls are those of the package, or of the program.
func (p *Package) Graph(calls *callgraph.Graph, whole bool) *Graph {
	g := NewGraph(calls)
	p.calls(func(call ssa.CallInstruction) {
		for _, r := range p.spawns.Runs(call) {
			p.note(g, call, r, whole, func() Context { return p.ofUse(spawn.Use{Instr: call, Run: r}).Context })
			if r.By != nil {
				continue
			}
			for i, a := range r.Args { // what it labels, but gives to others to run
				if _, ok := p.scopeOf(&r, i); ok && !p.spawns.RunsParam(&r, i) {
					for _, t := range p.spawns.Targets(a) {
						p.note(g, call, t, whole, func() Context { return Context{} })
					}
				}
			}
		}
	})
	return g
}

// note notes the context in which a call has r run.
func (p *Package) note(g *Graph, call ssa.CallInstruction, r spawn.Run, whole bool, context func() Context) {
	if r.Fn != nil && r.Fn.Parent() == nil {
		g.add(callgraph.ID(r.Fn), context())
	}
	switch {
	case r.Callee == nil || r.Callee.Pkg() == nil:
	case types.IsInterface(recvType(r.Callee)):
		if r.Callee.Pkg() == p.types || whole {
			g.invoke(callgraph.ID(call.Parent()), r.Callee.Name(), context())
		}
	case whole && r.Fn == nil && r.Callee.Pkg() != p.types:
		g.add(symbol.Of(r.Callee).String(), context())
	}
}
