package walk

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// A mark on an object tells what became of it: a field has a value that is written where the object ends.
//
//	func (n *node) halt() { n.stopped = true; close(n.quit) }    func (n *node) loop() { defer n.over.Store(true); … }
//	if n.stopped { delete(f.nodes, n.name) }                     if n.isOver() { delete(f.nodes, n.name) }

// A Mark is what is known of a field.
type Mark struct {
	In  *types.Var
	Is  MarkKind
	Val constant.Value // of Is and IsNot
}

// A MarkKind says what is known.
type MarkKind uint8

// The field has a value; another one; one that is not nil, or not zero; a channel which is closed, or on which something has come; a context that
// has ended.
const (
	Is MarkKind = iota
	IsNot
	IsSet
	IsClosed
	IsDone
)

// IsFromStart reports whether a field has the mark where nobody wrote it.
func (m Mark) IsFromStart() bool { return m.Is == IsNot || m.Is == Is && value.IsZeroConstant(m.Val) }

// maxMarks bounds the functions that hand on what a mark says.
const maxMarks = 3

// MarkBehind returns the mark that is there where v is true, or is not.
//
//	n.stopped    n.stopped.Load()    n.state == "stopped"    n.end != nil    !n.end.IsZero()    n.isStopped()
func (e *Engine) MarkBehind(v ssa.Value, is bool) (Mark, bool) { return e.markBehind(v, is, maxMarks) }

// MarkSaidBy returns the mark that is there where a function says so, or denies it.
//
//	func (n *node) isStopped() bool { return n.stopped }    select { case <-n.done: return true; default: return false }
func (e *Engine) MarkSaidBy(fn *ssa.Function, is bool) (Mark, bool) {
	return e.markSaidBy(fn, is, maxMarks)
}

func (e *Engine) markBehind(v ssa.Value, is bool, depth int) (Mark, bool) {
	if field := e.fieldRead(v); field != nil {
		return Mark{field, Is, constant.MakeBool(is)}, true
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.NOT {
			return e.markBehind(v.X, !is, depth)
		}
	case *ssa.BinOp:
		if sel, i := flow.Case(v); sel != nil && is && sel.States[i].Dir == types.RecvOnly {
			field := value.LoadedField(sel.States[i].Chan)
			if done, _ := value.CallOf(sel.States[i].Chan); done != nil {
				field = contextAsked(done, "Done")
				return Mark{In: field, Is: IsDone}, field != nil
			}
			return Mark{In: field, Is: IsClosed}, field != nil
		}
		told, isNil := flow.NilTest(v)
		if err, _ := value.CallOf(told); err != nil && isNil != is {
			if field := contextAsked(err, "Err"); field != nil {
				return Mark{In: field, Is: IsDone}, true
			}
		}
		return e.markCompared(v, is)
	case *ssa.Call:
		t := e.TargetOf(&v.Call)
		if t.Fn != nil {
			return e.markSaidBy(t.Fn, is, depth)
		}
		if t.Obj != nil && t.Obj.Name() == knowledge.IsZero && !is && len(t.Args) == 1 {
			field := e.fieldRead(t.Args[0])
			return Mark{In: field, Is: IsSet}, field != nil
		}
	}
	return Mark{}, false
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
func (e *Engine) markCompared(v *ssa.BinOp, is bool) (Mark, bool) {
	k, ok := v.Y.(*ssa.Const)
	field := e.fieldRead(v.X)
	if !ok || field == nil {
		return Mark{}, false
	}
	equal := v.Op == token.EQL && is || v.Op == token.NEQ && !is
	differs := v.Op == token.NEQ && is || v.Op == token.EQL && !is
	switch {
	case (differs || v.Op == token.GTR && is) && value.IsZeroConstant(k.Value):
		return Mark{In: field, Is: IsSet}, true
	case equal && k.Value != nil:
		return Mark{field, Is, k.Value}, true
	case differs:
		return Mark{field, IsNot, k.Value}, true
	}
	return Mark{}, false
}

func (e *Engine) markSaidBy(fn *ssa.Function, is bool, depth int) (Mark, bool) {
	results := fn.Signature.Results()
	if depth == 0 || results.Len() != 1 || !value.IsBool(results.At(0).Type()) {
		return Mark{}, false
	}
	var all Mark
	for ret := range value.Returns(fn) {
		if ret.Block() == fn.Recover {
			continue
		}
		says := value.Returned(ret, 0)
		m, ok := Mark{}, false
		if k, isConst := says.(*ssa.Const); isConst && k.Value != nil && k.Value.Kind() == constant.Bool {
			if constant.BoolVal(k.Value) != is {
				continue
			}
			for at, i := range flow.Above(ret.Block()) {
				v, negated := flow.Plain(flow.Cond(at))
				if m, ok = e.markBehind(v, (i == 0) != negated, depth-1); ok {
					break
				}
			}
		} else {
			m, ok = e.markBehind(says, is, depth-1)
		}
		if !ok || all.In != nil && all != m {
			return Mark{}, false
		}
		all = m
	}
	return all, all.In != nil
}

// fieldRead returns the field that v is read from, be it an atomic one; or nil.
func (e *Engine) fieldRead(v ssa.Value) *types.Var {
	call, ok := v.(*ssa.Call)
	if !ok {
		return value.LoadedField(v)
	}
	if does, field, _ := e.atomicOf(call); does == knowledge.AtomicLoad {
		return field
	}
	return nil
}

// atomicOf returns what a call does with a variable of package sync/atomic in a field, the field, and what it is given; or nil as the field.
//
//	n.over.Load()    n.over.Store(true)    atomic.StoreInt32(&n.over, 1)
func (e *Engine) atomicOf(call ssa.CallInstruction) (does knowledge.AtomicOp, field *types.Var, given []ssa.Value) {
	t := e.TargetOf(call.Common())
	if does = knowledge.AtomicOf(t.Obj); does == knowledge.NotAtomic || len(t.Args) == 0 {
		return knowledge.NotAtomic, nil, nil
	}
	return does, value.Field(t.Args[0]), t.Args[1:]
}

// Gives reports whether an instruction writes a mark, or what may be it.
//
//	n.stopped = true    n.stopped.CompareAndSwap(false, true)    close(n.done)
func (e *Engine) Gives(instr ssa.Instruction, m Mark) bool {
	if m.Is == IsClosed {
		return tells(instr, m.In)
	}
	var written ssa.Value
	switch instr := instr.(type) {
	case *ssa.Store:
		if value.Field(instr.Addr) != m.In {
			return false
		}
		written = instr.Val
	case ssa.CallInstruction:
		does, field, given := e.atomicOf(instr)
		if field != m.In || does == knowledge.AtomicLoad {
			return false
		}
		written = given[len(given)-1]
	default:
		return false
	}
	k, ok := written.(*ssa.Const)
	switch {
	case !ok:
		return true
	case m.Is == IsSet:
		return !value.IsZeroConstant(k.Value)
	case k.Value == nil || k.Value.Kind() != m.Val.Kind():
		return true
	}
	return constant.Compare(k.Value, token.EQL, m.Val) == (m.Is == Is)
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
