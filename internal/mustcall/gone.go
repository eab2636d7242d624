package mustcall

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// A reconciler that keeps something for each object has to let it go with the object: where that is not found any
// more, or is about to be deleted. Who does so only where the object has changed, or is done, keeps the things of those
// that are gone.
//
//	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
//		return ctrl.Result{}, client.IgnoreNotFound(err)    // r.monitors still has one
//	}
//	r.enable(req.String())                                  // r.monitors[name] = newMonitor(name)
//	if pod.Status.Phase == corev1.PodSucceeded {
//		r.disable(req.String())
//	}

// outlivesObject reports entries of a map of a reconciler that its Reconcile leaves there for objects that are gone, if
// nobody else releases one of them, or nobody any.
func (j *judgement) outlivesObject(d *duty) {
	if d.global != nil || d.ref.Owner == nil || !j.isEntry(d) || d.use.Escapes || j.isForOthers(d) {
		return
	}
	for _, b := range d.births {
		if b.abroad || b.isShared() || b.guessed || len(j.of[b]) > 1 || b.isEnteredBy(d) {
			continue
		}
		fn := j.onlyReconciler(d, b)
		if fn == nil || !j.isKeyed(d, b) {
			continue
		}
		if at := j.leftForGone(d, fn); at != nil {
			f := j.finding(OutlivesObject, b)
			f.Owner, f.Field, f.Witness, f.Methods = ownerName(d.ref), d.ref.Var, at.Pos(), nil
			f.Object = at // so often it is lost, and not as often as it is made
			j.report(f)
			j.never[b] = true // that nobody releases it at all is the same
		}
	}
}

// isEnteredBy reports whether b's call is of a function that enters the thing in d's field itself: that is where to tell.
func (b *birth) isEnteredBy(d *duty) bool {
	if b.owned == nil {
		return false
	}
	args := b.walker.Engine.TargetOf(b.call.Common()).Args
	return slices.ContainsFunc(b.owned.Slots, func(s summary.Slot) bool {
		return s.Param && s.Index < len(args) && slices.ContainsFunc(access.FieldsAlong(args[s.Index].Type(), s.Path, b.ob.Owners), func(ref access.Field) bool { return ref.Var == d.ref.Var })
	})
}

// onlyReconciler returns the Reconcile that comes to where b's thing is made, and to all that releases an entry by itself;
// or nil.
func (j *judgement) onlyReconciler(d *duty, b *birth) *ssa.Function {
	tops := j.topsOf(value.Outermost(b.fn))
	if len(tops) != 1 || !j.reconciles(tops[0]) {
		return nil
	}
	isAny := func(*ssa.FieldAddr) bool { return true }
	for _, fn := range d.use.Releasers {
		if !selects(fn, d.ref.Var, isAny) || rangesOver(fn, d.ref.Var) && fn != tops[0] || j.isUnused(fn) {
			continue // by others; or all of them, at the end; or nobody does
		}
		if !slices.Equal(j.topsOf(value.Outermost(fn)), tops) {
			return nil
		}
	}
	for _, fn := range j.e.Mentions[d.ref.Var] { // who takes out what is gone, and has it ended
		if deletesFrom(fn, d.ref.Var) && !j.isUnused(fn) && !slices.Equal(j.topsOf(value.Outermost(fn)), tops) {
			return nil
		}
	}
	return tops[0]
}

// isUnused reports whether nothing in the package calls a function that others cannot call, itself or through an interface, nor uses it otherwise.
func (j *judgement) isUnused(fn *ssa.Function) bool {
	fn = value.Outermost(fn)
	obj := fn.Object()
	if obj == nil || obj.Exported() || len(j.e.CallersOf(fn)) > 0 {
		return false
	}
	return !slices.ContainsFunc(j.e.Funcs, func(other *ssa.Function) bool {
		return value.AnyOf(other, func(call ssa.CallInstruction) bool {
			return call.Common().IsInvoke() && call.Common().Method.Name() == obj.Name()
		})
	})
}

// topsOf returns the functions that lead to fn and that nothing in the package calls, or that reconcile.
func (j *judgement) topsOf(fn *ssa.Function) []*ssa.Function {
	callers := func(fn *ssa.Function) []*ssa.Function {
		if j.reconciles(fn) {
			return nil
		}
		return j.e.CallersOf(fn)
	}
	var tops []*ssa.Function
	for fn := range walk.Leading(callers, fn) {
		if len(callers(fn)) == 0 {
			tops = append(tops, fn)
		}
	}
	return tops
}
