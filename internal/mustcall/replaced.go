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

// replaced reports a function that assigns a field which may still hold the
// thing that the constructor put there. A part of the constructor does not
// count: it may well be the other way to make the thing.
//
//	func (c *Controller) Reset() { c.queue = workqueue.New… }
func (j *judgement) replaced(d *duty) {
	if d.ref.Rest.HasElem() || d.use.Escapes {
		return
	}
	i := slices.IndexFunc(d.births, func(b *birth) bool { return j.storesFresh(b) && !asksFor(b.fn, d.ref.Var, anywhere) })
	if i < 0 {
		j.taken(d)
		return
	}
	j.replacedBy(d, d.births[i], func(fn *ssa.Function, _ walk.Exit) bool { return !j.callerReleases(d, fn) })
}

// taken reports a function that works with a thing and then puts nil in its place, where the one that makes it asks whether there is one: as it
// connects again. A teardown that forgets it is told of where it is made; and who only clears the field may be called when all is over.
//
//	if errors.Is(err, errBroken) { c.conn = nil; return err }    // if c.conn == nil { c.conn, err = grpc.NewClient(…) }
func (j *judgement) taken(d *duty) {
	if d.ob.Spec.Worker || d.ob.Spec.Minor {
		return
	}
	i := slices.IndexFunc(d.births, func(b *birth) bool { return len(b.kept) > 0 })
	if i < 0 {
		return
	}
	j.replacedBy(d, d.births[i], func(fn *ssa.Function, x walk.Exit) bool {
		return putsNil(x.State.Loss) && !knowledge.IsTeardown(value.Outermost(fn).Name()) && len(d.use.Uses[fn].Effect.Flows) == 0 &&
			j.worksWith(fn, d.ref.Var) && !j.callerTakes(d, fn)
	})
}

// replacedBy reports the functions that overwrite the thing which b has put into a field, at a way out as is asked for.
func (j *judgement) replacedBy(d *duty, b *birth, is func(*ssa.Function, walk.Exit) bool) {
	maker := value.Outermost(b.fn)
	for _, fn := range d.use.Funcs {
		if len(d.ob.Spec.Asks) > 0 && fn.Parent() != nil && value.IsOption(fn.Parent()) {
			continue // a default, of which nobody has asked anything yet
		}
		exits := d.use.Uses[fn].Exits
		at := slices.IndexFunc(exits, func(x walk.Exit) bool {
			return x.State.LossKind == walk.Overwritten && x.State.Loss.Parent() == fn && is(fn, x)
		})
		if at < 0 || j.e.Leads(maker, value.Outermost(fn)) {
			continue
		}
		f := j.finding(Replaced, b)
		f.Pos, f.Fn, f.ByNil = exits[at].State.Loss.Pos(), fn, putsNil(exits[at].State.Loss)
		f.Owner, f.Field = ownerName(d.ref), d.ref.Var
		j.report(f)
		for _, b := range d.births {
			j.never[b] = j.never[b] || !d.use.IsReleased()
		}
	}
}

// worksWith reports whether a function, or one that it calls, does something with what is in a field.
//
//	_, err := o.conn.Write(item)    err := o.writeBatch(items)
func (j *judgement) worksWith(fn *ssa.Function, field *types.Var) bool {
	uses := func(fn *ssa.Function) bool {
		return value.AnyOf(fn, func(call ssa.CallInstruction) bool {
			return slices.ContainsFunc(value.Args(call.Common()), func(arg ssa.Value) bool { return value.LoadedField(arg) == field })
		})
	}
	return uses(fn) || value.AnyOf(fn, func(call ssa.CallInstruction) bool {
		t := j.e.TargetOf(call.Common())
		return t.Fn != nil && uses(t.Fn)
	})
}

// putsNil reports whether an instruction puts nil somewhere.
func putsNil(instr ssa.Instruction) bool {
	st, ok := instr.(*ssa.Store)
	return ok && value.IsNil(st.Val)
}

// replacedAgain notes a function that puts a thing into a field of an object
// that was there before, and does not look at what the field holds: each time but
// the first it loses what it put there the last time. How often it runs is for
// others to judge. Who asks for a goroutine that may end by itself may replace the one that has ended.
//
//	func (r *Reconciler) Reconcile(…) { r.reg, err = informer.AddEventHandler(…) }
func (j *judgement) replacedAgain(d *duty) {
	one := j.isEntry(d) || isOneThing(d.ref.Rest, d.ob.Spec)
	if d.use.Escapes || !d.use.IsReleased() && !j.isPromoted(d) {
		return
	}
	for _, b := range d.births {
		entry := j.entersOne(d, b)
		if !one && !j.renewsAll(d, b) {
			continue
		}
		if b.guessed && asksForOne(b.fn, d.ref.Var) || b.entersNew() || isOnceFor(b.fn, d.ref.Owner) || j.storesFresh(b) || putsLooked(b.fn, d.ref.Var) || b.abroad || onlyAdds(b.fn, d.ref.Var) || d.use.Uses[b.fn] == nil || j.seesTo(d, b) || j.seesElsewhere(d, b) || !entry && j.callersRelease(d, b.fn, make(map[*ssa.Function]bool)) {
			continue
		}
		f := j.finding(Replaced, b)
		f.Entry, f.Into = entry && !asksForOne(b.fn, d.ref.Var) && !j.isChosen(d, b), b.keeper(d.ref.Var)
		written := d.ref.Written()
		f.Owner, f.Field = ownerName(written), written.Var
		j.report(f)
	}
}

// callersRelease reports whether all who call fn, in no loop, which leaves a thing in d's field, release that before they return, or
// their callers do: it has gone when they run again. Who is given an object that has one defers that.
//
//	func (s *server) campaign() {
//		if err := s.start(); err != nil { return }    // s.watcher = newWatcher(s.ctx)
//		defer s.watcher.Close()
func (j *judgement) callersRelease(d *duty, fn *ssa.Function, asked map[*ssa.Function]bool) bool {
	fn = value.Outermost(fn)
	release, known := asked[fn]
	if known {
		return release
	}
	asked[fn] = false // who calls itself
	callers := j.e.CallersOf(fn)
	asked[fn] = len(callers) > 0 && !slices.ContainsFunc(callers, func(caller *ssa.Function) bool {
		if !j.mayRun(caller, fn) {
			return true // http.HandleFunc("/", s.handle): what it does then is for the last one
		}
		var left []*birth
		leaving := make(map[ssa.CallInstruction]bool)
		for _, b := range j.e.births(caller).births {
			if b.ob.Spec == d.ob.Spec && b.owned != nil && b.owned.Slots[0].Param && j.e.TargetOf(b.call.Common()).Fn == fn {
				left, leaving[b.call] = append(left, b), true
			}
		}
		if len(left) == 0 {
			return !j.defersAfter(d, caller, fn)
		}
		isLeft := func(b *birth) bool {
			switch {
			case b.isUnfollowed() && !j.e.Shapes.InLoop(b.at.Block()):
				return !j.callersRelease(d, caller, asked)
			case j.e.Shapes.InLoop(b.at.Block()) || len(b.lost) > 0 || b.abroad || b.walker.Out.Escaped:
				return true
			case len(b.kept) > 0:
				return !j.callersRelease(d, caller, asked)
			}
			return !b.walker.Out.Released
		}
		calls := 0
		for _, in := range j.e.FuncsIn(caller) {
			calls += len(j.e.callsOf(in, fn)) // a literal runs at any time
		}
		return calls != len(leaving) || slices.ContainsFunc(left, isLeft)
	})
	return asked[fn]
}

// defersAfter reports whether caller defers, behind each call of fn, which gives it an object with a thing, a function that releases that.
//
//	c, err := p.connected(name)
//	if err != nil { return err }
//	defer c.close()
func (j *judgement) defersAfter(d *duty, caller, fn *ssa.Function) bool {
	calls := j.e.callsOf(caller, fn)
	return len(calls) > 0 && !slices.ContainsFunc(calls, func(call ssa.Instruction) bool {
		return j.e.Shapes.InLoop(call.Block()) || !value.AnyOf(caller, func(def *ssa.Defer) bool {
			return flow.Precedes(call, def) && slices.Contains(d.use.Releasers, j.e.TargetOf(&def.Call).Fn)
		})
	})
}

// isUnfollowed reports whether the thing is in an object of somebody else, of whom the function has it.
//
//	c := p.clients[name]
//	if err := c.connect(); err != nil { return nil, err }
//	return c, nil
func (b *birth) isUnfollowed() bool {
	return len(b.kept)+len(b.lost) == 0 && !b.walker.Out.Released && !b.walker.Out.Escaped
}

// onlyAdds reports whether fn puts something into a sync.Map in a field where there is nothing by that key, and never otherwise.
//
//	if _, loaded := r.tasks.LoadOrStore(key, t); loaded { t.stop() }
func onlyAdds(fn *ssa.Function, field *types.Var) bool {
	adds := false
	return !value.AnyOf(fn, func(call *ssa.Call) bool {
		does, key := sharedAccess(call, field)
		if key == nil {
			return false
		}
		adds = adds || call.Call.StaticCallee().Name() == "LoadOrStore"
		return does.Store > 0 || call.Call.StaticCallee().Name() == "CompareAndSwap"
	}) && adds
}

// isOnceFor reports whether fn is a literal that runs once for each object of a type, by a sync.Once in that.
//
//	t.once.Do(func() { t.conn, t.err = grpc.NewClient(t.addr) })
func isOnceFor(fn *ssa.Function, owner *types.Named) bool {
	if fn.Parent() == nil || owner == nil {
		return false
	}
	return value.AnyOf(fn.Parent(), func(c ssa.CallInstruction) bool {
		if symbol.Callee(c.Common()) == nil || !knowledge.RunsOnce(symbol.Callee(c.Common())) {
			return false
		}
		once, isField := c.Common().Args[0].(*ssa.FieldAddr)
		isRun := slices.ContainsFunc(c.Common().Args, func(arg ssa.Value) bool {
			mc, ok := arg.(*ssa.MakeClosure)
			return ok && mc.Fn == fn
		})
		for isRun && isField {
			if of, _ := access.Deref(once.X.Type()); of != nil && of.Obj() == owner.Obj() {
				return true
			}
			once, isField = once.X.(*ssa.FieldAddr) // in a struct that is a part of the object
		}
		return false
	})
}

// asksForOne reports whether fn asks for an entry of the map in a field, and so knows that one may be there for the key
// of the next.
//
//	if c, ok := h.caches[key]; ok && c.generation == generation {
//		return c
//	}
//	h.caches[key] = newCache(generation)
func asksForOne(fn *ssa.Function, field *types.Var) bool {
	return value.Any(fn, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Lookup:
			return value.LoadedField(instr.X) == field && puts(fn, field, instr.Index)
		case *ssa.Call:
			does, key := sharedAccess(instr, field)
			return key != nil && does.Load == 0 && puts(fn, field, key)
		}
		return false
	})
}

// puts reports whether fn enters something in the map in a field by that key.
func puts(fn *ssa.Function, field *types.Var, key ssa.Value) bool {
	isKey := func(v ssa.Value) bool { return v != nil && unboxed(v) == unboxed(key) }
	return value.Any(fn, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.MapUpdate:
			return value.LoadedField(instr.Map) == field && isKey(instr.Key)
		case *ssa.Call:
			does, key := sharedAccess(instr, field)
			return does.Store > 0 && isKey(key)
		}
		return false
	})
}

// sharedAccess returns what a call does with a sync.Map in a field, and by which key; or nil as the key.
//
//	m.sessions.Load(id)    m.sessions.Store(id, s)
func sharedAccess(call *ssa.Call, field *types.Var) (does knowledge.Access, key ssa.Value) {
	callee := symbol.Callee(&call.Call)
	if callee == nil || len(call.Call.Args) < 2 {
		return does, nil
	}
	at, ok := call.Call.Args[0].(*ssa.FieldAddr)
	does, known := knowledge.Accesses[symbol.Of(callee)]
	if !ok || !known || does.Cell || value.Field(at) != field {
		return does, nil
	}
	return does, call.Call.Args[1]
}

// unboxed returns what a key is read from, as it is before it is put into an interface.
func unboxed(key ssa.Value) ssa.Value {
	if boxed, ok := key.(*ssa.MakeInterface); ok {
		key = boxed.X
	}
	return value.Behind(key)
}

// isEntry reports whether what d's field holds are entries of a map, each one thing, or an object with a list of them: who puts another list
// into an entry may have added to the one that was there.
//
//	r.tunnels[key] = tunnel    h.caches[key] = &cache{scalers: scalers}
func (j *judgement) isEntry(d *duty) bool {
	rest, ok := d.ref.Rest.Cut(access.Elem)
	_, isMap := d.ref.Var.Type().Underlying().(*types.Map)
	isMap = isMap || symbol.OfType(d.ref.Var.Type()) == knowledge.SyncMap
	return ok && isMap && !access.IsSet(d.ref.Var.Type()) && (isOneThing(rest, d.ob.Spec) || rest.First() != access.Elem && rest.First() != access.Call && !rest.IsChan())
}

// entersOne reports whether b's function puts an entry into the map in d's field, and not another map there.
func (j *judgement) entersOne(d *duty, b *birth) bool { return j.isEntry(d) && !j.renewsAll(d, b) }

// isOneThing reports whether what is behind a field by that path is one thing of a kind: no container of
// them, and no func, but for the one that cancels a context.
func isOneThing(rest access.Path, of *spec.Spec) bool {
	return !rest.HasElem() && !rest.IsChan() && (rest.First() != access.Call || of.Worker || of.Minor)
}

// keeper returns the object in a field of which b's thing is when its function returns, or nil.
func (b *birth) keeper(field *types.Var) ssa.Value {
	w := b.walker
	if b.carrier.Value != nil && b.carrier.Made == nil && madeIn(b.fn, b.carrier.Value) == nil && !renewsBefore(b.at, field) || b.owned != nil && b.owned.Slots[0].Param && !b.putsObject(field) {
		return nil // the signal was there before, and is the same; or the callee puts it there
	}
	for _, x := range b.kept {
		for h, written := range x.State.Holders.All() {
			at := w.Engine.Resolve(h.Value)
			at.Path += h.Path
			refs := access.FieldsAlong(at.Root.Type(), at.Path, nil)
			if written && w.Outlives(at.Root, at.Path) && isAlong(refs, field) {
				return at.Root
			}
		}
	}
	return nil
}

// putsObject reports whether the function of b, which has another one put the thing into an object, makes that, and puts it, or a method of it, into a
// field, or an entry of the map there, before or after.
//
//	c.poller = newPoller()    p := newPoller()    p := newPoller()
//	c.poller.Start()          p.Start()           p.Start()
//	                          c.poller = p        c.stops[name] = p.Stop
func (b *birth) putsObject(field *types.Var) bool {
	isMade := func(v ssa.Value) bool {
		if bound, ok := v.(*ssa.MakeClosure); ok && len(bound.Bindings) == 1 {
			v = bound.Bindings[0]
		}
		return madeIn(b.fn, b.walker.Engine.Resolve(v).Root) != nil
	}
	return value.Any(b.fn, func(instr ssa.Instruction) bool {
		var put ssa.Value
		switch instr := instr.(type) {
		case *ssa.Store:
			if value.Field(instr.Addr) == field {
				put = instr.Val
			}
		case *ssa.MapUpdate:
			if value.LoadedField(instr.Map) == field {
				put = instr.Value
			}
		}
		return put != nil && (flow.Precedes(instr, b.at) || flow.Precedes(b.at, instr)) && isMade(put)
	})
}

// isAlong reports whether a path goes through a field, and not through the elements of a container before: an object
// that is new there has nothing to replace.
//
//	s := &Subscription{done: make(chan struct{})}
//	h.subs[s] = struct{}{}
func isAlong(refs []access.Field, field *types.Var) bool {
	for _, r := range refs {
		if r.Var == field {
			return true
		}
		if r.Rest.First() == access.Elem {
			return false
		}
	}
	return false
}

// renewsBefore reports whether a new signal is put into a field on each way to an instruction.
//
//	p.stop = make(chan struct{})
//	go p.run(p.stop)
func renewsBefore(at ssa.Instruction, field *types.Var) bool {
	return value.AnyOf(at.Parent(), func(st *ssa.Store) bool {
		return value.Field(st.Addr) == field && isNewSignal(st.Val) && flow.Precedes(st, at)
	})
}

// isNewSignal reports whether a function makes a signal: a channel, a context, or the func that cancels it.
func isNewSignal(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.MakeChan:
		return true
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return ok && flow.IsCanceller(call)
	}
	return false
}

// isPromoted reports whether the owner of d's field has a method that releases what it holds, promoted
// from the field.
//
//	type Link struct{ *base }    link.Stop() is link.base.Stop()
func (j *judgement) isPromoted(d *duty) bool {
	return d.ref.Owner != nil && d.ref.Var.Embedded() &&
		len(d.births[0].walker.ReleasingMethods(d.ref.Owner, access.Select(d.ref.Var.Name())+d.ref.Rest)) > 0
}

// storesFresh reports whether b's function makes the object that it puts the
// thing into.
func (j *judgement) storesFresh(b *birth) bool {
	if b.owned != nil && b.owned.Slots[0].Param {
		return false // by a method that stores it: the first time, nothing is replaced
	}
	return len(b.kept) > 0 && !slices.ContainsFunc(b.kept, func(x walk.Exit) bool {
		return slices.ContainsFunc(b.walker.Slots(x), func(s summary.Slot) bool { return s.Param })
	})
}

// callerReleases reports whether some caller of fn in the package also releases
// what the field holds.
func (j *judgement) callerReleases(d *duty, fn *ssa.Function) bool {
	return slices.ContainsFunc(j.e.CallersOf(fn), func(caller *ssa.Function) bool { return j.releases(d, caller) })
}

// callerTakes reports whether some caller of fn, behind which there is nothing in the field any more, has had it from there before, and releases it.
func (j *judgement) callerTakes(d *duty, fn *ssa.Function) bool {
	return slices.ContainsFunc(j.e.CallersOf(fn), func(caller *ssa.Function) bool {
		return j.releases(d, caller) && slices.Contains(j.e.Mentions[d.ref.Var], caller)
	})
}

func (j *judgement) releases(d *duty, fn *ssa.Function) bool {
	use := d.use.Uses[fn]
	return use != nil && use.Effect.Release != summary.Never
}
