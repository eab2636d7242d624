package callgraph

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// entryOf returns how fn is called, if its form tells.
func (g *Graph) entryOf(fn *ssa.Function) *knowledge.Entry {
	sig := fn.Signature
	if value.IsInit(fn) || value.IsMain(fn) {
		return &knowledge.Entry{Life: knowledge.Main}
	}
	if e := g.options.entryOfFunc(fn); e != nil {
		return e
	}
	for p := range sig.Params().Variables() {
		if e := knowledge.Param(p.Type()); e != nil && !isMaker(fn, e) {
			return e
		}
	}
	switch {
	case fn.Parent() != nil:
	case knowledge.IsCommand(fn.Name(), sig):
		return knowledge.Command
	case knowledge.IsSource(fn.Name(), sig):
		return knowledge.OncePerValue
	}
	return knowledge.Method(fn.Name(), sig)
}

// isMaker reports whether fn is given an event to make something that tells of it, and not since that has happened.
//
//	func NewTicker(d time.Duration, e event.GenericEvent, h handler.EventHandler) source.Source
func isMaker(fn *ssa.Function, e *knowledge.Entry) bool {
	return e == knowledge.PerEvent && fn.Signature.Recv() == nil && fn.Signature.Results().Len() > 0 && knowledge.Makes(fn.Name())
}

// holdsCluster reports whether fn is handed a cluster's name, or is a method of
// an object that has one.
func (g *Graph) holdsCluster(fn *ssa.Function) bool {
	return slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool {
		if g.isCluster(p.Type()) {
			return true
		}
		t := p.Type()
		if ptr, ok := t.Underlying().(*types.Pointer); ok {
			t = ptr.Elem()
		}
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			return false
		}
		for f := range s.Fields() {
			if g.isCluster(f.Type()) {
				return true
			}
		}
		return false
	})
}

func (g *Graph) isCluster(t types.Type) bool {
	s := symbol.OfType(t)
	return slices.Contains(knowledge.ClusterTypes, s) || slices.Contains(g.options.Clusters, s)
}

// entryOfCall returns how a function calls its func arguments, if that is known.
func (g *Graph) entryOfCall(s symbol.Symbol) *knowledge.Entry {
	if e := g.options.entryOf(s); e != nil {
		return e
	}
	return knowledge.Runs[s].Often
}

// entryOfType returns how funcs of a named type are called, if that is known.
func (g *Graph) entryOfType(s symbol.Symbol) *knowledge.Entry {
	if e := g.options.entryOf(s); e != nil {
		return e
	}
	return knowledge.FuncTypes[s]
}
