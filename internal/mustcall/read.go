package mustcall

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// maxSources bounds how many calls lie between what a function closes and what it reads from.
const maxSources = 4

// endsWithSource reports whether a thing that ends as it is read has ended at an exit, as what it is read from is closed by the function that
// reads it: as it returns, nothing is left. A func literal that is given that is called by who opens and closes it, as a rule.
//
//	conn, err := grpc.NewClient(target)
//	defer conn.Close()
//	stream, err := pb.NewGreeterClient(conn).Watch(ctx, req)
//
//	err := withClient(target, func(client pb.GreeterClient) error { stream, err := client.Watch(ctx, req); … })
func (bs *births) endsWithSource(b *birth, x walk.Exit) bool {
	if _, isReturn := x.Instr.(*ssa.Return); !isReturn || !b.ob.Spec.ByReading || b.call == nil {
		return false
	}
	from := make(map[ssa.Value]bool)
	bs.addSources(from, b.call.Common(), maxSources)
	if b.fn.Parent() != nil && slices.ContainsFunc(b.fn.Params, func(p *ssa.Parameter) bool { return from[p] && symbol.OfType(p.Type()) != knowledge.Context }) {
		return true
	}
	closes := func(call ssa.CallInstruction) bool {
		t := bs.TargetOf(call.Common())
		return t.Obj != nil && t.Obj.Signature().Recv() != nil && knowledge.IsTeardown(t.Obj.Name()) && len(t.Args) > 0 && from[bs.Resolve(t.Args[0]).Root]
	}
	return value.AnyOf(b.fn, closes) || value.AnyOf(value.Outermost(b.fn), closes)
}

// addSources adds what a call is given, and what the calls are given which that comes from.
func (bs *births) addSources(from map[ssa.Value]bool, call *ssa.CallCommon, depth int) {
	if depth == 0 {
		return
	}
	for _, arg := range bs.TargetOf(call).Args {
		root := bs.Resolve(arg).Root
		if from[root] {
			continue
		}
		from[root] = true
		if made, _ := value.CallOf(root); made != nil {
			bs.addSources(from, &made.Call, depth-1)
		}
	}
}
