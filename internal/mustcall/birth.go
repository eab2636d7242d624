package mustcall

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/signal"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// A birth is a call, or another instruction, that creates an obligation, and what became of it in the
// function around it.
type birth struct {
	at      ssa.Instruction
	call    ssa.CallInstruction // the same, or nil; or the go statement
	fn      *ssa.Function
	ob      *walk.Obligation
	carrier signal.Carrier // of a goroutine
	variant string         // of the Acquire
	result  int            // of an acquisition by the table: the result that is the thing
	path    access.Path    // … from there to the thing, or to what releases it
	field   string         // … of that result, which has the thing
	until   ssa.Value      // a context that ends the thing, or nil
	owned   *owned         // nil if the call is an acquisition by the table
	walker  *walk.Walker
	guessed bool        // the goroutine may well end by itself; see signal.Package.EndsOfRun
	handed  bool        // it is what a call starts that is given a signal; see handed
	lost    []walk.Exit // exits at which nothing holds the thing any more
	kept    []walk.Exit // exits at which something does
	abroad  bool        // it leaves otherwise than through a field of the package
	beside  bool        // the call leaves goroutines to who makes it, too, which end with the thing
}

// An owned is an Owned with the types that its paths start from, those of the slots as of interfaces on the way; none
// if others tell of it.
type owned struct {
	summary.Owned
	behind access.Behind

	// made is the birth of the thing, if it ends with a context in a field, which the callers do not see; or nil.
	made *birth
}

// types returns the type that the path of the first slot starts from, or several that may be there.
func (o *owned) types() []types.Type { return o.behind[o.Slots[0].Path] }

// creations are the things that a function creates: its births, and those of
// them that it leaves to its callers.
type creations struct {
	births []*birth
	owned  []*owned
}

// births are the things that the functions of a package create, and what becomes of them.
type births struct {
	*walk.Engine
	made      map[*ssa.Function]*creations
	abstract  map[*types.Func][]*owned // see ownedBehind
	elsewhere map[symbol.Symbol]bool   // see isSetElsewhere
	signals   map[signalAt]signalFrom
	asking    asking
}

func newBirths(e *walk.Engine) *births {
	return &births{
		Engine:    e,
		made:      make(map[*ssa.Function]*creations),
		abstract:  make(map[*types.Func][]*owned),
		elsewhere: make(map[symbol.Symbol]bool),
		signals:   make(map[signalAt]signalFrom),
		asking:    asking{depth: make(map[any]int)},
	}
}

// births follows everything that fn creates.
func (bs *births) births(fn *ssa.Function) *creations {
	if c, ok := bs.made[fn]; ok {
		bs.asking.meet(fn)
		return c // empty while fn is being looked at: recursion creates nothing
	}
	c := new(creations)
	bs.made[fn] = c
	bs.asking.begin(fn)
	defer bs.answered(fn)
	var births []*birth
	for call := range value.Each[ssa.CallInstruction](fn) {
		for _, bi := range bs.acquisitions(call) {
			bs.follow(bi)
			births = append(births, bi)
		}
	}
	for made := range value.Each[*ssa.Alloc](fn) {
		if bi := bs.literal(made); bi != nil {
			bs.follow(bi)
			births = append(births, bi)
		}
	}
	c.births = births
	c.owned = bs.left(fn, births)
	return c
}

// acquisitions returns the obligations that a call or a go statement creates.
func (bs *births) acquisitions(instr ssa.CallInstruction) []*birth {
	if b := bs.started(instr); b != nil {
		return []*birth{b}
	}
	handed := bs.handed(instr)
	births := bs.acquired(instr)
	if handed != nil {
		births = append(births, handed)
	}
	return births
}

// acquired returns the obligations that a call creates by what it gives.
func (bs *births) acquired(instr ssa.CallInstruction) []*birth {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return nil
	}
	t := bs.TargetOf(&call.Call)
	acq, ok := bs.given(call, t)
	if t.Obj != nil {
		acq, ok = bs.AcquisitionBy(t)
	}
	var beside []*owned
	if ok && acq.Beside && !t.Invoke {
		beside = bs.ownedBy(t.Obj)
	}
	if slices.ContainsFunc(beside, func(o *owned) bool { return !o.Is(summary.Shared) }) { // else it is in the books of what the row is about
		ok = false
	}
	if ok && (acq.Spec.IsNone(acq.Variant, call) || bs.givesNone(call, t, acq.Spec.Kind) || bs.isCancelledHere(acq.Acquire, t)) {
		return nil
	}
	if ok {
		o := &owned{Owned: summary.Owned{Kind: acq.Spec.Kind, Variant: bs.variantOf(acq, t), Slots: []summary.Slot{{Index: acq.Result, Path: acq.Path()}}}}
		b := bs.newBirth(call, o)
		b.owned, b.result, b.path, b.field, b.until = nil, acq.Result, acq.Path(), acq.Field, bs.untilOf(acq.Acquire, t)
		if acq.OK > 0 {
			b.ob.Tells[acq.OK-1] = condition.Yes
		}
		if acq.Begins != nil {
			if start := acq.Begins(call); start != nil {
				b.ob.Starts = start
			}
		}
		b.beside = len(beside) > 0
		return append(bs.ownedBirths(call, beside), b)
	}
	var all []*owned
	switch {
	case t.Obj == nil && t.Fn != nil: // a literal
		all = bs.births(t.Fn).owned
	case t.Obj == nil:
	case t.Invoke:
		all = bs.ownedBehind(t)
	default:
		all = bs.ownedBy(t.Obj)
	}
	return bs.ownedBirths(call, all)
}

// ownedBirths returns the obligations of what a call leaves to who makes it.
func (bs *births) ownedBirths(call *ssa.Call, all []*owned) (births []*birth) {
	for _, o := range all {
		if of := bs.Table.Kind(o.Kind); of != nil && !of.IsNone(o.Variant, call) && !isGivenZero(call, o.NotFor) {
			births = append(births, bs.newBirth(call, o))
		}
	}
	return births
}

// given returns the row of things that a func value gives away, if t is one that
// does.
//
//	w, err := lw.WatchFunc(options)
func (bs *births) given(call *ssa.Call, t access.Target) (spec.Acquisition, bool) {
	results, ok := call.Type().(*types.Tuple)
	if !ok || t.Obj != nil || t.Fn != nil || results.Len() != 2 || !value.IsError(results.At(1).Type()) {
		return spec.Acquisition{}, false
	}
	return bs.Table.GivenBy(results.At(0).Type())
}

func (bs *births) newBirth(call *ssa.Call, o *owned) *birth {
	ob := &walk.Obligation{
		Spec:   bs.Table.Kind(o.Kind),
		Birth:  call,
		Peer:   bs.PeerOf(spec.Recv.In(bs.TargetOf(&call.Call))),
		Owners: make(access.Behind),
		Abroad: make(map[access.Path]summary.Owned),
		Tells:  make(map[int]condition.Tri),
	}
	if !o.Is(summary.Despite) {
		ob.Failure = walk.FailureOf(call)
	}
	for i, is := range o.Tells.All() {
		ob.Tells[i] = condition.Known(is)
	}
	maps.Copy(ob.Owners, o.behind)
	for _, s := range o.Slots {
		if !s.Param && s.Path != "" && len(ob.Owners[s.Path]) == 0 && len(o.Methods) > 0 {
			ob.Abroad[s.Path] = o.Owned
		}
	}
	return &birth{at: call, call: call, fn: call.Parent(), ob: ob, variant: o.Variant, owned: o, until: bs.untilIn(call, o)}
}

// follow walks from the birth to the exits.
func (bs *births) follow(b *birth) {
	b.ob.Until = b.until
	w := bs.NewWalker(b.fn, b.ob)
	b.walker = w
	if !bs.Spent.Afford(1) {
		bs.GaveUp(b.fn)
		return
	}
	if b.carrier.Value != nil {
		bs.followWorker(b)
		return
	}
	if b.call == nil {
		st := walk.NewState()
		w.Hold(st, b.ob.Birth, "")
		bs.followFrom(b, b.at, st)
		return
	}
	if bs.goesToOption(b) {
		w.Out.Escaped = true
		return
	}
	slots := []summary.Slot{{Index: b.result, Path: b.path}}
	if b.owned != nil {
		slots = b.owned.Slots
	}
	st, from := walk.NewState(), ssa.Instruction(b.call)
	result := b.call.Value()
	_, isTuple := result.Type().(*types.Tuple)
	for _, s := range slots {
		switch {
		case s.Param:
			arg := bs.TargetOf(b.call.Common()).Args[s.Index]
			if put := flow.Assigned(arg); put != nil {
				arg = put // c.poller = newPoller(); c.poller.Start()
			}
			at, read := bs.Memory(arg)
			if _, ok := value.CopyOf(at.Root).(*ssa.Parameter); ok {
				return // func (w wrapper) Start() { w.queue.Start() }: somebody else's object
			}
			_, isParam := at.Root.(*ssa.Parameter)
			outlives := w.Outlives(at.Root, at.Path+s.Path)
			if outlives && !slots[0].Param {
				continue // the func that releases it is ours
			}
			if isPart := isParam && (read < 0 || bs.isOwnPart(at)); outlives && !isPart {
				return // somebody else's object; a part of that of a caller is left to the caller
			}
			at.Path += s.Path
			made := madeIn(b.fn, at.Root)
			if c, ok := bs.Signals.SharedWith(at, b.fn); ok && b.ob.Spec == bs.Table.Worker {
				at, made = access.Place{Root: c.Value, Path: c.Path}, c.Made
			}
			if made != nil {
				from = made
				if !bs.startFrom(b, st, at.Root, at.Path) {
					return
				}
			} else {
				w.Write(st, arg, s.Path)
			}
		case isTuple:
			w.Hold(st, result, access.Component(s.Index)+s.Path)
		default:
			w.Hold(st, result, s.Path)
		}
	}
	bs.followFrom(b, from, st)
}

// madeIn returns the instruction of fn that makes an object, or nil: who has it is followed from
// there on.
func madeIn(fn *ssa.Function, object ssa.Value) ssa.Instruction {
	switch v := object.(type) {
	case *ssa.Alloc, *ssa.Call, *ssa.Extract, *ssa.MakeMap, *ssa.MakeSlice:
		if instr := v.(ssa.Instruction); instr.Parent() == fn {
			return instr
		}
	}
	return nil
}

// followFrom walks from behind instr, which st is the state after, to the exits.
func (bs *births) followFrom(b *birth, instr ssa.Instruction, st *walk.State) {
	bs.followAt(b, instr, slices.Index(instr.Block().Instrs, instr)+1, st)
}

// followAt walks from the i-th instruction in the block of instr to the exits. Where paths are too many to be told apart the thing may be lost on
// one that cannot be taken; what keeps it is known.
func (bs *births) followAt(b *birth, instr ssa.Instruction, i int, st *walk.State) {
	w := b.walker
	exits, forgets := w.Follow(instr, i, st)
	for _, x := range exits {
		if w.Ob.Starts != nil && !x.State.Started {
			continue // there is nothing yet
		}
		if bs.endsWithSource(b, x) {
			continue
		}
		isNothing := len(w.Ob.Spec.Asks) > 0 && !x.State.Started // nobody has asked it for anything
		if len(w.Slots(x)) == 0 && !isNothing || w.FailsInTail(x) {
			b.lost = append(b.lost, x)
		}
		if len(w.Slots(x)) > 0 {
			b.kept = append(b.kept, x)
		}
	}
	if w.Out.CutOff {
		b.kept = nil
	}
	if w.Out.CutOff || forgets && len(b.lost) > 0 {
		bs.GaveUp(b.fn)
		b.lost = nil
	}
}

// untilOf returns the context that ends the thing which a call of t acquires, or
// nil.
func (bs *births) untilOf(a spec.Acquire, t access.Target) ssa.Value {
	if a.Until == nil {
		return nil
	}
	v := a.Until.In(t)
	if v == nil || len(a.Optional) == 0 {
		return v
	}
	made := bs.Resolve(v).Root
	for _, option := range append(value.Packed(v), made) {
		if call, _ := value.CallOf(option); call != nil {
			if o := bs.TargetOf(&call.Call); o.Obj != nil && slices.Contains(a.Optional, symbol.Of(o.Obj)) {
				return spec.Arg(0).In(o)
			}
		}
	}
	if call, _ := value.CallOf(made); call != nil && types.Identical(made.Type(), v.Type()) { // req, err := c.newRequest(ctx, url)
		return signalAmong(value.Args(&call.Call))
	}
	if p, ok := made.(*ssa.Parameter); ok {
		return p // who knows what it was made with
	}
	return nil
}

// isCancelledHere reports whether a call acquires something that ends with a context which was made with what the call is given, and which the function
// cancels when it returns.
//
//	req, cancel, err := newRequest(ctx, url)
//	defer cancel()
//	resp, err := client.Do(req)
func (bs *births) isCancelledHere(a spec.Acquire, t access.Target) bool {
	if a.Until == nil || len(a.Optional) == 0 {
		return false
	}
	given := a.Until.In(t)
	if given == nil {
		return false
	}
	made, _ := value.CallOf(bs.Resolve(given).Root)
	if made == nil {
		return false
	}
	results := made.Call.Signature().Results()
	for i := range results.Len() {
		if cancel := value.Result(made, i); cancel != nil && symbol.OfType(results.At(i).Type()) == knowledge.CancelFunc && value.OnlyDeferred(cancel) {
			return true
		}
	}
	return false
}

// signalAmong returns the first context among what a call is given, or else what has one; or nil.
func signalAmong(args []ssa.Value) ssa.Value {
	for _, is := range []func(types.Type) bool{knowledge.IsSignal, knowledge.HasSignal} {
		if i := slices.IndexFunc(args, func(arg ssa.Value) bool { return is(arg.Type()) }); i >= 0 {
			return args[i]
		}
	}
	return nil
}

// untilIn returns the context that ends what a call of a function leaves to its
// caller, or nil.
func (bs *births) untilIn(call *ssa.Call, o *owned) ssa.Value {
	if args := bs.TargetOf(&call.Call).Args; o.Until > 0 && o.Until <= len(args) {
		return args[o.Until-1]
	}
	return nil
}

// untilFrom tells the callers of b's function which context ends the thing.
func (b *birth) untilFrom() int {
	switch i := slices.IndexFunc(b.fn.Params, func(p *ssa.Parameter) bool { return p == b.until }); {
	case i >= 0:
		return 1 + i
	case b.until != nil, b.owned != nil && b.owned.Until == summary.UntilOther:
		return summary.UntilOther
	}
	return 0
}

// untilField returns the birth of b's thing, in b's function or one that it calls, if a context in a field ends it; or nil.
//
//	ctx, cancel := context.WithCancel(klog.NewContext(t.ctx, logger))
func (b *birth) untilField() *birth {
	switch {
	case b.owned != nil:
		return b.owned.made
	case b.until != nil && b.walker.Engine.Signals.ContextBehind(b.until).Path != "":
		return b
	}
	return nil
}

// answered notes that the last question is answered, and forgets what depended on that.
func (bs *births) answered(question any) {
	for _, q := range bs.asking.end(question) {
		switch q := q.(type) {
		case *ssa.Function:
			delete(bs.made, q)
		case *types.Func:
			delete(bs.abstract, q)
		}
	}
}
