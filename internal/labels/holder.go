package labels

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// isOfCluster reports whether what an instruction starts is of one cluster: the code
// around it is, or it is given the name of one.
func (p *Package) isOfCluster(instr ssa.CallInstruction) bool {
	if p.ofCluster(instr.Parent()) {
		return true
	}
	return slices.ContainsFunc(p.spawns.Runs(instr), func(r spawn.Run) bool {
		if r.Fn != nil && r.Fn.Parent() != nil && p.captures(r.Fn) {
			return true
		}
		return slices.ContainsFunc(r.Args, p.holds)
	})
}

// varies reports whether each turn of a loop around a call is for another cluster.
func (p *Package) varies(call ssa.CallInstruction) bool {
	if !flow.InLoop(call.Block()) {
		return false
	}
	inLoop := func(v ssa.Value) bool {
		instr, ok := v.(ssa.Instruction)
		if _, closure := v.(*ssa.MakeClosure); closure {
			return false // what it captures counts
		}
		return ok && flow.InLoop(instr.Block()) && p.holds(v)
	}
	return slices.ContainsFunc(p.spawns.Runs(call), func(r spawn.Run) bool {
		if r.Fn != nil && slices.ContainsFunc(r.Fn.FreeVars, func(fv *ssa.FreeVar) bool { return inLoop(value.Binding(fv)) }) {
			return true
		}
		return slices.ContainsFunc(r.Args, inLoop)
	})
}

// ofCluster reports whether a function is of one cluster.
func (p *Package) ofCluster(fn *ssa.Function) bool {
	if is, ok := p.clusters[fn]; ok {
		return is
	}
	p.clusters[fn] = false // in a recursion
	is := p.isGiven(fn) || p.captures(fn) || p.belongs(fn)
	p.clusters[fn] = is
	return is
}

// isGiven reports whether a parameter, or the receiver, holds a cluster.
func (p *Package) isGiven(fn *ssa.Function) bool {
	for i, param := range fn.Params {
		if (p.isHolder(param.Type()) || param != value.ReceiverOf(fn) && p.isRequest(param.Type())) && !p.isAlways(fn, i, maxDepth) {
			return true
		}
	}
	return false
}

// isAlways reports whether all callers of fn give the same cluster each time.
func (p *Package) isAlways(fn *ssa.Function, param, depth int) bool {
	uses, all := p.spawns.Uses(fn)
	if !all || len(uses) == 0 {
		return false
	}
	return !slices.ContainsFunc(uses, func(u spawn.Use) bool {
		return param >= len(u.Args) || !p.isConstant(u.Args[param], depth)
	})
}

// captures reports whether a literal captures a variable that holds a cluster.
func (p *Package) captures(fn *ssa.Function) bool {
	return slices.ContainsFunc(fn.FreeVars, func(fv *ssa.FreeVar) bool {
		b := value.Binding(fv)
		return b != nil && p.holds(b)
	})
}

// belongs reports whether a function runs for one cluster only: a literal in code that
// does, or a function all callers of which do.
func (p *Package) belongs(fn *ssa.Function) bool {
	uses, all := p.spawns.Uses(fn)
	if fn.Parent() != nil {
		return p.ofCluster(fn.Parent()) && !slices.ContainsFunc(uses, isOnce)
	}
	if !all || len(uses) == 0 {
		return false
	}
	return !slices.ContainsFunc(uses, func(u spawn.Use) bool { return isOnce(u) || !p.ofCluster(u.Instr.Parent()) })
}

// isOnce reports whether a use runs its function once in the process, for whichever
// cluster comes first.
func isOnce(u spawn.Use) bool {
	return u.By != nil && u.By.Callee != nil && knowledge.Runs[symbol.Of(u.By.Callee)].Often == knowledge.OnlyOnce
}

// holds reports whether a value is, or has, the name of a cluster that is not always the
// same.
func (p *Package) holds(v ssa.Value) bool {
	switch x := v.(type) {
	case *ssa.MakeInterface:
		v = x.X
	case *ssa.MakeClosure:
		return slices.ContainsFunc(x.Bindings, p.holds)
	}
	t := v.Type()
	if alloc, ok := v.(*ssa.Alloc); ok {
		t = alloc.Type().Underlying().(*types.Pointer).Elem()
	}
	return p.isHolder(t) && !p.isConstant(v, maxDepth) || p.isMadeFor(v, maxDepth)
}

// isMadeFor reports whether a value is what a call has made of a cluster that is not
// always the same.
//
//	c, err := replication.NewController(client, cluster, gvr)
//	client.Cluster(cluster.Path()).CoreV1()
func (p *Package) isMadeFor(v ssa.Value, depth int) bool {
	if depth == 0 || v == nil || !mayOwn(v.Type()) {
		return false
	}
	switch x := v.(type) {
	case *ssa.Alloc, *ssa.FreeVar:
		return p.isMadeFor(value.Assigned(x), depth-1)
	case *ssa.UnOp:
		return x.Op == token.MUL && p.isMadeFor(value.Assigned(x.X), depth-1)
	case *ssa.Extract:
		call, ok := x.Tuple.(*ssa.Call)
		return ok && p.isMadeBy(call, depth)
	case *ssa.MakeInterface:
		return p.isMadeFor(x.X, depth-1)
	case *ssa.Call:
		return p.isMadeBy(x, depth)
	}
	return false
}

// isMadeBy reports whether a call is given a cluster, or made on what was made for one.
func (p *Package) isMadeBy(call *ssa.Call, depth int) bool {
	if slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool { return p.isCluster(a.Type()) && !p.isConstant(a, maxDepth) }) {
		return true
	}
	return p.isMadeFor(value.Receiver(&call.Call), depth-1) || p.isMadeFor(call.Call.Value, depth-1)
}

// mayOwn reports whether a value of the type may go on to work for a cluster, as objects
// and funcs do, rather than to tell of it.
func mayOwn(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic, *types.Slice, *types.Map:
		return false
	case *types.Interface:
		return u.NumMethods() > 0 && !value.IsError(t)
	}
	return true
}

// isHolder reports whether a value of the type names a cluster, or is a struct with a
// field that does.
func (p *Package) isHolder(t types.Type) bool {
	if p.isCluster(t) {
		return true
	}
	for range 2 { // a captured variable may be a pointer to a pointer
		if ptr, ok := t.Underlying().(*types.Pointer); ok {
			t = ptr.Elem()
		}
	}
	return p.isCluster(t) || p.hasCluster(t, maxEmbedded)
}

func (p *Package) isCluster(t types.Type) bool {
	if param, ok := types.Unalias(t).(*types.TypeParam); ok {
		return p.isOneOfClusters(param.Constraint())
	}
	return slices.Contains(p.Types, symbol.OfType(t)) || isRequest(t)
}

// isOneOfClusters reports whether a constraint lets in nothing but types that name a
// cluster.
//
//	interface{ logicalcluster.Name | logicalcluster.Path }
func (p *Package) isOneOfClusters(constraint types.Type) bool {
	iface, ok := constraint.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for t := range iface.EmbeddedTypes() {
		union, ok := t.(*types.Union)
		if !ok {
			if p.isCluster(t) {
				return true
			}
			continue
		}
		if !slices.ContainsFunc(slices.Collect(union.Terms()), func(t *types.Term) bool { return !p.isCluster(t.Type()) }) {
			return true
		}
	}
	return false
}

// isRequest reports whether t is a struct that has one in it which names a cluster.
//
//	type request struct {
//		key      queueKey
//		priority int
//	}
func (p *Package) isRequest(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if p.hasCluster(f.Type(), 1) {
			return true
		}
	}
	return false
}

// hasCluster reports whether a struct has a field that names a cluster, of its own or
// embedded.
func (p *Package) hasCluster(t types.Type, depth int) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok || depth == 0 {
		return false
	}
	for f := range s.Fields() {
		ft := f.Type()
		if p.isCluster(ft) && !p.constant[f.Origin()] {
			return true
		}
		if ptr, ok := ft.Underlying().(*types.Pointer); ok {
			ft = ptr.Elem()
		}
		if f.Embedded() && p.hasCluster(ft, depth-1) {
			return true
		}
	}
	return false
}

// isConstant reports whether a value is the same each time: a constant, a package
// variable, or what is made of those.
//
//	core.RootCluster.Path()
//	logicalcluster.NewPath("root")
func (p *Package) isConstant(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	q := flow.Question{Value: v, Depth: depth}
	is, ok := p.constants[q]
	if !ok {
		is = p.isConstantIn(v, depth)
		p.constants[q] = is
	}
	return is
}

func (p *Package) isConstantIn(v ssa.Value, depth int) bool {
	each := func(list []ssa.Value) bool {
		return !slices.ContainsFunc(list, func(v ssa.Value) bool { return !p.isConstant(v, depth-1) })
	}
	switch v := v.(type) {
	case *ssa.Const, *ssa.Global:
		return true
	case *ssa.Convert:
		return p.isConstant(v.X, depth-1)
	case *ssa.ChangeType:
		return p.isConstant(v.X, depth-1)
	case *ssa.FieldAddr:
		return p.isConstant(v.X, depth-1)
	case *ssa.UnOp:
		return v.Op == token.MUL && p.isConstant(v.X, depth-1)
	case *ssa.Parameter:
		return p.isAlways(v.Parent(), slices.Index(v.Parent().Params, v), depth-1)
	case *ssa.FreeVar:
		b := value.Binding(v)
		return b != nil && p.isConstant(b, depth-1)
	case *ssa.Alloc:
		stored := value.StoredIn(v)
		return p.isCluster(v.Type()) && len(stored) > 0 && each(stored)
	case *ssa.Call:
		return !v.Call.IsInvoke() && v.Call.StaticCallee() != nil && len(v.Call.Args) > 0 && p.isCluster(v.Type()) && each(v.Call.Args)
	}
	return false
}

// What is deeper in an expression counts as changing.
const maxDepth = 10

// maxSteps bounds the steps back from a value to where it comes from.
const maxSteps = 20

// maxEmbedded bounds the structs, embedded in one another, of which one has the name of a cluster.
const maxEmbedded = 3

// constantFields returns the fields that name a cluster, but always the same one.
//
//	&server{root: core.RootCluster}
func (p *Package) constantFields() map[*types.Var]bool {
	fields := make(map[*types.Var]bool)
	for _, fn := range p.funcs {
		for st := range value.Each[*ssa.Store](fn) {
			fa, ok := st.Addr.(*ssa.FieldAddr)
			if !ok || !p.isCluster(st.Val.Type()) {
				continue
			}
			f := value.Field(fa)
			was, seen := fields[f]
			fields[f] = (was || !seen) && p.isConstant(st.Val, maxDepth)
		}
	}
	return fields
}
