package mustcall

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// A deletion that control comes to only where the object has a mark, which it gets where it ends, forgets nothing.
//
//	if n.stopped { delete(f.nodes, n.name) }    // func (n *node) halt() { n.stopped = true; close(n.quit) }

// maxGivers bounds the functions that hand on to give a mark.
const maxGivers = 3

// isMarked reports whether control comes to a deletion only where something has a mark that it gets where d's things are released, or where
// the goroutine has ended that an entry is about.
//
//	maps.DeleteFunc(f.nodes, func(_ string, n *node) bool { return n.stopped })
func (j *judgement) isMarked(d *duty, deletion ssa.Instruction) bool {
	if call, ok := deletion.(*ssa.Call); ok && call.Call.StaticCallee() != nil && len(call.Call.Args) == 2 {
		if asks := value.FuncOf(call.Call.Args[1]); asks != nil {
			m, ok := j.e.MarkSaidBy(asks, true)
			return ok && j.isMarkOf(m, d)
		}
	}
	return j.isMarkedAt(d, deletion.Block(), make(map[*ssa.BasicBlock]bool)) || j.isCollectedMarked(d, deletion)
}

// isCollectedMarked reports whether the key of a deletion, or what has it, comes out of a list to which the function has added only what has such a mark.
//
//	for name, n := range f.nodes { if n.stopped { gone = append(gone, name) } }
//	for _, name := range gone { delete(f.nodes, name) }
func (j *judgement) isCollectedMarked(d *duty, deletion ssa.Instruction) bool {
	call, ok := deletion.(*ssa.Call)
	if !ok || value.Builtin(&call.Call) != "delete" {
		return false
	}
	list := value.ListOf(call.Call.Args[1])
	if list == nil {
		return false
	}
	added, all := value.Added(list)
	return all && len(added) > 0 && !slices.ContainsFunc(added, func(add *ssa.Call) bool {
		return !j.isMarkedAt(d, add.Block(), make(map[*ssa.BasicBlock]bool))
	})
}

// isMarkedAt reports so of the ways to a block, but for those by blocks that were seen.
//
//	if n.state == "done" || n.state == "failed" { delete(f.nodes, name) }
func (j *judgement) isMarkedAt(d *duty, b *ssa.BasicBlock, seen map[*ssa.BasicBlock]bool) bool {
	seen[b] = true
	for _, pred := range b.Preds {
		v, negated := flow.Plain(flow.Cond(pred))
		m, ok := j.e.MarkBehind(v, (pred.Succs[0] == b) != negated)
		if !(ok && j.isMarkOf(m, d)) && !seen[pred] && !j.isMarkedAt(d, pred, seen) {
			return false
		}
	}
	return len(b.Preds) > 0
}

// isMarkOf reports whether nobody gives an object a mark but who releases d's things, or the goroutine at its end that they are about.
func (j *judgement) isMarkOf(m walk.Mark, d *duty) bool {
	if m.IsFromStart() && (m.Is != walk.IsNot || slices.ContainsFunc(d.births, func(b *birth) bool { return !hasFrom(b, m) })) {
		return false
	}
	if m.Is == walk.IsDone {
		return !slices.ContainsFunc(d.births, func(b *birth) bool { return !makesContext(b, m.In) })
	}
	some := false
	for _, fn := range j.e.Mentions[m.In] {
		for instr := range value.Instrs(fn) {
			if !j.e.Gives(instr, m) {
				continue
			}
			if j.isOfNew(instr) {
				return false // it has it from the start
			}
			if some = j.releasesHere(d, instr, maxGivers); !some {
				return false
			}
		}
	}
	return some
}

// hasFrom reports whether the function of b gives an object, which it makes, the value that it has until it gets a mark of another one.
//
//	n := &node{state: "running"}
func hasFrom(b *birth, m walk.Mark) bool {
	return value.AnyOf(value.Outermost(b.fn), func(st *ssa.Store) bool {
		k, ok := st.Val.(*ssa.Const)
		return ok && value.Field(st.Addr) == m.In && k.Value != nil && k.Value.Kind() == m.Val.Kind() && constant.Compare(k.Value, token.EQL, m.Val)
	})
}

// makesContext reports whether the function of b puts the context into a field that it makes.
//
//	n.ctx, n.cancel = context.WithCancel(ctx)
func makesContext(b *birth, field *types.Var) bool {
	return value.AnyOf(value.Outermost(b.fn), func(st *ssa.Store) bool {
		return value.Field(st.Addr) == field && isNewSignal(st.Val)
	})
}

// isOfNew reports whether an instruction writes a field of an object that was just made.
//
//	n := &node{state: "running"}
func (j *judgement) isOfNew(instr ssa.Instruction) bool {
	st, ok := instr.(*ssa.Store)
	if !ok {
		return false
	}
	made, ok := j.e.Resolve(st.Addr).Root.(*ssa.Alloc)
	return ok && made.Block() == st.Block()
}

// releasesHere reports whether the function of an instruction releases d's things, or is the goroutine that they are about, and has left its loop;
// or is called by such functions only.
//
//	close(n.quit)
//	n.setState("done")
func (j *judgement) releasesHere(d *duty, instr ssa.Instruction, depth int) bool {
	outer := value.Outermost(instr.Parent())
	if j.isWorkerOf(d, outer) {
		_, atEnd := instr.(*ssa.Defer)
		return atEnd || !flow.Comes(instr.Block(), j.e.Shapes.InLoop, nil)
	}
	rest, ok := d.ref.Rest.Cut(access.Elem)
	if slices.Contains(d.use.Releasers, outer) || ok && slices.ContainsFunc(outer.Params, func(p *ssa.Parameter) bool {
		return isEntryOf(d, p.Type()) && j.e.Effect(outer, p, rest, d.ob).Release != summary.Never
	}) {
		return j.goesWithRelease(d, instr)
	}
	some := false
	for call := range j.e.CallsOf(outer) {
		if some = depth > 0 && j.releasesHere(d, call, depth-1); !some {
			return false
		}
	}
	return some
}

// goesWithRelease reports whether a function that comes to an instruction may have released d's things before, or does so on each way out from there;
// or the function around it does, if it is a literal.
//
//	w.stopped = true
//	if r.FormValue("soft") == "" { close(w.quit) }    // not here
func (j *judgement) goesWithRelease(d *duty, instr ssa.Instruction) bool {
	var releases func(instr ssa.Instruction) bool
	releases = func(instr ssa.Instruction) bool {
		if mc, ok := instr.(*ssa.MakeClosure); ok { // w.once.Do(func() { close(w.quit) })
			return j.runsHere(mc) && value.Any(mc.Fn.(*ssa.Function), releases)
		}
		call, ok := instr.(ssa.CallInstruction)
		return ok && j.mayRelease(d, call)
	}
	fn := instr.Parent()
	before := func(release ssa.Instruction) bool { return releases(release) && flow.Precedes(release, instr) }
	if releases(instr) || value.Any(fn, before) || !flow.ReachedFrom(fn, instr, flow.IsReturn, releases, nil) {
		return true
	}
	return fn.Parent() != nil && value.Any(fn.Parent(), func(in ssa.Instruction) bool {
		mc, ok := in.(*ssa.MakeClosure)
		return ok && mc.Fn == fn && j.runsHere(mc) && j.goesWithRelease(d, mc)
	})
}

// runsHere reports whether a literal runs where it is made: it is given to nobody but functions of the package, and those that run it at once.
func (j *judgement) runsHere(mc *ssa.MakeClosure) bool {
	return !slices.ContainsFunc(value.Referrers(mc), func(ref ssa.Instruction) bool {
		call, ok := ref.(ssa.CallInstruction)
		if !ok {
			return true
		}
		t := j.e.TargetOf(call.Common())
		return t.Fn == nil && (t.Obj == nil || !knowledge.RunsOnce(t.Obj))
	})
}
