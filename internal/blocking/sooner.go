package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A context ends with the one that it is made of, and a wait for the goroutines that stay until then does so, too.
//
//	parent, stop := context.WithTimeout(s.ctx, time.Minute)
//	ctx, cancel := context.WithCancel(parent)
//	defer cancel()
//	defer group.Wait()

// An ancestry asks whether a context, or one that it is made of, ends though its function has not come behind a wait: in time, or by a
// func that is called before that or that somebody else has. What those outside end who gave it is theirs to end, and may be long.
type ancestry struct {
	p    *Package
	wait ssa.Instruction // or the call on the way to it; or nil if that is in a goroutine: the function goes on meanwhile
	seen map[ssa.Value]bool
}

// endsSooner reports whether a context ends so. Of a function's parameter that holds if all calls that are seen give such a one.
func (p *Package) endsSooner(ctx ssa.Value, wait ssa.Instruction) bool {
	return ancestry{p, wait, map[ssa.Value]bool{}}.ends(ctx)
}

func (a ancestry) ends(v ssa.Value) bool {
	if v == nil || a.seen[v] {
		return false
	}
	a.seen[v] = true
	switch v := v.(type) {
	case *ssa.Call, *ssa.Extract:
		call, i := value.CallOf(v)
		return call != nil && a.givenBy(call, i)
	case *ssa.Parameter:
		return a.passed(v)
	case *ssa.FreeVar:
		return a.ends(value.Binding(v))
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, a.ends)
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return a.kept(fa)
		}
		return v.Op == token.MUL && a.ends(v.X)
	case *ssa.Alloc:
		return slices.ContainsFunc(value.StoredIn(v), a.ends)
	}
	return a.ends(value.Converted(v))
}

// givenBy reports whether a context ends so that a call gives as its i-th result.
//
//	context.WithTimeout(ctx, d)    context.WithCancel(ctx)    context.WithValue(ctx, k, v)    s.deadline()
func (a ancestry) givenBy(call *ssa.Call, i int) bool {
	made, isHere := symbol.OfCall(&call.Call), a.wait == nil || call.Parent() == a.wait.Parent()
	cancel := cancelOf(call)
	switch {
	case slices.Contains(knowledge.Timers, made), isHere && slices.Contains(knowledge.Enders, made):
		return true
	case isHere && cancel != nil && (a.wait == nil || cancelsBehind(cancel, a.wait) == nil):
		return true
	}
	isParent := func(arg ssa.Value) bool { return knowledge.HasSignal(arg.Type()) && a.ends(arg) }
	return slices.ContainsFunc(a.p.Spawns.Results(call, i), a.ends) || slices.ContainsFunc(value.Args(&call.Call), isParent)
}

// cancelOf returns the func that a call gives beside a context, or nil.
//
//	ctx, cancel := s.newContext()
func cancelOf(call *ssa.Call) ssa.Value {
	results := call.Call.Signature().Results()
	for i := range results.Len() {
		if _, ok := results.At(i).Type().Underlying().(*types.Signature); ok {
			return value.Result(call, i)
		}
	}
	return nil
}

// passed reports whether all calls of a function that are seen give a context that ends so.
//
//	ctx, cancel := context.WithTimeout(ctx, time.Minute)
//	…
//	return s.sync(ctx)
func (a ancestry) passed(param *ssa.Parameter) bool {
	fn := param.Parent()
	uses, _ := a.p.Spawns.Uses(fn)
	goesOn := func(u spawn.Use) bool {
		at := ancestry{a.p, u.Instr, a.seen}
		if u.How == spawn.Async {
			at.wait = nil
		}
		i := slices.Index(fn.Params, param)
		return i >= len(u.Args) || !at.ends(u.Args[i])
	}
	return len(uses) > 0 && !slices.ContainsFunc(uses, goesOn) || isPolledInTime(fn)
}

// isPolledInTime reports whether a literal is a condition that is given a context which ends in time.
//
//	wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) { … })
func isPolledInTime(literal *ssa.Function) bool {
	isIt := func(arg ssa.Value) bool { return value.FuncOf(arg) == literal }
	return literal.Parent() != nil && value.AnyOf(literal.Parent(), func(call ssa.CallInstruction) bool {
		return symbol.OfCall(call.Common()) == knowledge.TimedPoll && slices.ContainsFunc(call.Common().Args, isIt)
	})
}

// kept reports whether a context in a field ends so: what the function itself puts there, or all that is put there.
//
//	o := &op{ctx: parent, stop: stop}    // who has it may call stop
func (a ancestry) kept(fa *ssa.FieldAddr) bool {
	stored, all := a.p.Spawns.StoredIn(value.Field(fa)), true
	for _, v := range stored {
		ends := a.ends(v)
		if ends && a.wait != nil && v.Parent() == a.wait.Parent() {
			return true
		}
		all = all && ends
	}
	return all && len(stored) > 0
}
