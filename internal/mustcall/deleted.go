package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// Who takes an entry out of a map is the last one that has it, but for who looked it up.

// deleted reports functions that delete an entry from a map and forget to
// release it.
func (j *judgement) deleted(d *duty) {
	if !d.ref.Rest.HasElem() || d.use.Escapes || d.use.Taken || d.use.Returned && !d.use.IsReleased() {
		return
	}
	for _, fn := range d.use.Releasers {
		makes := slices.ContainsFunc(d.births, func(b *birth) bool { return value.Outermost(b.fn) == fn })
		if makes && d.use.Uses[fn].Effect.AtEnd && !j.isSoonOver(fn, d) {
			return // each entry ends by a signal, whoever deletes it
		}
	}
	for _, fn := range d.use.Funcs {
		use := d.use.Uses[fn]
		if len(use.Effect.Flows) > 0 {
			continue
		}
		if j.callerReleasesEntry(d, fn) {
			d.ended = true
			continue
		}
		ends := j.endsItself(fn, d) || endsLater(d) || j.releasesTwin(d, fn)
		for _, x := range use.Exits {
			if x.State.LossKind != walk.Removed || x.State.Loss.Parent() != fn || isMoved(x) || use.Effect.Release != summary.Never && j.releasesBeside(d, x.State.Loss) {
				continue
			}
			if ends || isLent(x.State.Loss) || j.endsSomething(d, x.State.Loss) || j.callsBeside(d, x.State.Loss) {
				d.ended = true
				break
			}
			f := j.finding(Deleted, d.births[0])
			f.Shown, f.Used = j.shown(d), d.isUsed()
			f.Pos, f.Fn, f.Witness = x.State.Loss.Pos(), fn, walk.ExitPos(x)
			if f.Owner == ownerName(d.ref) && f.Owner != "" {
				f.Methods = nil // of who has the map, and not of the entry
			}
			f.Owner, f.Field = ownerName(d.ref), d.ref.Var
			j.report(f)
			for _, b := range d.births {
				j.never[b] = true
			}
		}
	}
}

// isMoved reports whether what was deleted from a map has got to another place before the exit.
//
//	for key := range wanted {
//		if m, ok := old[key]; ok { current[key] = m; delete(old, key) }
//	}
//	c.monitors = current
func isMoved(x walk.Exit) bool {
	for _, written := range x.State.Holders.All() {
		if written {
			return true
		}
	}
	return false
}

// releasesTwin reports whether fn releases what it deletes by another field that has it, too.
//
//	s.stop()                // of r.sites[key]
//	delete(r.sites, key)
//	delete(r.cancels, key)
func (j *judgement) releasesTwin(d *duty, fn *ssa.Function) bool {
	return slices.ContainsFunc(d.births, func(b *birth) bool {
		return slices.ContainsFunc(j.of[b], func(other *duty) bool {
			use := other.use.Uses[fn]
			return other != d && use != nil && use.Effect.Release != summary.Never
		})
	})
}

// isLent reports whether a function deletes the object that its caller has, which may end it then.
//
//	func (d *dashboard) detach(v *viewer) { delete(d.viewers, v) }
func isLent(deletion ssa.Instruction) bool {
	call, ok := deletion.(ssa.CallInstruction)
	if !ok || len(call.Common().Args) != 2 {
		return false
	}
	param, ok := value.Behind(call.Common().Args[1]).(*ssa.Parameter)
	if !ok || param.Parent().Signature.Recv() != nil && param == param.Parent().Params[0] {
		return false
	}
	_, isObject := param.Type().Underlying().(*types.Pointer)
	return isObject
}

// isEntryOf reports whether values of a type are entries of the map in d's field, or its keys, which are objects then; or, where
// those of the map have no type, as in a sync.Map, what is known to be there.
func isEntryOf(d *duty, typ types.Type) bool {
	rest, _ := d.ref.Rest.Cut(access.Elem)
	if slices.ContainsFunc(d.ob.Owners[rest], func(t types.Type) bool { return types.Identical(t, typ) }) {
		return true
	}
	m, ok := d.object().Type().Underlying().(*types.Map)
	if !ok {
		return false
	}
	_, isObject := m.Key().Underlying().(*types.Pointer)
	return types.Identical(typ, m.Elem()) || isObject && types.Identical(typ, m.Key())
}

// endsItself reports whether fn is given the entry that it deletes, as its receiver as a rule, and releases what that has; or
// is the goroutine that the entry is about, at its end.
//
//	func (s *subscription) Close() {
//		delete(s.hub.subs, s)
//		s.once.Do(func() { close(s.done) })
//	}
func (j *judgement) endsItself(fn *ssa.Function, d *duty) bool {
	outer := value.Outermost(fn)
	runs := func(b *birth) bool {
		if b.call == nil {
			return false
		}
		t, ok := j.e.Signals.Spawned(b.call)
		return ok && t.Fn == fn
	}
	if d.ob.Spec.Worker && (len(j.e.Signals.EndsOf(outer)) > 0 || slices.ContainsFunc(d.births, runs)) {
		return true
	}
	rest, ok := d.ref.Rest.Cut(access.Elem)
	return ok && rest != "" && slices.ContainsFunc(outer.Params, func(p *ssa.Parameter) bool {
		return isEntryOf(d, p.Type()) && j.e.Effect(outer, p, rest, d.ob).Release != summary.Never
	})
}

// endsLater reports whether who makes the entries has seen to it, as far as it comes, that they end with a signal: that
// this may fail is told where it does.
//
//	m := newManager()
//	m.Start(ctx)            // go func() { <-ctx.Done(); m.queue.ShutDown() }()
//	f.managers[name] = m
func endsLater(d *duty) bool {
	return !slices.ContainsFunc(d.births, func(b *birth) bool { return !b.walker.Out.Released || !b.walker.Out.AtEnd })
}

// isSoonOver reports whether a function does all that it does before it returns, as far as the package shows, and does
// not wait for a signal: a reconcile, say, that has a context for its requests. It leaves nothing behind that gets to d's
// field, but d's things.
func (j *judgement) isSoonOver(fn *ssa.Function, d *duty) bool {
	leaves := func(instr ssa.Instruction) bool {
		g, ok := instr.(*ssa.Go)
		if !ok || slices.ContainsFunc(d.births, func(b *birth) bool { return b.call == g }) {
			return false
		}
		runs := j.e.TargetOf(&g.Call).Fn
		return runs != nil && (d.global != nil || j.e.MayReach(d.ref.Var)[value.Outermost(runs)])
	}
	return len(fn.AnonFuncs) == 0 && len(j.e.Signals.EndsOf(fn)) == 0 && !value.Any(fn, leaves)
}

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
	for instr := range value.Instrs(deletion.Parent()) {
		if putsBack(instr, deletion) {
			behind[instr.Block()] = true
		}
	}
	return !flow.FailsWithout(deletion, behind)
}

// putsBack reports whether an instruction puts something into the map from which another one has taken it.
//
//	if err := r.status.Remove(key); err != nil {
//		r.workers[key] = w
//		return err
//	}
func putsBack(instr, deletion ssa.Instruction) bool {
	call, ok := deletion.(ssa.CallInstruction)
	if !ok || len(call.Common().Args) == 0 {
		return false
	}
	var into ssa.Value
	switch instr := instr.(type) {
	case *ssa.MapUpdate:
		into = instr.Map
	case ssa.CallInstruction: // m.Store(key, w)
		if access := knowledge.Accesses[symbol.OfCall(instr.Common())]; access.Store > 0 {
			into = instr.Common().Args[0]
		}
	}
	from := call.Common().Args[0]
	if into == nil {
		return false
	}
	if a, b := value.Selection(into), value.Selection(from); a != nil && b != nil {
		return value.Field(a) == value.Field(b)
	}
	return walk.IsSameField(into, from)
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
		if value.Builtin(call.Common()) != "" {
			return false
		}
		of := j.e.Resolve(call.Common().Value)
		isOf := func(ref access.Field) bool { return ref.Var == d.ref.Var }
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
	mayRelease := func(call ssa.CallInstruction) bool { return j.mayRelease(d, call) }
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
// with an argument, or as it closes a channel of the entry.
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
	for fn.Parent() != nil && !slices.ContainsFunc(fn.Params, isEntry) && !isInField(fn) {
		fn = fn.Parent()
	}
	return fn
}

// isInField reports whether the function around a literal puts it into a field.
func isInField(literal *ssa.Function) bool {
	return value.Any(literal.Parent(), func(instr ssa.Instruction) bool {
		store, ok := instr.(*ssa.Store)
		if !ok {
			return false
		}
		made, ok := store.Val.(*ssa.MakeClosure)
		_, inField := store.Addr.(*ssa.FieldAddr)
		return ok && inField && made.Fn == literal
	})
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
			return runWith(at) == in && value.AnyOf(at, func(call ssa.CallInstruction) bool { return call.Common().StaticCallee() == fn })
		})
	}
	isBeside := func(call ssa.CallInstruction) bool {
		alone := deletes(runWith(call.Parent()))
		for at := range value.Each[ssa.CallInstruction](call.Parent()) {
			if at.Common().StaticCallee() != fn {
				continue
			}
			if alone = false; flow.Leads(at.Block(), call.Block()) || flow.Leads(call.Block(), at.Block()) {
				return true
			}
		}
		return alone // it is in a literal, or around one
	}
	return slices.ContainsFunc(j.e.FuncsIn(caller), func(in *ssa.Function) bool {
		return value.AnyOf(in, func(call ssa.CallInstruction) bool {
			return call.Common().StaticCallee() != fn && isThat(call) && isBeside(call)
		})
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

// endsSomething reports whether the function that deletes an entry calls a release with it, or a method that ends its
// receiver: it has the entry from somewhere, if only as an argument, and what it ends is then the entry.
//
//	func (r *registry) remove(e *entry) {
//		delete(r.entries, e.name)
//		e.Close()
//	}
//
// A method of the entry that is seen, and that does nothing about the thing, does
// not count.
func (j *judgement) endsSomething(d *duty, deletion ssa.Instruction) bool {
	return beside(deletion, func(call ssa.CallInstruction) bool {
		if value.Closed(call.Common()) != nil && d.ob.Spec.Worker {
			return true // of a channel, which the entry has from there
		}
		t := j.e.TargetOf(call.Common())
		return j.endsReceiver(t, d) && !j.forgets(t, d) && !j.isOneOfOthers(t, d)
	})
}

// isOneOfOthers reports whether t is called on an element of another container than d's: not on the entry that is deleted,
// but on one of many things that the entry has.
//
//	for _, w := range c.sources {
//		w.Stop()
//	}
//	delete(e.controllers, name)
func (j *judgement) isOneOfOthers(t access.Target, d *duty) bool {
	recv := spec.Recv.In(t)
	if recv == nil || isEntryOf(d, recv.Type()) {
		return false
	}
	at := j.e.Resolve(recv)
	return slices.ContainsFunc(access.FieldsAlong(at.Root.Type(), at.Path, nil), func(ref access.Field) bool {
		return ref.Var != d.object() && ref.Rest.First() == access.Elem
	})
}

// endsReceiver reports whether t is a method that ends its receiver, by its name; of what is not the container itself, nor a
// timer: that has nothing but itself.
func (j *judgement) endsReceiver(t access.Target, d *duty) bool {
	if t.Obj == nil || t.Obj.Signature().Recv() == nil || symbol.Of(t.Obj).Path == "time" && !d.ob.Spec.IsRelease(t.Obj) {
		return false
	}
	_, isAccess := walk.AccessOf(t) // m.Delete(key)
	return !isAccess && (d.ob.Spec.IsRelease(t.Obj) || knowledge.IsTeardown(t.Obj.Name()))
}

// forgets reports whether t is a method of the entries of d's map that does nothing
// about what they hold, there or in another field that holds it, too.
//
//	m[name] = &entry{queue: q, onClose: q.ShutDown}
func (j *judgement) forgets(t access.Target, d *duty) bool {
	m, ok := d.object().Type().Underlying().(*types.Map)
	rest, isEntry := d.ref.Rest.Cut(access.Elem)
	recv := walk.ParamType(t.Obj, 0)
	if !ok || !isEntry || rest == "" || recv == nil || !types.Identical(m.Elem(), recv) {
		return false
	}
	forgets := func(d *duty, rest access.Path) bool {
		return !slices.ContainsFunc(d.births, func(b *birth) bool {
			eff := b.walker.EffectOnOwner(t, recv, rest)
			return eff.Release != summary.Never || eff.Escapes
		})
	}
	if !forgets(d, rest) {
		return false
	}
	for _, b := range d.births {
		for _, other := range j.of[b] {
			if rest, ok := other.ref.Rest.Cut(access.Elem); ok && other != d && other.object() == d.object() && !forgets(other, rest) {
				return false
			}
		}
	}
	return true
}
