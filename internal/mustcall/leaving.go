package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// What a reconciler does where its object has gone: it is not found, or about to be deleted.

// leftForGone returns where a reconciler returns when its object is not found, if it does nothing then with the map in d's field, nor
// when the object is about to be deleted; or where it lets the object go, if it does so on another way only; or nil.
func (j *judgement) leftForGone(d *duty, top *ssa.Function) ssa.Instruction {
	var all leaving
	handlers := j.handlers(top)
	for _, fn := range handlers {
		all = all.with(j.leavingIn(d, fn))
	}
	switch {
	case all.seesGone:
		return nil
	case all.seesDeleted:
		return j.leftFinalized(d, handlers)
	}
	return all.gone
}

// A leaving is what a function does where its object has gone.
type leaving struct {
	gone        ssa.Instruction // where it returns as the object is not found; or nil
	seesGone    bool            // it does something with the map then,
	seesDeleted bool            // or where the object is about to be deleted
}

func (l leaving) with(m leaving) leaving {
	if l.gone == nil {
		l.gone = m.gone
	}
	return leaving{l.gone, l.seesGone || m.seesGone, l.seesDeleted || m.seesDeleted}
}

// handlers returns a reconciler, and the methods of its object to which it leaves the work: they give what it gives. One that only looks for the
// object may tell that there is none.
//
//	func (r *Reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) { …; return r.reconcile(req) }
func (j *judgement) handlers(top *ssa.Function) []*ssa.Function {
	list := []*ssa.Function{top}
	for i := 0; i < len(list) && len(list) < maxHandlers; i++ {
		for call := range value.Each[*ssa.Call](list[i]) {
			t := j.e.TargetOf(&call.Call)
			isWork := t.Fn != nil && t.Fn.Parent() == nil && t.Fn.Signature.Recv() != nil && value.Receiver(&call.Call) == list[i].Params[0] &&
				types.Identical(t.Fn.Signature.Results(), top.Signature.Results())
			if isWork && value.Any(t.Fn, asksForObject) && !slices.Contains(list, t.Fn) {
				list = append(list, t.Fn)
			}
		}
	}
	return list
}

// maxHandlers bounds them.
const maxHandlers = 8

// asksForObject reports whether an instruction asks whether there is an object.
func asksForObject(instr ssa.Instruction) bool {
	v, ok := instr.(ssa.Value)
	return ok && (asksNotFound(v) || tellsExists(v))
}

// leavingIn returns what fn does where its object has gone.
func (j *judgement) leavingIn(d *duty, fn *ssa.Function) leaving {
	var l leaving
	asksMore := value.AnyOf(fn, asksError)
	for _, b := range fn.Blocks {
		br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		asked, negated := condition.Subject(br.Cond)
		way := 0
		if negated {
			way = 1
		}
		missing := getsObject(asked) && !asksMore || asksNotFound(asked)
		if tellsExists(asked) {
			missing, way = true, 1-way
		}
		deleted, isZero := asksDeletion(asked)
		if !missing && !deleted {
			continue
		}
		if isZero {
			way = 1 - way
		}
		switch {
		case deleted:
			l.seesDeleted = l.seesDeleted || j.seesToIn(d, fn, b.Succs[way])
		default:
			l.seesGone = l.seesGone || j.seesToIn(d, fn, b.Succs[way]) || j.seesToBefore(d, fn, b)
		}
		if ret := returnIn(b.Succs[way]); missing && l.gone == nil && ret != nil {
			l.gone = ret
		}
	}
	return l
}

// leftFinalized returns where one of the handlers lets an object go that is about to be deleted, and does nothing with the map in d's field on the
// way there, nor later; or nil.
//
//	if !pool.DeletionTimestamp.IsZero() && !clusterExists {
//		return ctrl.Result{}, removeFinalizer(ctx, r.client, pool)    // r.monitors still has one
//	}
func (j *judgement) leftFinalized(d *duty, handlers []*ssa.Function) ssa.Instruction {
	for _, fn := range handlers {
		for call := range value.Each[*ssa.Call](fn) {
			callee := symbol.Callee(&call.Call)
			if callee == nil || !knowledge.RemovesFinalizer(callee.Name()) || j.uses(d, call) || j.seesToIn(d, fn, call.Block()) || j.seesToBefore(d, fn, call.Block()) {
				continue
			}
			isDeletion := func(b *ssa.BasicBlock, i int) bool {
				asked, negated := condition.Subject(flow.Cond(b))
				asks, isZero := asksDeletion(asked)
				return asks && (i == 0) != (negated != isZero)
			}
			if flow.IsBelow(call.Block(), isDeletion) {
				return call
			}
		}
	}
	return nil
}

// tellsExists reports whether v tells whether there is an object, of a call that gets it.
//
//	obj, exists, err := c.indexer.GetByKey(key)
func tellsExists(v ssa.Value) bool {
	call, i := value.CallOf(v)
	if call == nil || i == 0 || call.Call.Signature().Results().Len() != 3 || walk.FailureOf(call) == nil {
		return false
	}
	callee := symbol.Callee(&call.Call)
	return value.IsBool(v.Type()) && callee != nil && knowledge.GetsNamed(callee)
}

// getsObject reports whether v is the error of a call that gets the object.
func getsObject(v ssa.Value) bool { return isErrorOf(v, knowledge.GetsObject) }

// isErrorOf reports whether v is the error of a call of a function that is wanted.
func isErrorOf(v ssa.Value, isWanted func(*types.Func) bool) bool {
	call, _ := value.CallOf(v)
	if call == nil || walk.FailureOf(call) != v {
		return false
	}
	callee := symbol.Callee(&call.Call)
	return callee != nil && isWanted(callee)
}

// asksNotFound reports whether v asks whether there is no such object.
func asksNotFound(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	callee := symbol.Callee(&call.Call)
	return callee != nil && knowledge.AsksNotFound(callee) && asksError(call)
}

// asksError reports whether a call asks which error there is: what comes of the others is no matter.
//
//	if apierrors.IsNotFound(err) {
func asksError(call *ssa.Call) bool {
	callee := symbol.Callee(&call.Call)
	return callee != nil && knowledge.AsksError(callee.Name()) && slices.ContainsFunc(value.Args(&call.Call), getsObject)
}

// asksDeletion reports whether v is the time of the deletion of an object, or whether there is none.
//
//	pod.DeletionTimestamp != nil    !pod.DeletionTimestamp.IsZero()
func asksDeletion(v ssa.Value) (asks, isZero bool) {
	if call, ok := v.(*ssa.Call); ok && len(value.Args(&call.Call)) > 0 {
		switch callee := symbol.Callee(&call.Call); {
		case callee == nil:
			return false, false
		case callee.Name() == knowledge.IsZero:
			asks, _ := asksDeletion(value.Args(&call.Call)[0])
			return asks, true
		default:
			return knowledge.GivesDeletion(callee), false
		}
	}
	field := value.LoadedField(v)
	return field != nil && field.Name() == knowledge.DeletionTime, false
}

// seesToIn reports whether fn does anything with d's field, itself or by what it calls, in a block or where control comes to
// from there.
func (j *judgement) seesToIn(d *duty, fn *ssa.Function, from *ssa.BasicBlock) bool {
	return value.Any(fn, func(instr ssa.Instruction) bool {
		return j.uses(d, instr) && flow.Leads(from, instr.Block())
	})
}

// seesToBefore reports whether fn does so on the way to a block.
func (j *judgement) seesToBefore(d *duty, fn *ssa.Function, to *ssa.BasicBlock) bool {
	before := flow.Reaching(fn, []*ssa.BasicBlock{to}, nil)
	return value.Any(fn, func(instr ssa.Instruction) bool { return before[instr.Block().Index] && j.uses(d, instr) })
}

// uses reports whether an instruction selects d's field, or calls what may come to it, or what is not known.
func (j *judgement) uses(d *duty, instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.FieldAddr:
		return value.Field(instr) == d.ref.Var
	case *ssa.MakeClosure: // r.locked(func() { … })
		return j.mentions(instr.Fn.(*ssa.Function), d.ref.Var)
	case ssa.CallInstruction:
		t := j.e.TargetOf(instr.Common())
		if t.Fn != nil && t.Fn.Parent() != nil { // defer func() { … }()
			return j.mentions(t.Fn, d.ref.Var)
		}
		return t.Fn == nil && t.Obj == nil && value.Builtin(instr.Common()) == "" || t.Fn != nil && j.e.MayReach(d.ref.Var)[value.Outermost(t.Fn)]
	}
	return false
}

// returnIn returns the return statement that a block comes to first, or nil.
func returnIn(b *ssa.BasicBlock) ssa.Instruction {
	for range len(b.Parent().Blocks) {
		switch last := b.Instrs[len(b.Instrs)-1].(type) {
		case *ssa.Return:
			return last
		case *ssa.If, *ssa.Jump:
			b = b.Succs[0]
		default:
			return nil
		}
	}
	return nil
}
