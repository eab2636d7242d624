package callgraph

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
func isRun(v ssa.Value) bool {
	return isRunAs(v, maxRun, func(ssa.CallInstruction) bool { return true })
}

// isRunUntil reports whether v is run so until a signal comes that the function makes: what was got from a factory ends then, all the same.
//
//	inf := c.factory.ForResource(gvr)
//	ctx, c.cancels[gvr] = context.WithCancel(ctx)
//	go inf.Informer().Run(ctx.Done())
func (s *scanner) isRunUntil(v ssa.Value) bool {
	return isRunAs(v, maxRun, func(run ssa.CallInstruction) bool {
		return slices.ContainsFunc(value.Args(run.Common())[1:], func(arg ssa.Value) bool {
			return knowledge.IsSignal(arg.Type()) && AllNew(s.originsOf(arg))
		})
	})
}

// isRunAs reports whether v is run by such a call.
func isRunAs(v ssa.Value, depth int, such func(ssa.CallInstruction) bool) bool {
	if depth == 0 {
		return false
	}
	return slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case ssa.CallInstruction:
			callee, args := symbol.Callee(ref.Common()), value.Args(ref.Common())
			if callee == nil || callee.Signature().Recv() == nil || len(args) == 0 || args[0] != v {
				return false
			}
			if call, ok := ref.(*ssa.Call); ok && callee.Name() == knowledge.InformerAccessor {
				return isRunAs(call, depth-1, such)
			}
			return knowledge.RunsInformers(callee) && such(ref)
		case *ssa.MakeClosure:
			for fv := range value.Captured(ref, v) {
				if isRunAs(fv, depth-1, such) {
					return true
				}
			}
		case *ssa.Store:
			if field, ok := ref.Addr.(*ssa.FieldAddr); ok {
				return ref.Val == v && isRunFrom(field, depth-1, such)
			}
			variable, ok := ref.Addr.(*ssa.Alloc)
			return ok && ref.Val == v && isRunAs(variable, depth-1, such)
		case *ssa.UnOp, *ssa.Extract, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.ChangeType:
			return isRunAs(ref.(ssa.Value), depth-1, such)
		}
		return false
	})
}

// isRunFrom reports whether the function runs so what it has put into a field.
//
//	d.informer = d.informers(client)
//	go d.informer.Run(d.stop)
func isRunFrom(field *ssa.FieldAddr, depth int, such func(ssa.CallInstruction) bool) bool {
	return value.AnyOf(field.Parent(), func(load *ssa.UnOp) bool {
		return load.Op == token.MUL && flow.SameVariable(load.X, field) && isRunAs(load, depth, such)
	})
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
	args := value.Args(c)
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
