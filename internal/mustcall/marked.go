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
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A mark on an object tells what became of it: a field has a value that is written where the object ends.
//
//	func (n *node) halt() { n.stopped = true; close(n.quit) }    func (n *node) loop() { defer n.over.Store(true); … }
//	if n.stopped { delete(f.nodes, n.name) }                     if n.isOver() { delete(f.nodes, n.name) }

// A mark is what is known of a field.
type mark struct {
	in  *types.Var
	is  markKind
	val constant.Value // of markIs and markIsNot
}

type markKind uint8

const (
	markIs     markKind = iota // it has a value
	markIsNot                  // it has another one
	markSet                    // it is not nil, or not zero
	markClosed                 // it is a channel which is closed, or on which something has come
	markDone                   // it is a context that has ended
)

// isMarked reports whether control comes to a deletion only where something has a mark that it gets where d's things are released, or where
// the goroutine has ended that an entry is about.
//
//	maps.DeleteFunc(f.nodes, func(_ string, n *node) bool { return n.stopped })
func (j *judgement) isMarked(d *duty, deletion ssa.Instruction) bool {
	if call, ok := deletion.(*ssa.Call); ok && call.Call.StaticCallee() != nil && len(call.Call.Args) == 2 {
		if asks := value.FuncOf(call.Call.Args[1]); asks != nil {
			m, ok := j.markSaidBy(asks, true, maxMarks)
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
		m, ok := j.markBehind(v, (pred.Succs[0] == b) != negated, maxMarks)
		if !(ok && j.isMarkOf(m, d)) && !seen[pred] && !j.isMarkedAt(d, pred, seen) {
			return false
		}
	}
	return len(b.Preds) > 0
}

// maxMarks bounds the functions that hand on what a mark says, and those that hand on to give one.
const maxMarks = 3

// markBehind returns the mark that is there where v is true, or is not.
//
//	n.stopped    n.stopped.Load()    n.state == "stopped"    n.end != nil    !n.end.IsZero()    n.isStopped()
func (j *judgement) markBehind(v ssa.Value, is bool, depth int) (mark, bool) {
	if field := fieldRead(v); field != nil {
		return mark{field, markIs, constant.MakeBool(is)}, true
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.NOT {
			return j.markBehind(v.X, !is, depth)
		}
	case *ssa.BinOp:
		if sel, i := flow.Case(v); sel != nil && is && sel.States[i].Dir == types.RecvOnly {
			field := value.LoadedField(sel.States[i].Chan)
			if done, _ := value.CallOf(sel.States[i].Chan); done != nil {
				field = contextAsked(done, "Done")
				return mark{in: field, is: markDone}, field != nil
			}
			return mark{in: field, is: markClosed}, field != nil
		}
		if err, _ := value.CallOf(v.X); err != nil && value.IsNil(v.Y) && (v.Op == token.NEQ) == is {
			if field := contextAsked(err, "Err"); field != nil {
				return mark{in: field, is: markDone}, true
			}
		}
		return markCompared(v, is)
	case *ssa.Call:
		t := j.e.TargetOf(&v.Call)
		if t.Fn != nil {
			return j.markSaidBy(t.Fn, is, depth)
		}
		if t.Obj != nil && t.Obj.Name() == knowledge.IsZero && !is && len(t.Args) == 1 {
			field := fieldRead(t.Args[0])
			return mark{in: field, is: markSet}, field != nil
		}
	}
	return mark{}, false
}

// contextAsked returns the field with the context of which a call asks something; or nil.
//
//	n.ctx.Err()    n.ctx.Done()
func contextAsked(call *ssa.Call, name string) *types.Var {
	if !call.Call.IsInvoke() || call.Call.Method.Name() != name || !flow.IsContext(call.Call.Value) {
		return nil
	}
	return value.LoadedField(call.Call.Value)
}

// markCompared returns the mark that is there where a field compares so with a constant, or does not.
func markCompared(v *ssa.BinOp, is bool) (mark, bool) {
	k, ok := v.Y.(*ssa.Const)
	field := fieldRead(v.X)
	if !ok || field == nil {
		return mark{}, false
	}
	equal := v.Op == token.EQL && is || v.Op == token.NEQ && !is
	differs := v.Op == token.NEQ && is || v.Op == token.EQL && !is
	switch {
	case differs && (k.Value == nil || isZero(k.Value)), v.Op == token.GTR && is && k.Value != nil && isZero(k.Value):
		return mark{in: field, is: markSet}, true
	case equal && k.Value != nil:
		return mark{field, markIs, k.Value}, true
	case differs:
		return mark{field, markIsNot, k.Value}, true
	}
	return mark{}, false
}

// markSaidBy returns the mark that is there where a function says so, or denies it.
//
//	func (n *node) isStopped() bool { return n.stopped }    select { case <-n.done: return true; default: return false }
func (j *judgement) markSaidBy(fn *ssa.Function, is bool, depth int) (mark, bool) {
	results := fn.Signature.Results()
	if depth == 0 || results.Len() != 1 || !types.Identical(results.At(0).Type().Underlying(), types.Typ[types.Bool]) {
		return mark{}, false
	}
	var all mark
	for ret := range value.Returns(fn) {
		says := value.Returned(ret, 0)
		m, ok := mark{}, false
		if k, isConst := says.(*ssa.Const); isConst && k.Value != nil && k.Value.Kind() == constant.Bool {
			if constant.BoolVal(k.Value) != is {
				continue
			}
			for at, i := range flow.Above(ret.Block()) {
				v, negated := flow.Plain(flow.Cond(at))
				if m, ok = j.markBehind(v, (i == 0) != negated, depth-1); ok {
					break
				}
			}
		} else {
			m, ok = j.markBehind(says, is, depth-1)
		}
		if !ok || all.in != nil && all != m {
			return mark{}, false
		}
		all = m
	}
	return all, all.in != nil
}

// fieldRead returns the field that v is read from, be it an atomic one; or nil.
func fieldRead(v ssa.Value) *types.Var {
	call, ok := v.(*ssa.Call)
	if !ok {
		return value.LoadedField(v)
	}
	if name, field := atomicOf(call); name == "Load" {
		return field
	}
	return nil
}

// atomicOf returns what a call does with a variable of package sync/atomic in a field, and the field; or nil.
func atomicOf(call ssa.CallInstruction) (does string, field *types.Var) {
	callee := symbol.Callee(call.Common())
	if callee == nil || symbol.Of(callee).Path != "sync/atomic" || callee.Signature().Recv() == nil {
		return "", nil
	}
	return callee.Name(), value.Field(call.Common().Args[0])
}

// isMarkOf reports whether nobody gives an object a mark but who releases d's things, or the goroutine at its end that they are about.
func (j *judgement) isMarkOf(m mark, d *duty) bool {
	if m.is == markIs && isZero(m.val) {
		return false // it is there from the start
	}
	if m.is == markDone {
		return !slices.ContainsFunc(d.births, func(b *birth) bool { return !makesContext(b, m.in) })
	}
	if m.is == markIsNot && slices.ContainsFunc(d.births, func(b *birth) bool { return !hasFrom(b, m) }) {
		return false
	}
	some := false
	for _, fn := range j.e.Mentions[m.in] {
		for instr := range value.Instrs(fn) {
			if !gives(instr, m) {
				continue
			}
			if j.isOfNew(instr) {
				return false // it has it from the start
			}
			if some = j.releasesHere(d, instr, maxMarks); !some {
				return false
			}
		}
	}
	return some
}

// hasFrom reports whether the function of b gives an object, which it makes, the value that it has until it gets a mark.
//
//	n := &node{state: "running"}
func hasFrom(b *birth, m mark) bool {
	return value.AnyOf(value.Outermost(b.fn), func(st *ssa.Store) bool {
		k, ok := st.Val.(*ssa.Const)
		return ok && value.Field(st.Addr) == m.in && k.Value != nil && k.Value.Kind() == m.val.Kind() && constant.Compare(k.Value, token.EQL, m.val)
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

// isZero reports whether a value is the one that a field has which nobody wrote.
func isZero(v constant.Value) bool {
	switch v.Kind() {
	case constant.Bool:
		return !constant.BoolVal(v)
	case constant.String:
		return constant.StringVal(v) == ""
	}
	return constant.Sign(v) == 0
}

// gives reports whether an instruction writes a mark, or what may be it.
//
//	n.stopped = true    n.stopped.CompareAndSwap(false, true)    close(n.done)
func gives(instr ssa.Instruction, m mark) bool {
	if m.is == markClosed {
		return tells(instr, m.in)
	}
	var written ssa.Value
	switch instr := instr.(type) {
	case *ssa.Store:
		if value.Field(instr.Addr) != m.in {
			return false
		}
		written = instr.Val
	case ssa.CallInstruction:
		does, field := atomicOf(instr)
		if field != m.in || does == "Load" {
			return false
		}
		written = instr.Common().Args[len(instr.Common().Args)-1]
	default:
		return false
	}
	k, ok := written.(*ssa.Const)
	switch {
	case !ok:
		return true
	case m.is == markSet:
		return k.Value != nil && !isZero(k.Value)
	case k.Value == nil || k.Value.Kind() != m.val.Kind():
		return true
	}
	return constant.Compare(k.Value, token.EQL, m.val) == (m.is == markIs)
}

// tells reports whether an instruction closes a channel in a field, or sends there.
func tells(instr ssa.Instruction, field *types.Var) bool {
	switch instr := instr.(type) {
	case *ssa.Send:
		return value.LoadedField(instr.Chan) == field
	case ssa.CallInstruction:
		closed := value.Closed(instr.Common())
		return closed != nil && value.LoadedField(closed) == field
	}
	return false
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
