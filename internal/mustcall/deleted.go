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
			j.takenOut(d, fn)
			continue
		}
		if j.callerReleasesEntry(d, fn) || j.hasTwin(d, func(other *duty) bool { return j.callerReleasesEntry(other, fn) }) {
			d.ended = true
			continue
		}
		ends := j.endsItself(fn, d) || endsLater(d) || j.releasesTwin(d, fn)
		for _, x := range use.Exits {
			if x.State.LossKind != walk.Removed || x.State.Loss.Parent() != fn || isMoved(x) || j.isBegun(d, x.State.Loss) || j.takesBack(d, x.State.Loss, maxEnding) || use.Effect.Release != summary.Never && j.releasesBeside(d, x.State.Loss) {
				continue
			}
			if ends || isLent(x.State.Loss) || j.staysFiled(d, fn) || j.isBorrowed(d) || j.isMarked(d, x.State.Loss) || j.endsParent(d, x.State.Loss) || j.endsSomething(d, x.State.Loss) || j.callsBeside(d, x.State.Loss) {
				d.ended = true
				break
			}
			f := j.finding(Deleted, d.first())
			f.Shown, f.Used = j.shown(d), d.isUsed()
			f.Pos, f.Fn, f.Witness = x.State.Loss.Pos(), fn, walk.ExitPos(x)
			if f.Owner == ownerName(d.ref) && f.Owner != "" {
				f.Methods = nil // of who has the map, and not of the entry
			}
			f.Owner, f.Field = ownerName(d.ref), d.ref.Var
			if !j.isToldOf(f) {
				j.report(f)
			}
			for _, b := range d.births {
				j.never[b] = true
			}
		}
	}
}

// deletedWithin does so for the maps behind d's field: methods of who has them take entries out, too. What has a type parameter
// is for its users to see to, of whom d's field may be one of many.
//
//	func (b *board) remove(name string) { delete(b.lines, name) }    // s.board.lines[name] = l
func (j *judgement) deletedWithin(d *duty) {
	for _, ref := range j.behind(d) {
		if ref.Rest.First() == access.Elem && ref.Var.Pkg() == j.e.Pkg && (ref.Owner == nil || ref.Owner.TypeParams().Len() == 0) {
			within := *d
			within.global, within.ref = nil, ref
			j.learnUses(&within)
			j.deleted(&within)
			d.ended = d.ended || within.ended
		}
	}
}

// takesBack reports whether an entry is deleted where its thing could not be made: it has none.
//
//	if s.conn, err = dial(addr); err != nil { delete(g.sessions, s.id); return err }
func (j *judgement) takesBack(d *duty, deletion ssa.Instruction, depth int) bool {
	hasFailed := func(at *ssa.BasicBlock, i int) bool {
		err, failed := flow.Failure(at, i)
		call := flow.CallBehind(err)
		return failed && call != nil && slices.ContainsFunc(d.births, func(b *birth) bool {
			return b.call == call || j.e.TargetOf(&call.Call).Fn == b.fn
		})
	}
	if flow.IsBelow(deletion.Block(), hasFailed) {
		return true
	}
	some := false
	for call := range j.e.CallsOf(deletion.Parent()) {
		if some = depth > 0 && j.takesBack(d, call, depth-1); !some {
			return false
		}
	}
	return some
}

// isToldOf reports whether there is a finding about the same thing, which the function of f takes out of another map, too.
//
//	delete(x.byAddr, addr)
//	delete(x.byID, id)
func (j *judgement) isToldOf(f *Finding) bool {
	for _, other := range j.findings {
		if other.Shape == Deleted && other.Fn == f.Fn && other.Acquire == f.Acquire && other.Field != f.Field {
			return true
		}
	}
	return false
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
	return j.hasTwin(d, func(other *duty) bool {
		use := other.use.Uses[fn]
		return use != nil && use.Effect.Release != summary.Never
	})
}

// hasTwin reports whether another field, or another part of the same object, that has d's things, too, is such.
//
//	s.ctx, s.cancel = withReason(ctx, cancel)    // s.ctx.cancel is what s.cancel calls
func (j *judgement) hasTwin(d *duty, is func(*duty) bool) bool {
	return slices.ContainsFunc(d.births, func(b *birth) bool {
		return slices.ContainsFunc(j.of[b], func(other *duty) bool { return other != d && is(other) })
	})
}

// staysFiled reports whether another map has the entry, too, of which a function takes nothing out, and by which others release it.
//
//	s.byID[id], s.byName[name] = peer, peer
//	delete(s.byName, old)
func (j *judgement) staysFiled(d *duty, fn *ssa.Function) bool {
	return !slices.ContainsFunc(d.births, func(b *birth) bool {
		return !slices.ContainsFunc(j.of[b], func(other *duty) bool {
			return other.object() != d.object() && other.global == nil && other.ref.Rest.First() == access.Elem && other.use.IsReleased() && !deletesFrom(fn, other.ref.Var)
		})
	})
}

// isBorrowed reports whether an entry has the thing in a field, beside an object that has it, too, and releases it.
//
//	s.errors = newCounter()
//	s.formats[name] = &format{errors: s.errors}
func (j *judgement) isBorrowed(d *duty) bool {
	if rest, ok := d.ref.Rest.Cut(access.Elem); !ok || rest == "" {
		return false
	}
	return !slices.ContainsFunc(d.births, func(b *birth) bool {
		return !slices.ContainsFunc(j.of[b], func(other *duty) bool {
			return other.global == nil && other.object() != d.object() && !other.ref.Rest.HasElem() && other.use.IsReleased() && other.ref.Owner != nil && !isEntryOf(d, types.NewPointer(other.ref.Owner))
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
	if !ok || param == value.ReceiverOf(param.Parent()) {
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
// is the goroutine that the entry is about, at its end, or is called by nobody but that.
//
//	func (s *subscription) Close() {
//		delete(s.hub.subs, s)
//		s.once.Do(func() { close(s.done) })
//	}
//
//	go func() { <-c.closed; m.remove(name) }()    // which deletes it from the list
func (j *judgement) endsItself(fn *ssa.Function, d *duty) bool {
	outer := value.Outermost(fn)
	ofEntry := func(fn *ssa.Function) bool { return j.isWorkerOf(d, fn) }
	if d.ob.Spec.Worker && (len(j.e.Signals.EndsOf(outer)) > 0 || j.isSpawnOf(d, fn) || j.isCalledBy(fn, ofEntry, maxEnding)) {
		return true
	}
	rest, ok := d.ref.Rest.Cut(access.Elem)
	return ok && rest != "" && slices.ContainsFunc(outer.Params, func(p *ssa.Parameter) bool {
		return isEntryOf(d, p.Type()) && j.e.Effect(outer, p, rest, d.ob).Release != summary.Never
	})
}

// isSpawnOf reports whether a function is the goroutine that d's entries are about.
func (j *judgement) isSpawnOf(d *duty, fn *ssa.Function) bool {
	return slices.ContainsFunc(d.births, func(b *birth) bool {
		if b.call == nil {
			return false
		}
		t, ok := j.e.Signals.Spawned(b.call)
		return ok && t.Fn == fn
	})
}

// isWorkerOf reports whether a function is the goroutine that d's entries are about, or a method of an entry that runs until a signal comes.
//
//	go w.loop()
func (j *judgement) isWorkerOf(d *duty, fn *ssa.Function) bool {
	recv := fn.Signature.Recv()
	return j.isSpawnOf(d, fn) || recv != nil && isEntryOf(d, recv.Type()) && len(j.e.Signals.EndsOf(fn)) > 0
}

// isCalledBy reports whether a function is called, and where it is, in such functions only, or in those that only these call.
//
//	defer w.finish()    // func (w *worker) finish() { w.boss.forget(w.key) }
func (j *judgement) isCalledBy(fn *ssa.Function, is func(*ssa.Function) bool, depth int) bool {
	some := false
	for call := range j.e.CallsOf(fn) {
		if some = is(call.Parent()) || depth > 1 && j.isCalledBy(call.Parent(), is, depth-1); !some {
			return false
		}
	}
	return some
}

// maxEnding bounds the functions between a goroutine and what it does at its end.
const maxEnding = 3

// endsLater reports whether who makes the entries has seen to it, as far as it comes, that they end with a signal: that
// this may fail is told where it does.
//
//	m := newManager()
//	m.Start(ctx)            // go func() { <-ctx.Done(); m.queue.ShutDown() }()
//	f.managers[name] = m
func endsLater(d *duty) bool {
	return !slices.ContainsFunc(d.births, func(b *birth) bool { return !b.walker.Out.Released || !b.walker.Out.AtEnd || len(b.kept) > 0 })
}

// endsParent reports whether a function has ended the context by then of which those of all entries are made.
//
//	s.cancel()
//	s.running.Wait()
//	s.sources = make(map[string]entry)    // ctx, cancel := context.WithCancel(s.ctx); s.sources[name] = entry{cancel: cancel}
func (j *judgement) endsParent(d *duty, loss ssa.Instruction) bool {
	return !slices.ContainsFunc(d.births, func(b *birth) bool {
		return b.ob.Until == nil || !value.AnyOf(loss.Parent(), func(call *ssa.Call) bool {
			return flow.Precedes(call, loss) && j.e.Signals.Ends(call, b.ob.Until)
		})
	})
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
		return j.endsReceiver(t, d) && !j.forgets(t, d) && !j.isOneOfOthers(t, d) && !j.isOfSibling(t, d)
	})
}

// isOfSibling reports whether t is called on another part of the entry than what has the thing.
//
//	n.sync.Shutdown()        // and n.retry runs on
//	delete(m.nodes, name)
func (j *judgement) isOfSibling(t access.Target, d *duty) bool {
	recv := spec.Recv.In(t)
	if recv == nil {
		return false
	}
	at := j.e.Resolve(recv)
	refs := access.FieldsAlong(at.Root.Type(), at.Path, nil)
	var part access.Path
	switch i := slices.IndexFunc(refs, func(ref access.Field) bool { return ref.Var == d.object() }); {
	case i >= 0:
		part = refs[i].Rest
	case at.Path != "" && isEntryOf(d, at.Root.Type()):
		part = access.Elem + at.Path
	default:
		return false
	}
	has := func(other *duty) bool {
		_, within := other.ref.Rest.Cut(part)
		_, around := part.Cut(other.ref.Rest)
		return other.object() == d.object() && (within || around)
	}
	return !slices.ContainsFunc(d.births, func(b *birth) bool { return slices.ContainsFunc(j.of[b], has) })
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
	return !isAccess && (d.ob.Spec.IsRelease(t.Obj) || knowledge.TearsDown(t.Obj.Name(), t.Obj.Signature()))
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
