package walk

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/value"
)

// exec executes an instruction that is no jump. It returns the states that the
// path goes on with: usually one, none if the path is over.
func (w *Walker) exec(st *State, instr ssa.Instruction) []*State {
	if v, ok := instr.(ssa.Value); ok {
		if _, isCall := v.(*ssa.Call); !isCall {
			if got, ok := v.(*ssa.UnOp); ok && got.Op == token.ARROW && (w.isOver(st, got.X) || w.Engine.Signals.IsOverBy(w.Ob.Starts, w.Ob.Runs, got.X, condition.Maybe)) {
				return w.endBy(got.X)
			}
			if sel, ok := v.(*ssa.Select); ok && w.givesSignal(st, sel) {
				return w.release(sel, false)
			}
			if at, ok := w.sharedAt(st, v); ok {
				return w.escape(st, v, at)
			}
			w.define(st, v)
			return []*State{st}
		}
		st.forget(v)
		for _, ref := range value.Referrers(v) {
			if result, ok := ref.(*ssa.Extract); ok {
				st.Undefine(result) // it is another one now
			}
		}
	}
	switch instr := instr.(type) {
	case *ssa.Store:
		return w.store(st, instr)
	case *ssa.MapUpdate:
		if paths := w.held(st, instr.Key); len(paths) > 0 {
			if access.IsSet(instr.Map.Type()) {
				return w.place(st, instr.Map, access.Elem, instr.Key)
			}
			return w.escape(st, instr.Key, paths[0])
		}
		return w.place(st, instr.Map, access.Elem, instr.Value)
	case *ssa.Send:
		if w.endsWorker(st, instr.Chan) {
			return w.release(instr, false)
		}
		if paths := w.held(st, instr.X); len(paths) > 0 {
			return w.escape(st, instr.X, paths[0])
		}
	case *ssa.RunDefers:
		w.assumeFailing(st, instr.Block())
		return w.runDefers(st)
	case ssa.CallInstruction:
		return w.noteTold(w.call(st, instr), instr)
	}
	return []*State{st}
}

// sharedAt returns the path by which what was received in the last turn has the thing, which was put there, if who sends such objects keeps them, too.
//
//	m.entries[e.id] = e    case e := <-m.run:
//	m.run <- e                 ctx, e.cancel = context.WithCancel(parent)
func (w *Walker) sharedAt(st *State, v ssa.Value) (at access.Path, ok bool) {
	if flow.ReceivedFrom(v) == nil {
		return "", false
	}
	for h, written := range st.Holders.All() {
		if written && h.Value == v {
			return h.Path, w.Engine.keepsSent(v.Type())
		}
	}
	return "", false
}

// keepsSent reports whether a function of the package sends an object of a type, by a pointer, that it puts somewhere else, too.
func (e *Engine) keepsSent(t types.Type) bool {
	if _, isPtr := t.Underlying().(*types.Pointer); !isPtr {
		return false
	}
	isKept := func(object ssa.Value) bool {
		return slices.ContainsFunc(value.Referrers(object), func(use ssa.Instruction) bool {
			switch use := use.(type) {
			case *ssa.MapUpdate:
				return use.Value == object
			case *ssa.Store:
				_, isField := use.Addr.(*ssa.FieldAddr)
				return use.Val == object && isField
			}
			return false
		})
	}
	return slices.ContainsFunc(e.Funcs, func(fn *ssa.Function) bool {
		return value.AnyOf(fn, func(send *ssa.Send) bool { return types.Identical(send.X.Type(), t) && isKept(send.X) })
	})
}

// noteTold notes what the one result of the call that put the thing somewhere is where there is one.
//
//	if !t.tryStart() { return }
//	defer t.Stop()
func (w *Walker) noteTold(states []*State, call ssa.CallInstruction) []*State {
	v := call.Value()
	if is := w.Ob.Tells[0]; v != nil && call == w.Ob.Starts && is != condition.Maybe {
		if _, isTuple := v.Type().(*types.Tuple); !isTuple {
			for _, st := range states {
				st.Note(v, is)
			}
		}
	}
	return states
}

// toldBeside returns what another result of the call that gave the thing is where there is one: what is the same wherever its function
// gives one, or is there because the thing is, and no error.
//
//	resp, retry, err := c.attempt(req)    // return resp, false, nil    return nil, true, err
//	events, cancel, err := w.watch(key)
func (w *Walker) toldBeside(st *State, v *ssa.Extract) condition.Tri {
	call, _ := v.Tuple.(*ssa.Call)
	isStart := call != nil && ssa.CallInstruction(call) == w.Ob.Starts
	if is := w.Ob.Tells[v.Index]; is != condition.Maybe && !st.again && (isStart || v.Tuple == w.Ob.Birth) {
		return is
	}
	if v.Tuple != w.Ob.Birth || w.Ob.Failure == nil || value.IsError(v.Type()) {
		return condition.Maybe
	}
	switch v.Type().Underlying().(type) {
	case *types.Chan, *types.Pointer, *types.Signature, *types.Interface:
		return condition.Yes
	}
	return condition.Maybe
}

// define executes an instruction that computes a value from others.
func (w *Walker) define(st *State, v ssa.Value) {
	from := func(x ssa.Value, take, give access.Path) {
		for _, p := range w.held(st, x) {
			if rest, ok := p.Cut(take); ok {
				w.Hold(st, v, give+rest)
			}
		}
	}
	told, _ := st.Told(v)
	st.forget(v)
	switch v := v.(type) {
	case *ssa.Alloc:
		if at := (access.Place{Root: v}); value.IsBool(value.Deref(v.Type())) && w.remembers(v.Parent(), at) { // var kept bool
			st.Assign(at, notSet())
		}
	case *ssa.FieldAddr:
		from(v.X, access.Selected(v), "")
		w.selectPart(st, v, v.X)
		w.selectField(st, v)
	case *ssa.Field:
		from(v.X, access.Selected(v), "")
		w.selectPart(st, v, v.X)
		w.selectField(st, v)
	case *ssa.IndexAddr:
		if !w.Engine.isOneOfMany(v) {
			from(v.X, access.Elem, "")
		}
	case *ssa.Index:
		from(v.X, access.Elem, "")
	case *ssa.Lookup:
		if v.CommaOk {
			from(v.X, access.Elem, access.Component(0))
		} else {
			from(v.X, access.Elem, "")
		}
	case *ssa.Next:
		from(v.Iter, access.Elem, access.Component(access.EntryOf(v)))
	case *ssa.Range:
		from(v.X, "", "")
	case *ssa.Extract:
		if is := w.toldBeside(st, v); is != condition.Maybe {
			st.Note(v, is)
		}
		from(v.Tuple, access.Component(v.Index), "")
		if told != condition.Maybe {
			st.Note(v, told) // the call has told
		}
	case *ssa.TypeAssert:
		if v.CommaOk {
			from(v.X, "", access.Component(0))
		} else {
			from(v.X, "", "")
		}
	case *ssa.MakeInterface:
		w.asInterface(st, v, v.X)
	case *ssa.ChangeInterface:
		w.asInterface(st, v, v.X)
		st.Alias(v, st.Rep(v.X)) // nil if that is
	case *ssa.UnOp:
		if v.Op == token.MUL {
			from(v.X, "", "")
			w.load(st, v)
		}
		w.receive(st, v)
	case *ssa.Select:
		w.receive(st, v)
	default:
		if x := value.Converted(v); x != nil {
			from(x, "", "")
		}
	}
}

// asInterface makes the interface v a holder of what x holds, and notes the type behind
// it, or of an interface what it has at least.
func (w *Walker) asInterface(st *State, v, x ssa.Value) {
	for _, p := range w.held(st, x) {
		if !types.IsInterface(x.Type()) || len(w.Ob.Owners[p]) == 0 {
			w.Ob.Owners.Add(p, x.Type())
		}
		w.Hold(st, v, p)
	}
}

// selectField makes v a holder if it selects the field in question.
func (w *Walker) selectField(st *State, v ssa.Value) {
	if w.Ob.Field != nil && value.Field(v) == w.Ob.Field && st.LossKind != Overwritten {
		w.Hold(st, v, w.Ob.FieldPath)
	}
}

// selectPart makes v the thing if it selects the part of it that has a method which
// releases it.
//
//	type Recorder struct{ Interface }    recorder.Stop() is recorder.Interface.Stop()
func (w *Walker) selectPart(st *State, v, of ssa.Value) {
	f := value.Field(v)
	if !f.Embedded() || !slices.Contains(w.held(st, of), "") {
		return
	}
	for _, r := range w.Ob.Spec.Release {
		obj, _, _ := types.LookupFieldOrMethod(f.Type(), true, nil, r.Symbol.Name)
		if m, ok := obj.(*types.Func); ok && r.Operand == spec.Recv && r.Is(m) {
			w.Hold(st, v, "")
			return
		}
	}
}

// load notes which value a tested variable contains.
func (w *Walker) load(st *State, v *ssa.UnOp) {
	p := w.Engine.Variable(v.X)
	if !w.remembers(v.Parent(), p) {
		return
	}
	st.Load(v, p)
}

// remembers reports whether it matters to fn what a place contains.
func (w *Walker) remembers(fn *ssa.Function, p access.Place) bool {
	return flow.IsJump(p.Root) || w.forgets != everything && w.Engine.branches.IsRemembered(fn, p)
}

// store executes *addr = val.
func (w *Walker) store(st *State, s *ssa.Store) []*State {
	paths := w.held(st, s.Val)
	w.overwrite(st, s)
	p := w.Engine.Variable(s.Addr)
	st.Overwrite(w.Engine.Resolver, p)
	if w.remembers(s.Parent(), p) {
		st.Assign(p, st.Rep(s.Val))
	}
	if len(paths) > 0 && w.isReadElsewhere(s.Addr) {
		return w.escape(st, s.Val, paths[0])
	}
	states := w.placePaths(st, s.Addr, "", s.Val, paths)
	if len(paths) > 0 && len(states) > 0 && !w.isVariable(s.Addr) && w.alsoThere(st, s.Addr, s) {
		return nil
	}
	return states
}

// isReadElsewhere reports whether what is put at an address is kept for others to read to its end: it is no variable, nor a field of what is such
// a thing itself.
//
//	w := &watcher{stream: stream}    x := &kVWatchClient{ClientStream: stream}
func (w *Walker) isReadElsewhere(addr ssa.Value) bool {
	if !w.Ob.Spec.ByReading || w.isVariable(addr) {
		return false
	}
	field, ok := addr.(*ssa.FieldAddr)
	return !ok || w.Ob.Spec.Is == nil || !w.Ob.Spec.Is(field.X.Type())
}

// overwrite drops what the place that s assigns to held before. An element of
// a container is not overwritten: which one it is cannot be told.
func (w *Walker) overwrite(st *State, s *ssa.Store) {
	p := w.Engine.Resolve(s.Addr)
	if v, ok := value.Declared(s.Addr).(*ssa.Alloc); ok {
		p = access.Place{Root: v}
	}
	w.drop(st, p, s.Val, s)
}

// drop empties the place p, which instr assigns val to.
func (w *Walker) drop(st *State, p access.Place, val ssa.Value, instr ssa.Instruction) {
	if p.Path.HasElem() || w.Ob.Starts != nil && !st.Started || w.isMadeOf(st, val) {
		return
	}
	lost, entry := false, false
	for h, written := range st.Holders.All() {
		if _, isAddr := h.Value.(*ssa.FieldAddr); !isAddr && !written {
			continue // a value that was read stays what it is
		}
		at, read := w.Engine.Memory(h.Value)
		if at.Root != p.Root || len(p.Path) <= read {
			continue
		}
		if rest, ok := (at.Path + h.Path).Cut(p.Path); ok {
			st.Holders.remove(h)
			lost, entry = true, entry || rest.First() == access.Elem
		}
	}
	fresh := w.Ob.Field != nil && !w.Outlives(p.Root, p.Path)
	if lost && !fresh && len(w.held(st, val)) == 0 {
		how := Overwritten
		if entry && isEmptyMap(val) {
			how = Removed // like all entries
		}
		st.lose(how, instr)
	}
}

// isMadeOf reports whether v is what a call gives that was given the thing, where the function is not in view: it may well have that, and keeps it in its
// place. The summary of a function does not say what it does with a parameter that may be anything of an interface.
//
//	client.Transport = otelhttp.NewTransport(client.Transport)
func (w *Walker) isMadeOf(st *State, v ssa.Value) bool {
	call, _ := value.CallOf(value.Unconverted(v))
	return call != nil && value.Builtin(&call.Call) == "" && w.Engine.TargetOf(&call.Call).Fn == nil && slices.ContainsFunc(value.Args(&call.Call), func(a ssa.Value) bool {
		return types.IsInterface(a.Type()) && len(w.held(st, a)) > 0
	})
}

// isEmptyMap reports whether v is a new map, into which the function puts nothing.
//
//	s.units = make(map[string]*unit)
func isEmptyMap(v ssa.Value) bool {
	made, ok := v.(*ssa.MakeMap)
	return ok && !slices.ContainsFunc(value.Referrers(made), func(ref ssa.Instruction) bool {
		st, stores := ref.(*ssa.Store)
		return !stores || st.Val != made
	})
}

// place records that the memory at base, by step, now contains val.
func (w *Walker) place(st *State, base ssa.Value, step access.Path, val ssa.Value) []*State {
	return w.placePaths(st, base, step, val, w.held(st, val))
}

func (w *Walker) placePaths(st *State, base ssa.Value, step access.Path, val ssa.Value, paths []access.Path) []*State {
	for _, p := range paths {
		if p.First() == lostStep || p.IsChan() && !w.isVariable(base) || (step+p).Steps() > access.MaxSteps {
			return w.escape(st, val, p)
		}
		w.Write(st, base, step+p)
	}
	return []*State{st}
}

// isVariable reports whether v is the address of a local variable.
func (w *Walker) isVariable(v ssa.Value) bool {
	_, ok := value.Declared(v).(*ssa.Alloc)
	return ok
}

// Write marks every value on the way from the root to v as holding the thing.
//
//	t1 = &c.inner; t2 = *t1; t3 = &t2.queue; *t3 = q
//
// makes t3 hold q, t2 and t1 hold it by .queue, and c by .inner.queue.
func (w *Walker) Write(st *State, v ssa.Value, p access.Path) {
	for n := access.MaxBack; n > 0; n-- {
		v = value.Declared(v)
		st.Holders.add(Holder{v, p}, true)
		if _, isVar := v.(*ssa.Alloc); isVar && p == "" {
			return // the variable itself was assigned, not what it points to
		}
		x, step, ok := w.Engine.Back(v, n)
		if !ok {
			return
		}
		v, p = x, step+p
	}
}
