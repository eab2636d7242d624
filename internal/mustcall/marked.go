package mustcall

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A mark on an object tells what became of it: a field has a value that is written where the object ends.
//
//	func (n *node) halt() { n.stopped = true; close(n.quit) }    func (n *node) loop() { defer n.over.Store(true); … }
//	if n.stopped { delete(f.nodes, n.name) }                     if n.isOver() { delete(f.nodes, n.name) }

// A mark is a value that a field has, or nil: the channel there is closed.
type mark struct {
	in  *types.Var
	val constant.Value
}

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
	return flow.IsBelow(deletion.Block(), func(at *ssa.BasicBlock, i int) bool {
		v, is := flow.Plain(flow.Cond(at))
		m, ok := j.markBehind(v, (i == 0) != is, maxMarks)
		return ok && j.isMarkOf(m, d)
	})
}

// maxMarks bounds the functions that hand on what a mark says.
const maxMarks = 3

// markBehind returns the mark that is there where v is true, or is not.
//
//	n.stopped    n.stopped.Load()    n.state == "stopped"    n.isStopped()
func (j *judgement) markBehind(v ssa.Value, is bool, depth int) (mark, bool) {
	if field := fieldRead(v); field != nil {
		return mark{field, constant.MakeBool(is)}, true
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.NOT {
			return j.markBehind(v.X, !is, depth)
		}
	case *ssa.BinOp:
		if sel, i := flow.Case(v); sel != nil && is && sel.States[i].Dir == types.RecvOnly {
			field := value.LoadedField(sel.States[i].Chan)
			return mark{in: field}, field != nil
		}
		k, ok := v.Y.(*ssa.Const)
		if field := fieldRead(v.X); ok && field != nil && k.Value != nil && (v.Op == token.EQL && is || v.Op == token.NEQ && !is) {
			return mark{field, k.Value}, true
		}
	case *ssa.Call:
		if fn := j.e.TargetOf(&v.Call).Fn; fn != nil {
			return j.markSaidBy(fn, is, depth)
		}
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
	if m.val != nil && isZero(m.val) {
		return false // it is there from the start
	}
	some := false
	for _, fn := range j.e.Mentions[m.in] {
		for instr := range value.Instrs(fn) {
			if !gives(instr, m) {
				continue
			}
			if some = j.releasesHere(d, instr); !some {
				return false
			}
		}
	}
	return some
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
	if m.val == nil {
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
	return !ok || k.Value == nil || k.Value.Kind() == m.val.Kind() && constant.Compare(k.Value, token.EQL, m.val)
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

// releasesHere reports whether the function of an instruction releases d's things, or is the goroutine that they are about, and has left its loop.
func (j *judgement) releasesHere(d *duty, instr ssa.Instruction) bool {
	outer := value.Outermost(instr.Parent())
	if j.isWorkerOf(d, outer) {
		_, atEnd := instr.(*ssa.Defer)
		return atEnd || !flow.Comes(instr.Block(), j.e.Shapes.InLoop, nil)
	}
	if slices.Contains(d.use.Releasers, outer) {
		return true
	}
	rest, ok := d.ref.Rest.Cut(access.Elem)
	return ok && slices.ContainsFunc(outer.Params, func(p *ssa.Parameter) bool {
		return isEntryOf(d, p.Type()) && j.e.Effect(outer, p, rest, d.ob).Release != summary.Never
	})
}
