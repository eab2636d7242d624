package mustcall

import (
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

// What is done beside the deletion of an entry: by the function that deletes it, or by who calls that.

// beside reports whether a function that deletes an entry calls anything of some sort with it: on the way to there, or on the ways from
// there, but for one that fails first. What it does on another way is for another entry.
//
//	if apierrors.IsNotFound(err) {
//		r.workers[key].cancel()
//		delete(r.workers, key)
//		return nil
//	}
//	if w := r.workers[key]; w != nil && w.generation != obj.Generation {
//		delete(r.workers, key)
//	}
func beside(deletion ssa.Instruction, isThat func(ssa.CallInstruction) bool) bool {
	behind := make(map[*ssa.BasicBlock]bool)
	for call := range value.Each[ssa.CallInstruction](deletion.Parent()) {
		if call == deletion || !isThat(call) {
			continue
		}
		if flow.Reaches(call, deletion) || call.Block() == deletion.Block() {
			return true
		}
		if flow.Reaches(deletion, call) {
			behind[call.Block()] = true
		}
	}
	if len(behind) == 0 {
		return false
	}
	return !flow.FailsWithout(deletion, behind)
}

// releasesBeside reports whether the function that deletes an entry calls what may release one with it.
func (j *judgement) releasesBeside(d *duty, deletion ssa.Instruction) bool {
	return beside(deletion, func(call ssa.CallInstruction) bool { return j.mayRelease(d, call) })
}

// callsBeside reports whether the entries are funcs that release something, or have such, and the function that deletes one
// calls one with it.
//
//	stops := r.stops[key]
//	delete(r.stops, key)
//	for _, stop := range stops {
//		stop()
//	}
func (j *judgement) callsBeside(d *duty, deletion ssa.Instruction) bool {
	return d.ref.Rest.EndsInCall() && beside(deletion, func(call ssa.CallInstruction) bool {
		if value.Builtin(call.Common()) != "" || call.Common().IsInvoke() {
			return false
		}
		of := j.e.Resolve(call.Common().Value)
		isOf := func(ref access.Field) bool { return ref.Var == d.ref.Var && ref.Rest+access.Call == d.ref.Rest }
		return slices.ContainsFunc(access.FieldsAlong(of.Root.Type(), of.Path, nil), isOf)
	})
}

// mayRelease reports whether a call may release what d's field holds, by its form.
func (j *judgement) mayRelease(d *duty, call ssa.CallInstruction) bool {
	if b := value.Builtin(call.Common()); b != "" {
		return b == "close"
	}
	t := j.e.TargetOf(call.Common())
	isEntry := func(arg ssa.Value) bool { return isEntryOf(d, arg.Type()) }
	if t.Fn == nil && t.Obj == nil || d.global != nil || slices.ContainsFunc(t.Args, isEntry) {
		return true
	}
	return j.endsReceiver(t, d) || t.Obj != nil && d.ob.Spec.IsRelease(t.Obj) ||
		t.Fn != nil && j.e.MayReach(d.ref.Var)[value.Outermost(t.Fn)]
}

// callerReleasesEntry reports whether some caller of fn also releases the entry that fn deletes, which it gets by the map: not one that
// only has others release all entries, when there is no use for any; or whether all have it, and release it.
//
//	defer m.shutdown()    // for _, w := range m.workers { close(w.stop) }
//
//	c.hub.leave(c.id)     // delete(h.clients, id)
//	close(c.quit)
func (j *judgement) callerReleasesEntry(d *duty, fn *ssa.Function) bool {
	mayRelease := func(call ssa.CallInstruction) bool {
		runs := j.e.TargetOf(call.Common()).Fn
		return (runs == nil || runs.Parent() == nil) && j.mayRelease(d, call) // what a literal calls is looked at there
	}
	releases := func(call ssa.CallInstruction) bool { return j.releasesEntry(d, call) }
	byMap := func(caller *ssa.Function) bool {
		use := d.use.Uses[caller]
		return use != nil && use.Effect.Release != summary.Never && j.doesBeside(caller, fn, mayRelease) && !j.onlyReleasesAll(d, caller, fn)
	}
	callers := slices.DeleteFunc(slices.Clone(j.e.CallersOf(fn)), func(caller *ssa.Function) bool { return !j.mayRun(caller, fn) })
	return slices.ContainsFunc(callers, byMap) ||
		len(callers) > 0 && !slices.ContainsFunc(callers, func(caller *ssa.Function) bool { return !j.doesBeside(caller, fn, releases) })
}

// releasesEntry reports whether a call releases the thing of an entry of the map in d's field that the caller has: by what it does
// with an argument, or as it closes a channel of the entry, or calls a func of it.
func (j *judgement) releasesEntry(d *duty, call ssa.CallInstruction) bool {
	rest, ok := d.ref.Rest.Cut(access.Elem)
	if !ok || rest == "" {
		return false
	}
	if ch := value.Closed(call.Common()); ch != nil && d.ob.Spec.Worker {
		of := j.e.Resolve(ch)
		return of.Path == rest && isEntryOf(d, of.Root.Type())
	}
	t := j.e.TargetOf(call.Common())
	if t.Fn == nil && t.Obj == nil && !call.Common().IsInvoke() { // s.cancel(reason)
		of := j.e.Resolve(call.Common().Value)
		return of.Path+access.Call == rest && isEntryOf(d, of.Root.Type())
	}
	for i, arg := range t.Args {
		if t.Fn != nil && i < len(t.Fn.Params) && isEntryOf(d, arg.Type()) && j.e.Effect(t.Fn, t.Fn.Params[i], rest, d.ob).Release != summary.Never {
			return true
		}
	}
	return false
}

// mayRun reports whether a function that mentions fn may run it, and does not only hand it on to a library, to be called some
// day.
//
//	http.HandleFunc("/leave", s.leave)
func (j *judgement) mayRun(caller, fn *ssa.Function) bool {
	runs := func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			_, isStored := instr.(*ssa.Store)
			return isStored && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return j.valueIs(*op, fn) })
		}
		t := j.e.TargetOf(call.Common())
		library := t.Fn == nil && t.Obj != nil && t.Obj.Pkg() != j.e.Pkg && !isRunHere(t.Obj)
		return t.Fn == fn || !library && slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool { return j.valueIs(arg, fn) })
	}
	return fn.Parent() != nil || slices.ContainsFunc(j.e.FuncsIn(caller), func(in *ssa.Function) bool { return value.Any(in, runs) })
}

// runWith returns the function that a literal runs in, or next to: the innermost one around it that is declared, that somebody
// calls per request, event and the like, or that is put into a field beside others, of which each runs when its time comes.
//
//	http.HandleFunc("/leave", func(w http.ResponseWriter, r *http.Request) { … })
//	register(&spec{add: func(p *peer) { … }, remove: func(name string) { … }})
func runWith(fn *ssa.Function) *ssa.Function {
	isEntry := func(p *ssa.Parameter) bool { return knowledge.Params[symbol.OfType(p.Type())] != nil }
	for fn.Parent() != nil && !slices.ContainsFunc(fn.Params, isEntry) && !value.IsPutInField(fn) {
		fn = fn.Parent()
	}
	return fn
}

// isRunHere reports whether a library function runs what it is given before it returns.
func isRunHere(fn *types.Func) bool {
	run, ok := knowledge.Runs[symbol.Of(fn)]
	return ok && run.When == knowledge.Here
}

// valueIs reports whether a value is fn, or a method value of it.
func (j *judgement) valueIs(v ssa.Value, fn *ssa.Function) bool {
	switch v := v.(type) {
	case *ssa.ChangeType:
		return j.valueIs(v.X, fn)
	case *ssa.MakeInterface:
		return j.valueIs(v.X, fn)
	case *ssa.MakeClosure:
		return j.e.FuncOf(v.Fn.(*ssa.Function)).Fn == fn
	case *ssa.Function:
		return j.e.FuncOf(v).Fn == fn
	}
	return false
}

// doesBeside reports whether a caller of fn calls anything of some sort but fn, on the way to there or from there: what it
// does on another way is for another entry.
//
//	if req.Deleted {
//		return r.forget(key)    // delete(r.loops, key)
//	}
//	return r.handle(key)        // if old := r.loops[key]; old != nil { old() }; r.loops[key] = cancel
func (j *judgement) doesBeside(caller, fn *ssa.Function, isThat func(ssa.CallInstruction) bool) bool {
	deletes := func(in *ssa.Function) bool {
		return runWith(fn) == in || slices.ContainsFunc(j.e.FuncsIn(caller), func(at *ssa.Function) bool {
			return runWith(at) == in && value.AnyOf(at, func(call ssa.CallInstruction) bool { return value.Callee(call.Common()) == fn })
		})
	}
	isBeside := func(call ssa.CallInstruction) bool {
		alone := deletes(runWith(call.Parent()))
		for at := range value.Each[ssa.CallInstruction](call.Parent()) {
			if value.Callee(at.Common()) != fn {
				continue
			}
			if alone = false; flow.Leads(at.Block(), call.Block()) || flow.Leads(call.Block(), at.Block()) {
				return true
			}
		}
		return alone || isBeforeLiteral(call, fn) // it is in a literal, or around one
	}
	return slices.ContainsFunc(j.e.FuncsIn(caller), func(in *ssa.Function) bool {
		return value.AnyOf(in, func(call ssa.CallInstruction) bool {
			return value.Callee(call.Common()) != fn && isThat(call) && isBeside(call)
		})
	})
}

// isBeforeLiteral reports whether a call has been made wherever the function makes a literal that calls fn.
//
//	s.cancel(errDone)
//	put(&cleanup{onWrite: func() { t.deleteStream(s) }})
func isBeforeLiteral(call ssa.CallInstruction, fn *ssa.Function) bool {
	calls := func(in ssa.CallInstruction) bool { return value.Callee(in.Common()) == fn }
	return value.AnyOf(call.Parent(), func(mc *ssa.MakeClosure) bool {
		return flow.Precedes(call, mc) && value.AnyOf(mc.Fn.(*ssa.Function), calls)
	})
}

// onlyReleasesAll reports whether caller does not read the map in d's field, and what it calls and releases
// what is there, but for fn, goes through all entries.
func (j *judgement) onlyReleasesAll(d *duty, caller, fn *ssa.Function) bool {
	all := false
	for _, in := range j.e.FuncsIn(caller) {
		if d.global != nil || selects(in, d.ref.Var, readsMap) {
			return false
		}
		for call := range value.Each[ssa.CallInstruction](in) {
			callee := call.Common().StaticCallee()
			if callee == nil || callee == fn || !slices.Contains(d.use.Releasers, callee) {
				continue
			}
			if all = rangesOver(callee, d.ref.Var); !all {
				return false
			}
		}
	}
	return all
}
