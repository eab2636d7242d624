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

// maxSources bounds how many clients are made of one another; a variable may be given one that is made of itself.
const maxSources = 4

// sourceOf returns what is behind a client: the connection that it was made of, or where the function has that from.
func (bs *births) sourceOf(client ssa.Value) ssa.Value {
	from := bs.Resolve(client).Root
	for range maxSources {
		made, ok := from.(*ssa.Call)
		if !ok {
			break
		}
		t := bs.TargetOf(&made.Call)
		if t.Obj == nil || !knowledge.MakesClient(t.Obj) || len(t.Args) == 0 {
			break
		}
		from = bs.Resolve(t.Args[0]).Root
	}
	return from
}

// isGivenOld reports whether a function in view gives a literal, which it is handed, for a parameter what it has been given itself.
func (bs *births) isGivenOld(param *ssa.Parameter) bool {
	literal := param.Parent()
	return value.AnyOf(literal.Parent(), func(c ssa.CallInstruction) bool {
		t := bs.TargetOf(c.Common())
		i := slices.IndexFunc(t.Args, func(arg ssa.Value) bool { return value.FuncOf(arg) == literal })
		return t.Fn != nil && i >= 0 && i < len(t.Fn.Params) && value.AnyOf(t.Fn, func(call ssa.CallInstruction) bool {
			if call.Common().Value != t.Fn.Params[i] {
				return false
			}
			_, isOld := bs.sourceOf(call.Common().Args[slices.Index(literal.Params, param)]).(*ssa.Parameter)
			return isOld
		})
	})
}
