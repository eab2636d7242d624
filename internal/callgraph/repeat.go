package callgraph

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// repetition returns how often instr is reached while its function runs once, or
// nil if it is once, or once for each of finitely many.
func (s *scanner) repetition(instr ssa.Instruction) *knowledge.Entry {
	b := instr.Block()
	if s.isBehindTaker(instr) {
		return PerItem
	}
	if s.shapes.Repeats(b) && !isRetry(instr) && !s.isFlagged(b) && !s.isFilling(b) {
		return PerTurn
	}
	return nil
}

// isRepeated reports whether instr is in a loop, or behind what takes the items off a queue.
func (s *scanner) isRepeated(instr ssa.Instruction) bool {
	return s.shapes.Repeats(instr.Block()) || s.isBehindTaker(instr)
}

// isBehindTaker reports whether instr is reached after the function has taken an item
// off a queue.
func (s *scanner) isBehindTaker(instr ssa.Instruction) bool {
	return slices.ContainsFunc(s.takersIn(instr.Parent()), func(t ssa.Instruction) bool { return flow.Reaches(t, instr) })
}

// isFlagged reports whether a variable of the function sees to it that a block in
// a loop is reached once, or once for each key: a flag, a state, a local map.
//
//	for first := true; ; {
//		if first {
//			informer.AddEventHandler(h)
//			first = false
//		}
func (s *scanner) isFlagged(b *ssa.BasicBlock) bool {
	fn := b.Parent()
	all, ok := s.flags[fn]
	if !ok {
		all = flow.Decisions(fn, func(br *ssa.If) bool {
			return !flow.IsTest(br.Block()) && readsFlag(br.Cond, maxTested)
		})
		s.flags[fn] = all
	}
	return all[b.Index] != nil
}

func readsFlag(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		return readsFlag(v.X, depth-1)
	case *ssa.BinOp:
		return v.Op == token.EQL && readsFlag(v.X, depth-1)
	case *ssa.Extract:
		return readsFlag(v.Tuple, depth-1)
	case *ssa.Lookup:
		_, local := v.X.(*ssa.MakeMap)
		return local
	case *ssa.Phi:
		_, basic := v.Type().Underlying().(*types.Basic)
		return basic && slices.ContainsFunc(v.Edges, func(e ssa.Value) bool {
			_, isConst := e.(*ssa.Const)
			return isConst
		})
	}
	return false
}

// isFilling reports whether the outermost loop around a block comes to it only where a variable is nil still: see [flow.Loop.IsFilling].
func (s *scanner) isFilling(b *ssa.BasicBlock) bool {
	loops := slices.DeleteFunc(slices.Clone(s.shapes.Loops(b.Parent())), func(l *flow.Loop) bool { return !l.Has(b) })
	return len(loops) > 0 && slices.MaxFunc(loops, func(a, b *flow.Loop) int { return cmp.Compare(len(a.Blocks()), len(b.Blocks())) }).IsFilling(b)
}

// isRetry reports whether the function comes back to a call only if the call
// failed: it is made until it succeeds.
//
//	for {
//		if err := register(informer); err == nil {
//			break
//		}
//		time.Sleep(time.Second)
//	}
func isRetry(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	seen := make(map[*ssa.BasicBlock]bool)
	failed := false // a way was left out
	work := []*ssa.BasicBlock{call.Block()}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for i, succ := range b.Succs {
			if means := meansFailure(flow.Cond(b), call, maxTested); means == 1 && i == 0 || means == -1 && i == 1 {
				failed = true
				continue
			}
			if succ == call.Block() {
				return false
			}
			if !seen[succ] {
				seen[succ] = true
				work = append(work, succ)
			}
		}
	}
	return failed
}

// maxEdges bounds the ways into a block that are looked at for where a variable
// has its value from.
const maxEdges = 8

// meansFailure returns 1 if v is true where call failed, -1 if it is false there,
// and 0 if it tells nothing: that its error is not nil, or its bool false.
func meansFailure(v ssa.Value, call *ssa.Call, depth int) int {
	if depth == 0 {
		return 0
	}
	switch v := v.(type) {
	case *ssa.Call:
		if v == call && value.IsBool(v.Type()) {
			return -1
		}
	case *ssa.Extract:
		if v.Tuple == call && value.IsBool(v.Type()) {
			return -1
		}
	case *ssa.UnOp:
		if v.Op == token.NOT {
			return -meansFailure(v.X, call, depth-1)
		}
	case *ssa.Phi:
		for _, e := range v.Edges[:min(len(v.Edges), maxEdges)] {
			if means := meansFailure(e, call, depth-1); means != 0 {
				return means
			}
		}
	case *ssa.BinOp:
		if !isErrorOf(v.X, call, depth) && !isErrorOf(v.Y, call, depth) {
			return 0
		}
		switch v.Op {
		case token.NEQ:
			return 1
		case token.EQL:
			return -1
		}
	}
	return 0
}

// isErrorOf reports whether v may be the error that call returned.
func isErrorOf(v ssa.Value, call *ssa.Call, depth int) bool {
	if depth == 0 || !value.IsError(v.Type()) {
		return false
	}
	switch v := v.(type) {
	case *ssa.Call:
		return v == call
	case *ssa.Extract:
		return v.Tuple == call
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges[:min(len(v.Edges), maxEdges)], func(e ssa.Value) bool { return isErrorOf(e, call, depth-1) })
	case *ssa.UnOp:
		return isPutOnFailure(v, call)
	}
	return false
}

// isPutOnFailure reports whether a function puts an error into the field that one is loaded from, of an object that it makes, only where a call has failed.
//
//	if err := check(); err != nil { result.Err = &checkError{err} }
//	if result.Err != nil { continue }
func isPutOnFailure(load *ssa.UnOp, call *ssa.Call) bool {
	at, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	made, ok := value.Behind(at.X).(*ssa.Alloc)
	if !ok {
		return false
	}
	hasFailed := func(b *ssa.BasicBlock, i int) bool { return flow.HasFailed(call, b, i) }
	some := false
	for st := range value.Each[*ssa.Store](load.Parent()) {
		to, ok := st.Addr.(*ssa.FieldAddr)
		if !ok || to.Field != at.Field || value.Behind(to.X) != ssa.Value(made) || value.IsNil(st.Val) {
			continue
		}
		if some = flow.IsBelow(st.Block(), hasFailed); !some {
			return false
		}
	}
	return some
}

// takersIn returns the calls in fn that take an item off a queue.
func (s *scanner) takersIn(fn *ssa.Function) []ssa.Instruction {
	list, ok := s.taken[fn]
	if ok {
		return list
	}
	for instr := range value.Instrs(fn) {
		if c, ok := instr.(*ssa.Call); ok && isTaker(&c.Call) {
			list = append(list, instr)
		}
	}
	s.taken[fn] = list
	return list
}

// isTaker reports whether a call takes an item off a queue: what follows runs for each item.
func isTaker(c *ssa.CallCommon) bool {
	sym := symbol.OfCall(c)
	return sym == knowledge.Pop || slices.Contains(resource.Workqueue.Serve, sym)
}
