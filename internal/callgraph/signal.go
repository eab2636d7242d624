package callgraph

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A signal ends what was started with it: a context, or a channel that is closed.
// What runs until then hangs on the signal, as a handler hangs on an informer, so
// that the same search tells who outlives whom. A signal that the function itself
// brings about is made by it.
//
//	ctx, cancel := context.WithCancel(parent)    made, if cancel is used; else as parent
//	klog.NewContext(parent, logger)              as parent
//	ctx.Done()                                   as ctx
//	make(chan struct{})                          made, if it may be closed; else never
//	context.Background(), wait.NeverStop, nil    never

// givesSignal reports whether a call with results of type t gives a signal.
func givesSignal(t types.Type) bool {
	tuple, ok := t.(*types.Tuple)
	if !ok {
		return knowledge.HasSignal(t)
	}
	for v := range tuple.Variables() {
		if knowledge.HasSignal(v.Type()) {
			return true
		}
	}
	return false
}

// traceSignal returns where a call has the signal from that it gives. It reports
// false for a function of the package, whose body tells.
func (s *scanner) traceSignal(c *ssa.CallCommon, at *ssa.Call) ([]Origin, bool) {
	made := []Origin{s.made(at)}
	callee := symbol.Callee(c)
	if callee == nil {
		return made, true // nobody knows: let it be one that comes
	}
	if fn := c.StaticCallee(); fn != nil && len(fn.Blocks) > 0 && s.g.nodes[ID(fn)] != nil {
		return nil, false
	}
	args := value.Args(c)
	sym := symbol.Of(callee)
	switch {
	case slices.Contains(knowledge.Nevers, sym):
		return []Origin{{Kind: Never}}, true
	case slices.Contains(knowledge.Timers, sym), sym == knowledge.GroupContext && !isLeft(at), (slices.Contains(knowledge.Cancellers, sym) || knowledge.GivesCanceller(callee)) && s.isCancelled(at):
		return made, true
	case sym == knowledge.Notifier && s.isCancelled(at) && !value.OnlyDeferred(value.Result(at, 1)): // run(ctx); stop()
		return made, true
	case knowledge.GivesProcessSignal(callee.Name()), sym == knowledge.Notifier:
		return []Origin{{Kind: Shared, Final: true}}, true // signals.SetupSignalHandler()
	}
	isGiven := knowledge.IsSignal
	if sym == knowledge.RequestContext || !slices.ContainsFunc(args, func(a ssa.Value) bool { return knowledge.IsSignal(a.Type()) }) {
		isGiven = knowledge.HasSignal // r.Context()    net.CloneRequest(r)
	}
	var all []Origin
	given, own := 0, false
	for _, a := range args {
		if isGiven(a.Type()) {
			of := s.originsOf(a)
			given, own = given+1, own || AllMade(of)
			all = append(all, of...)
		}
	}
	if len(all) == 0 || given > 1 && own || s.comesInTurn(at) { // somebody ends it; or it ends with the first: stop := either(c.stop, own)
		return made, true
	}
	return all, true
}

// isCancelled reports whether the second result of a call is used for anything: it
// may be the func that ends the first.
func (s *scanner) isCancelled(at *ssa.Call) bool {
	cancel := value.Result(at, 1)
	return cancel != nil && s.isUsed(cancel, 4, anyhow)
}

// isLeft reports whether a function, which alone has a group that it makes, may return before the goroutines in it have ended: the context of the
// group ends with its parent then.
//
//	g, ctx := errgroup.WithContext(ctx)
//	g.Go(func() error { <-ctx.Done(); … })
//	if err := save(v); err != nil { return err }
//	return g.Wait()
func isLeft(at *ssa.Call) bool {
	var starts []ssa.Instruction
	waits := make(map[ssa.Instruction]bool)
	if group := value.Result(at, 0); group != nil {
		for _, ref := range value.Referrers(group) {
			call, ok := ref.(*ssa.Call)
			if !ok || len(call.Call.Args) == 0 || call.Call.Args[0] != group {
				return false // somebody else has it, or it is waited for in any case
			}
			switch knowledge.Acts[symbol.OfCall(&call.Call)] {
			case knowledge.Joined:
				starts = append(starts, call)
			case knowledge.Joins:
				waits[call] = true
			}
		}
	}
	isWait := func(instr ssa.Instruction) bool { return waits[instr] }
	return slices.ContainsFunc(starts, func(start ssa.Instruction) bool {
		return flow.ReachedFrom(at.Parent(), start, flow.IsReturn, isWait, nil)
	})
}

// traceChan: a channel that is made here ends with the function's object, or its
// call, if somebody may close it.
func (s *scanner) traceChan(v *ssa.MakeChan) []Origin {
	if knowledge.IsSignal(v.Type()) && !s.isUsed(v, maxUsed, closed) {
		return []Origin{{Kind: Never}}
	}
	return []Origin{s.made(v)}
}

func (s *scanner) objectOf(v ssa.Value, depth int) []Origin {
	if depth == 0 {
		return s.originsOf(v)
	}
	switch x := v.(type) {
	case *ssa.FieldAddr:
		if stored := s.storedIn(x); len(stored) > 0 {
			return stored
		}
		if s.isHandedDown(fieldName(x.X.Type(), x.Field)) {
			return []Origin{{Kind: Shared}}
		}
		return s.objectOf(x.X, depth-1)
	case *ssa.Field:
		return s.objectOf(x.X, depth-1)
	case *ssa.Call: // an accessor
		c := x.Common()
		callee := symbol.Callee(c)
		if args := value.Args(c); callee != nil && callee.Signature().Recv() != nil && len(args) > 0 && !knowledge.Makes(callee.Name()) {
			return s.objectOf(args[0], depth-1)
		}
	}
	if x := sameAs(v); x != nil {
		return s.objectOf(x, depth-1)
	}
	return s.originsOf(v)
}

// isHandedDown reports whether somebody puts into a field what another object has in one of its own.
//
//	factory, ok := f.factories[namespace]
//	…
//	return &Informer{factory: factory}
func (s *scanner) isHandedDown(field string) bool {
	owner, _ := SplitField(field)
	return slices.ContainsFunc(s.g.writes[field], func(w *Write) bool {
		return slices.ContainsFunc(w.From, func(o Origin) bool {
			return o.Kind == FromField && !strings.HasPrefix(o.Field, owner+".")
		})
	})
}

// endsOld reports whether a function that puts a new signal into a field sees to the
// old one, as far as that shows: a channel is closed, by the function or one that it
// calls.
//
//	c.closeLocked()
//	c.stop = make(chan struct{})
func (s *scanner) endsOld(fn *ssa.Function, fa *ssa.FieldAddr, depth int) bool {
	if !value.IsChan(value.Deref(fa.Type())) {
		return true // contexts have cancel funcs elsewhere
	}
	name := fieldName(fa.X.Type(), fa.Field)
	for c := range value.Each[ssa.CallInstruction](fn) {
		if ch := value.Closed(c.Common()); ch != nil && fieldOfAddr(ch) == name {
			return true
		}
		if callee := c.Common().StaticCallee(); callee != nil && depth > 1 && s.endsOld(callee, fa, depth-1) {
			return true
		}
	}
	return false
}

// loadedFrom returns the selection of the field that v, or the context that it is Done
// of, is loaded from, or nil.
func loadedFrom(v ssa.Value) *ssa.FieldAddr {
	for range 4 {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			return x
		case *ssa.UnOp:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.Call:
			if !x.Call.IsInvoke() || x.Call.Method.Name() != "Done" {
				return nil
			}
			v = x.Call.Value
		default:
			return nil
		}
	}
	return nil
}

// IsNever reports whether the signal does not come, as the package shows.
func (p *Package) IsNever(signal ssa.Value) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !slices.ContainsFunc(p.scan.signalOf(signal), p.scan.mayCome)
}

// IsNeverIn reports whether the signals that objects of a type have in a field do not come, as the package shows:
// unless others release what is in the field of that name, if it is not "".
func (p *Package) IsNeverIn(owner types.Type, field *types.Var) (never bool, shown string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	str, ok := owner.Underlying().(*types.Struct)
	if !ok {
		return false, ""
	}
	for i := range str.NumFields() {
		if str.Field(i).Origin() != field {
			continue
		}
		o := Origin{Kind: FromField, Field: fieldName(owner, i)}
		switch writes := p.scan.g.writes[o.Field]; {
		case len(writes) == 0:
			return false, ""
		case !p.scan.mayCome(o):
			return true, ""
		}
		return p.scan.closesNone(o.Field, ownClosed), o.Field
	}
	return false, ""
}

// IsNeverClosed reports whether a signal is a channel that nobody closes, as the package shows, whatever is sent on it.
//
//	func (c *controller) stop() { c.stopped <- struct{}{} }
func (p *Package) IsNeverClosed(signal ssa.Value) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if fa := loadedFrom(signal); fa != nil {
		return p.scan.closesNone(fieldName(fa.X.Type(), fa.Field), shut)
	}
	made, ok := value.Behind(value.Unconverted(signal)).(*ssa.MakeChan)
	return ok && !p.scan.isUsed(made, maxUsed, shut)
}

// closesNone reports whether all that the package puts into a field are channels that it makes there, and does not use so.
func (s *scanner) closesNone(field string, so usage) bool {
	stores := 0
	for _, v := range s.selections(field) {
		addr, ok := v.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		for st := range value.Stores(addr) {
			made, ok := st.Val.(*ssa.MakeChan)
			if !ok || s.isUsed(made, maxUsed, so) {
				return false
			}
			stores++
		}
	}
	return stores > 0 && stores == len(s.g.writes[field])
}

// mayCome reports whether a signal from o may come at all. That in a field does not
// if all that is put there does not.
func (s *scanner) mayCome(o Origin) bool {
	if o.Kind == FromScope {
		return slices.ContainsFunc(o.Of, s.mayCome)
	}
	writes := s.g.writes[o.Field]
	if o.Kind != FromField || len(writes) == 0 {
		return o.Kind != Never
	}
	return slices.ContainsFunc(writes, func(w *Write) bool {
		return len(w.From) == 0 || slices.ContainsFunc(w.From, func(o Origin) bool { return o.Kind != Never })
	})
}

// signalOf returns where a signal comes from: from what the function puts into a field,
// if it loads it from there.
func (s *scanner) signalOf(v ssa.Value) []Origin {
	if fa := loadedFrom(v); fa != nil {
		if stored := s.storedIn(fa); len(stored) > 0 && s.endsOld(fa.Parent(), fa, maxFunctions) {
			return stored
		}
	}
	if of := s.originsOf(v); len(of) > 0 {
		return of
	}
	return []Origin{{Kind: Never}} // nil
}
