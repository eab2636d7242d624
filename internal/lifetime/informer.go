package lifetime

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// viaArgs: what a function gives that was handed informers, or what has them, has
// them from there.
func (s *scanner) viaArgs(args []ssa.Value, otherwise []Origin) []Origin {
	var all []Origin
	for _, a := range args {
		if hasInformers(a.Type()) {
			all = append(all, s.originsOf(a)...)
		}
	}
	if len(all) == 0 {
		return otherwise
	}
	return all
}

// isRun reports whether v, an informer or a cache, is run by the function that has it, or by a literal
// in that. It is run once, so that the next time it is another one. A factory may well be told to start
// again.
//
//	func (c *Controller) run(ctx context.Context, informers cache.Informers) error {
//		go informers.Start(ctx)
func isRun(v ssa.Value, depth int) bool {
	if depth == 0 || v.Referrers() == nil {
		return false
	}
	return slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case ssa.CallInstruction:
			callee, args := symbol.Callee(ref.Common()), argsOf(ref.Common())
			return callee != nil && callee.Signature().Recv() != nil && len(args) > 0 && args[0] == v && knowledge.RunsInformers(callee)
		case *ssa.MakeClosure:
			return isRunBy(ref, v, depth-1)
		case *ssa.Store:
			if field, ok := ref.Addr.(*ssa.FieldAddr); ok {
				return ref.Val == v && isRunFrom(field, depth-1)
			}
			variable, ok := ref.Addr.(*ssa.Alloc)
			return ok && ref.Val == v && isRun(variable, depth-1)
		case *ssa.UnOp, *ssa.Extract, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.ChangeType:
			return isRun(ref.(ssa.Value), depth-1)
		}
		return false
	})
}

// isRunFrom reports whether the function runs what it has put into a field.
//
//	d.informer = d.informers(client)
//	go d.informer.Run(d.stop)
func isRunFrom(field *ssa.FieldAddr, depth int) bool {
	return value.AnyOf(field.Parent(), func(load *ssa.UnOp) bool {
		return load.Op == token.MUL && flow.SameVariable(load.X, field) && isRun(load, depth)
	})
}

// isRunBy reports whether a literal runs what it captures.
func isRunBy(mc *ssa.MakeClosure, v ssa.Value, depth int) bool {
	for fv := range value.Captured(mc, v) {
		if isRun(fv, depth) {
			return true
		}
	}
	return false
}

// maxRun bounds the variables and literals that an informer is followed through to where it is run.
const maxRun = 6

// hasInformers reports whether values of type t are informers, or give or hold
// some.
func hasInformers(t types.Type) bool { return hasInformersN(t, 3) }

func hasInformersN(t types.Type, depth int) bool {
	for _, name := range knowledge.InformerMethods {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		if _, ok := obj.(*types.Func); ok {
			return true
		}
	}
	if depth == 0 {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return hasInformersN(t.Elem(), depth-1)
	case *types.Map:
		return hasInformersN(t.Elem(), depth-1)
	}
	s, ok := value.Deref(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if hasInformersN(f.Type(), min(depth-1, 1)) {
			return true
		}
	}
	return false
}

// noteRun notes that the package runs an informer or a factory itself: it ends
// with the stop channel or context that it is given here.
func (s *scanner) noteRun(c *ssa.CallCommon) {
	callee := symbol.Callee(c)
	if callee == nil || callee.Signature().Recv() == nil {
		return
	}
	args := argsOf(c)
	if len(args) == 0 {
		return
	}
	recv := args[0]
	if !slices.Contains(knowledge.Starters, callee.Name()) || !hasInformers(recv.Type()) {
		return
	}
	for _, o := range s.originsOf(recv) {
		switch o.Kind {
		case FromField:
			s.g.runs[o.Field] = true
		}
	}
}
