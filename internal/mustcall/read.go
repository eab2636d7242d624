package mustcall

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/walk"
)

// endsWithSource reports whether a thing that ends as it is read ends where a func literal returns, as that is given what it reads from: who gives
// it opens and closes that, as a rule. How long a connection stays that a function has from elsewhere is for others to judge.
//
//	err := withClient(target, func(client pb.GreeterClient) error { stream, err := client.Watch(ctx, req); … })
func (bs *births) endsWithSource(b *birth, x walk.Exit) bool {
	if _, isReturn := x.Instr.(*ssa.Return); !isReturn || !b.ob.Spec.ByReading || b.call == nil || b.fn.Parent() == nil {
		return false
	}
	t := bs.TargetOf(b.call.Common())
	if t.Obj == nil || t.Obj.Signature().Recv() == nil {
		return false
	}
	for len(t.Args) > 0 {
		from := bs.Resolve(t.Args[0]).Root
		if param, ok := from.(*ssa.Parameter); ok {
			return param.Parent() == b.fn
		}
		made, ok := from.(*ssa.Call)
		if !ok {
			return false
		}
		if t = bs.TargetOf(&made.Call); t.Obj == nil || !knowledge.MakesClient(t.Obj) {
			return false
		}
	}
	return false
}
