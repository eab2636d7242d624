package mustcall

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// endsWithSource reports whether a thing that ends as it is read ends where a func literal returns, as that is given what it reads from: who gives
// it opens and closes that, as a rule, unless it shows that it has it from elsewhere. How long a connection stays that a function has from
// elsewhere is for others to judge.
//
//	err := withClient(target, func(client pb.GreeterClient) error { stream, err := client.Watch(ctx, req); … })
//
//	func (s *server) withClient(fn func(pb.GreeterClient) error) error { return fn(pb.NewGreeterClient(s.conn)) }
func (bs *births) endsWithSource(b *birth, x walk.Exit) bool {
	if _, isReturn := x.Instr.(*ssa.Return); !isReturn || !b.ob.Spec.ByReading || b.call == nil || b.fn.Parent() == nil {
		return false
	}
	t := bs.TargetOf(b.call.Common())
	if t.Obj == nil || t.Obj.Signature().Recv() == nil || len(t.Args) == 0 {
		return false
	}
	param, ok := bs.sourceOf(t.Args[0]).(*ssa.Parameter)
	return ok && param.Parent() == b.fn && !bs.isGivenOld(param)
}

// sourceOf returns what is behind a client: the connection that it was made of, or where the function has that from.
func (bs *births) sourceOf(client ssa.Value) ssa.Value {
	for {
		from := bs.Resolve(client).Root
		made, ok := from.(*ssa.Call)
		if !ok {
			return from
		}
		t := bs.TargetOf(&made.Call)
		if t.Obj == nil || !knowledge.MakesClient(t.Obj) || len(t.Args) == 0 {
			return from
		}
		client = t.Args[0]
	}
}

// isGivenOld reports whether a function in view gives a literal, which it is handed, for a parameter what it has been given itself.
func (bs *births) isGivenOld(param *ssa.Parameter) bool {
	literal := param.Parent()
	return value.AnyOf(literal.Parent(), func(c ssa.CallInstruction) bool {
		runs := bs.TargetOf(c.Common()).Fn
		i := slices.IndexFunc(c.Common().Args, func(arg ssa.Value) bool { return value.FuncOf(arg) == literal })
		return runs != nil && i >= 0 && value.AnyOf(runs, func(call ssa.CallInstruction) bool {
			if call.Common().Value != runs.Params[i] {
				return false
			}
			_, isOld := bs.sourceOf(call.Common().Args[slices.Index(literal.Params, param)]).(*ssa.Parameter)
			return isOld
		})
	})
}
