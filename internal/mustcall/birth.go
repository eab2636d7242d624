package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A birth is a call that creates an obligation, and what became of it in the
// function around the call.
type birth struct {
	call    ssa.CallInstruction // or the go statement
	fn      *ssa.Function
	ob      *obligation
	carrier carrier   // of a goroutine
	variant string    // of the Acquire
	result  int       // of an acquisition by the table: the result that is the thing
	until   ssa.Value // a context that ends the thing, or nil
	owned   *owned    // nil if the call is an acquisition by the table
	walker  *walker
	lost    []exit // exits at which nothing holds the thing any more
	kept    []exit // exits at which something does
	abroad  bool   // it leaves otherwise than through a field of the package
	duties  []*duty
}

// An owned is an Owned with the type that its path starts from.
type owned struct {
	Owned
	typ types.Type // concrete, as far as known
}

// creations are the things that a function creates: its births, and those of
// them that it leaves to its callers.
type creations struct {
	births []*birth
	owned  []*owned
}

// births follows everything that fn creates.
func (e *engine) births(fn *ssa.Function) *creations {
	if c, ok := e.made[fn]; ok {
		return c // empty while fn is being looked at: recursion creates nothing
	}
	c := new(creations)
	e.made[fn] = c
	var births []*birth
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			for _, bi := range e.acquisitions(call) {
				e.follow(bi)
				births = append(births, bi)
			}
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
	call, ok := instr.(*ssa.Call)
	if !ok {
		return nil
	}
	t := e.targetOf(&call.Call)
	acq, ok := e.given(call, t)
	if t.obj != nil {
		acq, ok = e.acquisitionBy(t)
	}
	if ok {
		slot := Slot{Index: acq.Result}
		o := &owned{Owned: Owned{Kind: acq.spec.Kind, Variant: acq.Variant, Slots: []Slot{slot}}}
		b := e.newBirth(call, o)
		b.owned, b.result, b.until = nil, acq.Result, e.untilOf(acq.Acquire, t)
		return []*birth{b}
	}
	var all []*owned
	switch {
	case t.invoke, t.obj == nil:
	case t.fn != nil:
		all = e.births(t.fn).owned
	default:
		if sum := e.imports.Func(t.obj); sum != nil {
			for _, o := range sum.Owned {
				all = append(all, &owned{Owned: o})
			}
		}
	}
	var births []*birth
	for _, o := range all {
		if e.table.kinds[o.Kind] != nil {
			births = append(births, e.newBirth(call, o))
		}
	}
	return births
}

// given returns the row of things that a func value gives away, if t is one that
// does.
//
//	w, err := lw.WatchFunc(options)
func (e *engine) given(call *ssa.Call, t target) (acquisition, bool) {
	results, ok := call.Type().(*types.Tuple)
	if !ok || t.obj != nil || t.fn != nil || results.Len() != 2 || !types.Identical(results.At(1).Type(), errorType) {
		return acquisition{}, false
	}
	spec := e.table.given[symbol.OfType(results.At(0).Type())]
	if spec == nil {
		return acquisition{}, false
	}
	return acquisition{spec, Acquire{Variant: spec.Given}}, true
}

// acquisitionBy returns the row of the table that t is in. A method that is known
// by its name only is one unless its body was seen: then that tells.
func (e *engine) acquisitionBy(t target) (acquisition, bool) {
	if acq, ok := e.table.acquire[symbol.Of(t.obj)]; ok {
		return acq, true
	}
	if t.fn != nil || len(t.args) == 0 || !t.invoke && e.imports.Func(t.obj) != nil {
		return acquisition{}, false
	}
	return e.table.method(t.obj, t.args[0].Type())
}

func (e *engine) newBirth(call *ssa.Call, o *owned) *birth {
	ob := &obligation{
		spec:    e.table.kinds[o.Kind],
		birth:   call,
		peer:    e.peerOf(e.targetOf(&call.Call).operand(Recv)),
		owners:  make(map[Path]types.Type),
		methods: make(map[Path][]Method),
	}
	switch {
	case o.OK > 0:
		ob.failure, ob.failed = extracted(call, o.OK), no
	case !o.Despite:
		ob.failure, ob.failed = failureOf(call), yes
	}
	for _, s := range o.Slots {
		if s.Param || s.Path == "" {
			continue
		}
		switch {
		case o.typ != nil:
			ob.owners[s.Path] = o.typ
		case len(o.Methods) > 0:
			ob.methods[s.Path] = o.Methods
		}
	}
	return &birth{call: call, fn: call.Parent(), ob: ob, variant: o.Variant, owned: o, until: e.untilIn(call, o)}
}

// failureOf returns the error that call returns beside its other results, if
// it is looked at: where it is non-nil the call created nothing.
func failureOf(call *ssa.Call) ssa.Value {
	if types.Identical(call.Type(), errorType) {
		return call // func open(out *Queue) error
	}
	results, ok := call.Type().(*types.Tuple)
	if !ok || results.Len() == 0 {
		return nil
	}
	last := results.Len() - 1
	if !types.Identical(results.At(last).Type(), errorType) {
		return nil
	}
	return extracted(call, last)
}

var errorType = types.Universe.Lookup("error").Type()

// extracted returns result i of call, if it is used.
func extracted(call *ssa.Call, i int) ssa.Value {
	for _, ref := range referrers(call) {
		if x, ok := ref.(*ssa.Extract); ok && x.Index == i {
			return x
		}
	}
	return nil
}

// follow walks from the birth to the exits.
func (e *engine) follow(b *birth) {
	w := e.newWalker(b.fn, b.ob)
	b.walker = w
	if !e.spent.afford(1) {
		e.gaveUp(b.fn)
		return
	}
	if b.carrier.v != nil {
		e.followWorker(b)
		return
	}
	slots := []Slot{{Index: b.result}}
	if b.owned != nil {
		slots = b.owned.Slots
	}
	st, from := newState(), ssa.Instruction(b.call)
	result := b.call.Value()
	_, isTuple := result.Type().(*types.Tuple)
	for _, s := range slots {
		switch {
		case s.Param:
			arg := e.targetOf(b.call.Common()).args[s.Index]
			at, read := e.memory(arg)
			_, isParam := at.root.(*ssa.Parameter)
			if isPart := isParam && read < 0; !isPart && w.outlives(at.root, at.path+s.Path) {
				return // somebody else's object; a part of that of a caller is left to the caller
			}
			if made := madeIn(b.fn, at.root); made != nil {
				from = made
				w.startFrom(st, b, at.root, at.path+s.Path)
			} else {
				w.write(st, arg, s.Path)
			}
		case isTuple:
			w.hold(st, result, tupleStep(s.Index)+s.Path)
		default:
			w.hold(st, result, s.Path)
		}
	}
	e.followFrom(b, from, st)
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
func (w *walker) startFrom(st *state, b *birth, object ssa.Value, p Path) {
	w.ob.starts, w.ob.birth = b.call, object
	st.hold.add(holder{w.e.canon(object), p}, true)
}

// followFrom walks from behind instr, which st is the state after, to the exits.
func (e *engine) followFrom(b *birth, instr ssa.Instruction, st *state) {
	w := b.walker
	w.assumeBefore(st, instr.Block())
	st.defers = e.defersBefore(instr)
	exits := w.run(instr.Block(), slices.Index(instr.Block().Instrs, instr)+1, st, nil)
	passOn(exits, nil)
	for _, x := range exits {
		if w.ob.starts != nil && !x.st.started {
			continue // there is nothing yet
		}
		if len(w.slots(x)) == 0 {
			b.lost = append(b.lost, x)
		} else {
			b.kept = append(b.kept, x)
		}
	}
	if w.out.cutOff {
		e.gaveUp(b.fn)
		b.lost, b.kept = nil, nil
	}
}

// defersBefore returns the calls that are certainly deferred when instr runs.
func (e *engine) defersBefore(instr ssa.Instruction) []*ssa.Defer {
	fn := instr.Parent()
	all, ok := e.defers[fn]
	if !ok {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if d, ok := instr.(*ssa.Defer); ok {
					all = append(all, d)
				}
			}
		}
		e.defers[fn] = all
	}
	return slices.DeleteFunc(slices.Clone(all), func(d *ssa.Defer) bool { return !flow.Precedes(d, instr) })
}

// left returns what fn leaves to its callers: a thing is theirs if every return
// that gives a result at all gives one, so that a getter that may return
// somebody else's queue does not count.
func (e *engine) left(fn *ssa.Function, births []*birth) []*owned {
	var all []*owned
	for _, b := range births {
		if b.walker.out.escaped || len(b.kept) == 0 {
			continue
		}
		var slots []Slot
		kept := false
		returns := make(map[*ssa.Return]bool)
		for _, x := range b.kept {
			for _, s := range b.walker.slots(x) {
				if s.Index < 0 {
					kept = true
				}
				if !slices.Contains(slots, s) {
					slots = append(slots, s)
				}
			}
			if ret, ok := x.instr.(*ssa.Return); ok {
				returns[ret] = true
			}
		}
		if kept {
			continue
		}
		slices.SortFunc(slots, compareSlots)
		if slots[0].Param != slots[len(slots)-1].Param {
			continue // returned and kept by an argument: not the caller's
		}
		o := &owned{Owned: Owned{Kind: b.ob.spec.Kind, Variant: b.variant, Slots: slots}}
		if !slots[0].Param && !e.alwaysOwned(fn, returns, births, slots) {
			continue
		}
		o.OK, o.Until = toldBy(fn, returns), b.untilFrom()
		o.Despite = slots[0].Param && slices.ContainsFunc(b.kept, func(x exit) bool { return b.walker.isCertain(x) })
		if e.describe(fn, b, o) && !hasSlot(all, o) {
			all = append(all, o)
		}
	}
	return all
}

func hasSlot(all []*owned, o *owned) bool {
	return slices.ContainsFunc(all, func(other *owned) bool { return other.Slots[0] == o.Slots[0] })
}

// alwaysOwned reports whether the returns of fn that are not among those that
// leave the thing to the caller return nothing in its place, or another thing
// born in fn.
func (e *engine) alwaysOwned(fn *ssa.Function, returns map[*ssa.Return]bool, births []*birth, slots []Slot) bool {
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || returns[ret] {
			continue
		}
		for _, s := range slots {
			if v := returned(ret, s.Index); !isNil(v) && !failed(ret) && !returnsBirth(ret, births, s) {
				return false
			}
		}
	}
	return true
}

// returned returns the value of result i at ret, looking through the variable
// of a named result.
func returned(ret *ssa.Return, i int) ssa.Value {
	v := ret.Results[i]
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return v
	}
	instrs := ret.Block().Instrs
	for j := len(instrs) - 1; j >= 0; j-- {
		if s, ok := instrs[j].(*ssa.Store); ok && s.Addr == load.X {
			return s.Val
		}
	}
	return v
}

func isNil(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value == nil
	case *ssa.MakeInterface:
		return isNil(v.X)
	case *ssa.UnOp: // var zero T; return zero
		_, ok := v.X.(*ssa.Alloc)
		return ok
	}
	return false
}

// failed reports whether ret returns an error that is not the constant nil:
// what it returns beside it does not count.
func failed(ret *ssa.Return) bool {
	return len(ret.Results) > 1 && isFailing(ret)
}

// toldBy returns the index of the bool result that is true where fn returns
// the thing, and false where it does not, or 0.
func toldBy(fn *ssa.Function, returns map[*ssa.Return]bool) int {
	results := fn.Signature.Results()
	for i := 1; i < results.Len(); i++ {
		if !types.Identical(results.At(i).Type(), types.Typ[types.Bool]) {
			continue
		}
		tells := true
		for _, b := range fn.Blocks {
			if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
				k, ok := returned(ret, i).(*ssa.Const)
				tells = tells && ok && constTruth(k) == known(returns[ret])
			}
		}
		if tells {
			return i
		}
	}
	return 0
}

func returnsBirth(ret *ssa.Return, births []*birth, s Slot) bool {
	for _, b := range births {
		for _, x := range b.kept {
			if x.instr == ret && slices.Contains(b.walker.slots(x), s) {
				return true
			}
		}
	}
	return false
}

// describe fills in who owns the thing and which methods of the owner release
// it. It reports whether anybody outside fn can release it at all: a type that
// never does is reported where it is declared, not at each use.
func (e *engine) describe(fn *ssa.Function, b *birth, o *owned) bool {
	s := o.Slots[0]
	direct := slices.ContainsFunc(o.Slots, func(s Slot) bool { return s.Path == "" || s.Path == callStep })
	if s.Path == "" || s.Path.first() == callStep {
		return true
	}
	typ := b.walker.typeAt(s)
	if typ == nil {
		// An interface that another package's constructor gave.
		if o.Methods = b.ob.methods[s.Path]; len(o.Methods) > 0 && b.owned != nil {
			o.Owner = b.owned.Owner
		}
		return direct || len(o.Methods) > 0
	}
	o.typ = typ
	if named, _ := deref(typ); named != nil {
		o.Owner = named.Obj().Name()
	}
	o.Methods = b.walker.releasingMethods(typ, s.Path)
	return direct || len(o.Methods) > 0 || e.releasedBeside(typ, s.Path, b.ob)
}

// typeAt returns the type that the path of slot s starts from: the type of the
// parameter or result, or the concrete one behind it.
func (w *walker) typeAt(s Slot) types.Type {
	var typ types.Type
	if s.Param {
		typ = w.fn.Params[s.Index].Type()
	} else {
		typ = w.fn.Signature.Results().At(s.Index).Type()
	}
	if types.IsInterface(typ) {
		typ = w.ob.owners[s.Path]
	}
	return typ
}

// releasingMethods returns the methods of typ that release what its values hold
// by path, sorted by name.
func (w *walker) releasingMethods(typ types.Type, path Path) []Method {
	if _, isPtr := typ.Underlying().(*types.Pointer); !isPtr && !types.IsInterface(typ) {
		typ = types.NewPointer(typ)
	}
	var methods []Method
	for sel := range types.NewMethodSet(typ).Methods() {
		if !w.e.spent.afford(1) {
			return nil
		}
		m := sel.Obj().(*types.Func)
		if eff := w.effectOfNamed(typ, m.Pkg(), m.Name(), path); eff.Release != Never {
			methods = append(methods, Method{m.Name(), eff.AtEnd})
		}
	}
	return methods
}

// releasedBeside reports whether what values of typ hold by path can be released
// otherwise than by a method: by a function of the package, or from outside
// through exported fields.
func (e *engine) releasedBeside(typ types.Type, path Path, ob *obligation) bool {
	exported := true
	for _, ref := range fieldsAlong(typ, path, ob.owners) {
		if ref.field.Pkg() == e.pkg && e.useOf(ref, ob).released() {
			return true
		}
		exported = exported && ref.isExported()
	}
	return exported
}
