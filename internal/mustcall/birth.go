package mustcall

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/signal"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// A birth is a call, or another instruction, that creates an obligation, and what became of it in the
// function around it.
type birth struct {
	at      ssa.Instruction
	call    ssa.CallInstruction // the same, or nil; or the go statement
	fn      *ssa.Function
	ob      *obligation
	carrier signal.Carrier // of a goroutine
	variant string         // of the Acquire
	result  int            // of an acquisition by the table: the result that is the thing
	path    access.Path    // … from there to the thing, or to what releases it
	field   string         // … of that result, which has the thing
	until   ssa.Value      // a context that ends the thing, or nil
	owned   *owned         // nil if the call is an acquisition by the table
	walker  *walker
	guessed bool   // the goroutine may well end by itself; see endsOfRun
	handed  bool   // it is what a call starts that is given a signal; see handed
	lost    []exit // exits at which nothing holds the thing any more
	kept    []exit // exits at which something does
	abroad  bool   // it leaves otherwise than through a field of the package
	duties  []*duty
}

// An owned is an Owned with the types that its paths start from, those of the slots as of interfaces on the way; none
// if others tell of it.
type owned struct {
	summary.Owned
	behind access.Behind
}

// types returns the type that the path of the first slot starts from, or several that may be there.
func (o *owned) types() []types.Type { return o.behind[o.Slots[0].Path] }

// creations are the things that a function creates: its births, and those of
// them that it leaves to its callers.
type creations struct {
	births []*birth
	owned  []*owned
}

// births follows everything that fn creates.
func (e *engine) births(fn *ssa.Function) *creations {
	if c, ok := e.made[fn]; ok {
		e.asking.meet(fn)
		return c // empty while fn is being looked at: recursion creates nothing
	}
	c := new(creations)
	e.made[fn] = c
	e.asking.begin(fn)
	defer e.answered(fn)
	var births []*birth
	for call := range value.Each[ssa.CallInstruction](fn) {
		for _, bi := range e.acquisitions(call) {
			e.follow(bi)
			births = append(births, bi)
		}
	}
	for made := range value.Each[*ssa.Alloc](fn) {
		if bi := e.literal(made); bi != nil {
			e.follow(bi)
			births = append(births, bi)
		}
	}
	c.births = births
	c.owned = e.left(fn, births)
	return c
}

// acquisitions returns the obligations that a call or a go statement creates.
func (e *engine) acquisitions(instr ssa.CallInstruction) []*birth {
	if b := e.started(instr); b != nil {
		return []*birth{b}
	}
	handed := e.handed(instr)
	births := e.acquired(instr)
	if handed != nil {
		births = append(births, handed)
	}
	return births
}

// acquired returns the obligations that a call creates by what it gives.
func (e *engine) acquired(instr ssa.CallInstruction) []*birth {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return nil
	}
	t := e.TargetOf(&call.Call)
	acq, ok := e.given(call, t)
	if t.Obj != nil {
		acq, ok = e.acquisitionBy(t)
	}
	if ok {
		o := &owned{Owned: summary.Owned{Kind: acq.Spec.Kind, Variant: acq.Variant, Slots: []summary.Slot{{Index: acq.Result, Path: acq.Path()}}}}
		b := e.newBirth(call, o)
		b.owned, b.result, b.path, b.field, b.until = nil, acq.Result, acq.Path(), acq.Field, e.untilOf(acq.Acquire, t)
		return []*birth{b}
	}
	var all []*owned
	switch {
	case t.Obj == nil && t.Fn != nil: // a literal
		all = e.births(t.Fn).owned
	case t.Obj == nil:
	case t.Invoke:
		all = e.ownedBehind(t)
	default:
		all = e.ownedBy(t.Obj)
	}
	var births []*birth
	for _, o := range all {
		if e.table.Kind(o.Kind) != nil {
			births = append(births, e.newBirth(call, o))
		}
	}
	return births
}

// given returns the row of things that a func value gives away, if t is one that
// does.
//
//	w, err := lw.WatchFunc(options)
func (e *engine) given(call *ssa.Call, t access.Target) (spec.Acquisition, bool) {
	results, ok := call.Type().(*types.Tuple)
	if !ok || t.Obj != nil || t.Fn != nil || results.Len() != 2 || !value.IsError(results.At(1).Type()) {
		return spec.Acquisition{}, false
	}
	return e.table.GivenBy(results.At(0).Type())
}

// acquisitionBy returns the row of the table that t is in. A method that is known
// by its name only is one unless its body was seen: then that tells.
func (e *engine) acquisitionBy(t access.Target) (spec.Acquisition, bool) {
	if acq, ok := e.table.AcquiredBy(t.Obj); ok {
		return acq, true
	}
	if t.Fn != nil || len(t.Args) == 0 || !t.Invoke && e.imports.Func(t.Obj) != nil {
		return spec.Acquisition{}, false
	}
	return e.table.Method(t.Obj, t.Args[0].Type())
}

func (e *engine) newBirth(call *ssa.Call, o *owned) *birth {
	ob := &obligation{
		spec:   e.table.Kind(o.Kind),
		birth:  call,
		peer:   e.peerOf(spec.Recv.In(e.TargetOf(&call.Call))),
		owners: make(access.Behind),
		abroad: make(map[access.Path]summary.Owned),
	}
	switch {
	case o.OK > 0:
		ob.failure, ob.failed = value.Result(call, o.OK), condition.No
	case !o.Despite:
		ob.failure, ob.failed = failureOf(call), condition.Yes
	}
	maps.Copy(ob.owners, o.behind)
	for _, s := range o.Slots {
		if !s.Param && s.Path != "" && len(ob.owners[s.Path]) == 0 && len(o.Methods) > 0 {
			ob.abroad[s.Path] = o.Owned
		}
	}
	return &birth{at: call, call: call, fn: call.Parent(), ob: ob, variant: o.Variant, owned: o, until: e.untilIn(call, o)}
}

// failureOf returns the error that call returns beside its other results, if
// it is looked at: where it is non-nil the call created nothing.
func failureOf(call *ssa.Call) ssa.Value {
	if value.IsError(call.Type()) {
		return call // func open(out *Queue) error
	}
	results, ok := call.Type().(*types.Tuple)
	if !ok || results.Len() == 0 {
		return nil
	}
	last := results.Len() - 1
	if !value.IsError(results.At(last).Type()) {
		return nil
	}
	return value.Result(call, last)
}

// follow walks from the birth to the exits.
func (e *engine) follow(b *birth) {
	b.ob.until = b.until
	w := e.newWalker(b.fn, b.ob)
	b.walker = w
	if !e.spent.afford(1) {
		e.gaveUp(b.fn)
		return
	}
	if b.carrier.Value != nil {
		e.followWorker(b)
		return
	}
	if b.call == nil {
		st := newState()
		w.hold(st, b.ob.birth, "")
		e.followFrom(b, b.at, st)
		return
	}
	slots := []summary.Slot{{Index: b.result, Path: b.path}}
	if b.owned != nil {
		slots = b.owned.Slots
	}
	st, from := newState(), ssa.Instruction(b.call)
	result := b.call.Value()
	_, isTuple := result.Type().(*types.Tuple)
	for _, s := range slots {
		switch {
		case s.Param:
			arg := e.TargetOf(b.call.Common()).Args[s.Index]
			at, read := e.Memory(arg)
			_, isParam := at.Root.(*ssa.Parameter)
			outlives := w.outlives(at.Root, at.Path+s.Path)
			if outlives && !slots[0].Param {
				continue // the func that releases it is ours
			}
			if isPart := isParam && (read < 0 || e.isOwnPart(at)); outlives && !isPart {
				return // somebody else's object; a part of that of a caller is left to the caller
			}
			if made := madeIn(b.fn, at.Root); made != nil {
				from = made
				w.startFrom(st, b, at.Root, at.Path+s.Path)
			} else {
				w.write(st, arg, s.Path)
			}
		case isTuple:
			w.hold(st, result, access.Component(s.Index)+s.Path)
		default:
			w.hold(st, result, s.Path)
		}
	}
	e.followFrom(b, from, st)
}

// isOwnPart reports whether a place is a field of an object in which there is never anything but what was made for
// that object.
//
//	t := &tenant{poller: &poller{stop: make(chan struct{})}}
func (e *engine) isOwnPart(at access.Place) bool {
	refs := access.FieldsAlong(at.Root.Type(), at.Path, nil)
	if len(refs) != 1 || refs[0].Rest != "" || refs[0].Var.Exported() {
		return false
	}
	field, some := refs[0].Var, false
	for _, fn := range e.mentions[field] {
		for st := range value.Each[*ssa.Store](fn) {
			if value.Field(st.Addr) != field {
				continue
			}
			if some = e.isNew(st.Val, access.MaxSteps) && !isHandedOn(st.Val, st); !some {
				return false
			}
		}
	}
	return some
}

// isHandedOn reports whether something is put elsewhere, too, or given to a function that is not a method of it.
//
//	pre := &prefetchers{}
//	pods, sets := &podReconciler{pre}, &setReconciler{pre}
func isHandedOn(v ssa.Value, into *ssa.Store) bool {
	return slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Store:
			return ref.Val == v && ref != into
		case *ssa.MakeInterface:
			return true
		case ssa.CallInstruction:
			c := ref.Common()
			return value.Receiver(c) != v || c.IsInvoke() && slices.Contains(c.Args, v) || !c.IsInvoke() && slices.Contains(c.Args[1:], v)
		}
		return false
	})
}

// isNew reports whether the function around makes the object that v is, or calls one that does.
func (e *engine) isNew(v ssa.Value, depth int) bool {
	at := e.Resolve(v)
	if at.Path != "" || depth == 0 {
		return false
	}
	switch v := at.Root.(type) {
	case *ssa.Alloc:
		return true
	case *ssa.Call:
		fn := v.Call.StaticCallee()
		if fn == nil || len(fn.Blocks) == 0 || fn.Signature.Results().Len() != 1 {
			return false
		}
		for ret := range value.Returns(fn) {
			if !e.isNew(ret.Results[0], depth-1) {
				return false
			}
		}
		return true
	}
	return false
}

// madeIn returns the instruction of fn that makes an object, or nil: who has it is followed from
// there on.
func madeIn(fn *ssa.Function, object ssa.Value) ssa.Instruction {
	switch v := object.(type) {
	case *ssa.Alloc, *ssa.Call, *ssa.Extract:
		if instr := v.(ssa.Instruction); instr.Parent() == fn {
			return instr
		}
	}
	return nil
}

// startFrom has the walk begin where an object is made which is to have b's thing by p: what is
// lost before that has it does not count.
func (w *walker) startFrom(st *state, b *birth, object ssa.Value, p access.Path) {
	w.ob.starts, w.ob.birth = b.call, object
	st.hold.add(holder{value.Declared(object), p}, true)
}

// followFrom walks from behind instr, which st is the state after, to the exits.
func (e *engine) followFrom(b *birth, instr ssa.Instruction, st *state) {
	e.followAt(b, instr, slices.Index(instr.Block().Instrs, instr)+1, st)
}

// followAt walks from the i-th instruction in the block of instr to the exits.
func (e *engine) followAt(b *birth, instr ssa.Instruction, i int, st *state) {
	w := b.walker
	w.assumeBefore(st, instr.Block())
	w.assumeFlags(st, instr)
	st.defers = e.defersBefore(instr)
	exits := w.run(instr.Block(), i, st, nil)
	passOn(exits, nil)
	for _, x := range exits {
		if w.ob.starts != nil && !x.st.started {
			continue // there is nothing yet
		}
		isNothing := len(w.ob.spec.Asks) > 0 && !x.st.started // nobody has asked it for anything
		if len(w.slots(x)) == 0 && !isNothing || w.failsInTail(x) {
			b.lost = append(b.lost, x)
		}
		if len(w.slots(x)) > 0 {
			b.kept = append(b.kept, x)
		}
	}
	if w.out.cutOff {
		e.gaveUp(b.fn)
		b.lost, b.kept = nil, nil
	}
}
