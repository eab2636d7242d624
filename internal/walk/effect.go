package walk

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// An Effect is what a function does with a thing, with what its callers in the same package are told besides.
type Effect struct {
	summary.Effect
	owners access.Behind // types behind interfaces that the function puts the thing into
	Early  *EarlyReturn  // where it is not released something failed

	usesUp  bool // who is given the thing uses it up, unless that fails half way
	untaken bool // it goes where we cannot follow, but where something failed before that

	renews bool // another thing is in its place where the function does not fail: the parameter holds one as before

	ended  bool          // it does not release the thing, but comes back only when that has ended
	fails  bool          // where it returns an error, on some path the thing is only where it was, and not where Flows says
	answer int           // the result that the next two are about
	left   condition.Tri // what that is where it has not released the thing, if it is the opposite where it has
	over   condition.Tri // what that is where the thing goes on, if it is the opposite where it has been seen to end
	kept   condition.Tri // what its only result is where it has kept the thing, if it is the opposite where the thing is left to the caller

	overUnfailed bool // over is so where the function returns no error
}

// What is said most often: the function only uses the thing; it goes where we cannot follow; it is released, but later.
var (
	lent   Effect
	unseen = Effect{Effect: summary.Effect{Escapes: true}}
	atEnd  = Effect{Effect: summary.Effect{Release: summary.OnSomePaths, AtEnd: true}}
)

// onlyWaits reports whether a function waits for the signal that ends a goroutine, and gives it to nobody.
func (e Effect) onlyWaits(of *spec.Spec) bool { return e.ended && of.Worker }

// Renews reports whether the function releases the thing, and puts another one in its place.
func (e Effect) Renews() bool { return e.renews }

// effectOn returns the effect of calling t on what its argument i holds by p.
func (w *Walker) effectOn(t access.Target, i int, arg ssa.Value, p access.Path) Effect {
	if p.First() == lostStep {
		return unseen
	}
	if t.Obj != nil && knowledge.MakesClient(t.Obj) {
		return lent // the connection is for who has dialled to close
	}
	if p == "" && w.isReleasedBy(t, arg) {
		return lent // on another peer: it does nothing here
	}
	if p == "" && i == 0 && t.Fn == nil && t.Obj != nil && t.Obj.Signature().Recv() != nil {
		w.Out.served = w.Out.served || w.Ob.Spec.ServedBy(t.Obj.Name())
		return lent // not a release: the other methods of the thing use it
	}
	if t.Invoke && i == 0 {
		return w.EffectOnOwner(t, arg.Type(), p)
	}
	if t.Invoke {
		all := w.Engine.AllBehind(t)
		if w.allBorrow(all, i, p) || p != "" && isOption(w.current.Common()) {
			return lent
		}
		if len(all) != 1 {
			return w.narrow(t, i, p)
		}
		t = all[0]
	}
	if t.Obj == nil && t.Fn == nil {
		if eff, ok := w.effectOfGiven(i, arg, p); ok {
			return eff
		}
		if p != "" && isOption(w.current.Common()) {
			return lent
		}
		return w.narrow(t, i, p)
	}
	return w.EffectOfFunc(t, i, p)
}

// allBorrow reports whether each of the methods that a call may run only uses what its argument i holds by p.
//
//	for _, s := range m.sinks { s.Write(batch, conn) }    // which conn is not for any of them to close
func (w *Walker) allBorrow(all []access.Target, i int, p access.Path) bool {
	return len(all) > 0 && !slices.ContainsFunc(all, func(one access.Target) bool { return !w.EffectOfFunc(one, i, p).Effect.Borrows() })
}

// isReleasedBy reports whether a call has arg as the operand of a release: conn.Close() has conn, and server.Close(conn) has not.
func (w *Walker) isReleasedBy(t access.Target, arg ssa.Value) bool {
	return t.Obj != nil && slices.ContainsFunc(w.Ob.Spec.Release, func(r spec.Release) bool { return r.Is(t.Obj) && r.Operand.In(t) == arg })
}

// EffectOnOwner returns the effect of calling the method t on a value of type typ that holds the thing by p.
func (w *Walker) EffectOnOwner(t access.Target, typ types.Type, p access.Path) Effect {
	if t.Invoke {
		return w.effectOfNamed(typ, t.Obj.Pkg(), t.Obj.Name(), p)
	}
	return w.EffectOfFunc(t, 0, p)
}

// EffectOfFunc returns the effect of a function that is statically known.
func (w *Walker) EffectOfFunc(t access.Target, i int, p access.Path) Effect {
	if t.Fn != nil {
		return w.Engine.EffectUntil(t.Fn, t.Fn.Params[i], p, w.Ob, w.untilIn(t.Fn))
	}
	if o, ok := w.Ob.Abroad[p]; ok && i == 0 && t.Obj.Signature().Recv() != nil {
		if eff := effectByName(o, t.Obj.Name()); eff.Release != summary.Never {
			return eff
		}
	}
	sum := w.Engine.Imports.Func(t.Obj)
	if sum == nil {
		return w.narrow(t, i, p)
	}
	for _, h := range w.Engine.HeldBy(ParamType(t.Obj, i)) {
		if h.Is(p, w.Ob.Spec.Kind) {
			eff := sum.EffectOn(i, p, w.Ob.Spec.Kind)
			if eff.Till > 0 && eff.Till == w.ends {
				eff.Release = summary.OnAllPaths
			}
			return Effect{Effect: eff}
		}
	}
	return w.narrow(t, i, p)
}

// effectByName returns the effect of a method of an owner, by what others tell of that.
func effectByName(told summary.Owned, name string) Effect {
	for _, m := range told.Methods {
		if m.Name == name {
			return Effect{Effect: summary.Effect{Release: summary.OnSomePaths, AtEnd: m.AtEnd}}
		}
	}
	if slices.Contains(told.Gives, name) {
		return unseen
	}
	return lent
}

// effectOfNamed returns the effect of x.name(…) on an x of type typ that holds
// the thing by p.
func (w *Walker) effectOfNamed(typ types.Type, pkg *types.Package, name string, p access.Path) Effect {
	if types.IsInterface(typ) {
		return w.effectBehind(pkg, name, p)
	}
	m, prefix := access.MethodOf(typ, pkg, name)
	if m == nil {
		return unseen
	}
	rest, ok := p.Cut(prefix)
	if !ok {
		return lent // promoted from another part of the value
	}
	if rest == "" {
		if w.Ob.Spec.ReleasedBy(name) {
			return Effect{Effect: summary.Effect{Release: summary.OnAllPaths}}
		}
		return lent
	}
	if recv := m.Signature().Recv().Type(); types.IsInterface(recv) {
		return w.effectOfNamed(recv, pkg, name, rest) // promoted from an embedded interface
	}
	return w.EffectOfFunc(access.Target{Obj: m, Fn: w.Engine.Body(m)}, 0, rest)
}

// effectBehind returns the effect of x.name(…) on an interface x behind which something holds the thing by p. Of several that
// may be there, it is enough that one releases it.
func (w *Walker) effectBehind(pkg *types.Package, name string, p access.Path) Effect {
	told, isAbroad := w.Ob.Abroad[p]
	if owner := w.Ob.Owners.Only(p); owner != nil && !isAbroad {
		return w.effectOfNamed(owner, pkg, name, p)
	}
	all := effectByName(told, name)
	isKnown := isAbroad || len(w.Ob.Owners[p]) > 0
	for _, owner := range w.Ob.Owners[p] {
		if types.IsInterface(owner) {
			isKnown = isAbroad
			continue
		}
		eff := w.effectOfNamed(owner, pkg, name, p)
		if eff.Release != summary.Never {
			all.Release, all.AtEnd = summary.OnSomePaths, all.AtEnd || eff.AtEnd
		}
		all.Escapes, all.Flows = all.Escapes || eff.Escapes, append(all.Flows, eff.Flows...)
	}
	if all.Release != summary.Never {
		return Effect{Effect: summary.Effect{Release: all.Release, AtEnd: all.AtEnd}}
	}
	all.Escapes = all.Escapes || !isKnown
	return all
}

// narrow returns the effect of a call into the unknown. What may be released
// there counts as out of sight. Two things limit it: a func can do no more than
// its body, so one that releases is all that matters of a func; and a thing
// that is passed as an interface without a release is lent, as nobody would ask
// it for more. Who borrows an object calls the funcs that it shows. An owner may well be asked: if r, ok := x.(Runner); ok { r.Run() }.
func (w *Walker) narrow(t access.Target, i int, p access.Path) Effect {
	borrows := t.Obj != nil && w.Engine.Borrows(t.Obj)
	if p == access.Call || borrows && p.EndsInCall() && p.IsOpen() { // defer, once.Do, AfterFunc, Cleanup; cache.ResourceEventHandlerFuncs{DeleteFunc: …}
		return atEnd
	}
	if borrows || looksAway(t.Obj, i, p) {
		return lent
	}
	typ := ParamType(t.Obj, i)
	if typ == nil {
		return unseen
	}
	if ch, ok := typ.Underlying().(*types.Chan); ok && p == "" && ch.Dir() == types.RecvOnly {
		return lent // it can only wait for that
	}
	iface, ok := typ.Underlying().(*types.Interface)
	if !ok || iface.NumMethods() == 0 {
		return unseen
	}
	if p == "" {
		for m := range iface.Methods() {
			if w.Ob.Spec.ReleasedBy(m.Name()) {
				return unseen
			}
		}
		if w.Ob.Spec.ByReading {
			return unseen // s.handler.Handle(ctx, stream), lib.ReadAll(stream): it may be read to its end
		}
		return Effect{usesUp: w.Ob.Spec.UsedUp}
	}
	if len(w.Ob.Owners[p]) > 0 {
		for m := range iface.Methods() { // a manager that calls Start(ctx) on what it is given
			if eff := w.effectBehind(m.Pkg(), m.Name(), p); eff.Release != summary.Never {
				return atEnd
			}
		}
	}
	return unseen
}

// ParamType returns the type of parameter i (the receiver is parameter 0 of a
// method), or nil if it is not known.
func ParamType(fn *types.Func, i int) types.Type {
	if fn == nil {
		return nil
	}
	sig := fn.Signature()
	if recv := sig.Recv(); recv != nil {
		if i == 0 {
			return recv.Type()
		}
		i--
	}
	if i >= sig.Params().Len() {
		return nil
	}
	return sig.Params().At(i).Type()
}

type effectKey struct {
	fn     *ssa.Function
	param  ssa.Value
	until  ssa.Value
	path   access.Path
	spec   *spec.Spec
	behind string // what is known of interfaces on the way
}

// A recursion is the question about a function that is being looked at, and the answer that its calls of itself are taken for.
type recursion struct {
	key   effectKey
	taken Effect
	asked bool // by such a call
}

// maxRounds bounds how often a function that calls itself is looked at, until that does what its calls were taken for.
const maxRounds = 3

// Effect returns what fn does with the thing that its parameter or captured
// variable holds by path, or that an object which it makes is to hold. A function that is being looked at already may do
// anything, unless it calls itself: then it does what it does without that, if that goes for such calls, too (the least fixed point).
//
//	func (c *conn) handle(k string) bool { return c.isDone(k) || c.handle(k[1:]) }
func (e *Engine) Effect(fn *ssa.Function, param ssa.Value, path access.Path, of *Obligation) Effect {
	return e.EffectUntil(fn, param, path, of, nil)
}

// EffectUntil does so for a thing that ends with a context which fn is given, too, unless that is nil.
//
//	for consume(ctx, w.ResultChan()) { … }    // select { case <-ctx.Done(): return false; case e, ok := <-events: if !ok { return true } }
func (e *Engine) EffectUntil(fn *ssa.Function, param ssa.Value, path access.Path, of *Obligation, until *ssa.Parameter) Effect {
	if path.First() == lostStep {
		return unseen
	}
	key := effectKey{fn: fn, param: param, path: path, spec: of.Spec, behind: e.knownBehind(path, of)}
	if until != nil {
		key.until = until
	}
	if eff, ok := e.effects[key]; ok {
		if last := e.recursive; eff == nil && last != nil && last.key == key {
			last.asked = true
			return last.taken
		}
		if eff == nil {
			return unseen
		}
		return *eff
	}
	if !e.Spent.Afford(1) {
		e.GaveUp(fn)
		return unseen
	}
	e.effects[key] = nil
	ob := &Obligation{Spec: of.Spec, Until: key.until, Owners: along(of.Owners, path), Abroad: along(of.Abroad, path)}
	if err := e.errorWith(fn, param); err != nil {
		ob.Failure = err
	}
	outer := e.recursive
	defer func() { e.recursive = outer }()
	eff, taken := unseen, lent
	for range maxRounds {
		e.recursive = &recursion{key: key, taken: taken}
		w := e.NewWalker(fn, ob)
		w.startAt(param, path)
		next := w.summarize(w.runAll(func(st *State) { st.Holders.add(Holder{value.Declared(param), path}, true) }))
		if !e.recursive.asked || reflect.DeepEqual(next, taken) {
			eff = next
			break
		}
		taken = next
	}
	e.effects[key] = &eff
	return eff
}

// startAt notes the places where the thing is when the function is entered, or has made the object that is to have it.
func (w *Walker) startAt(param ssa.Value, path access.Path) {
	v := value.Declared(param)
	w.begin, _ = param.(ssa.Instruction)
	w.origin = []access.Place{{Root: v, Path: path}}
	if p := w.Engine.Resolve(v); p.Root != v {
		w.origin = append(w.origin, access.Place{Root: p.Root, Path: p.Path + path})
	}
}

// summarize turns an outcome into an effect. What is held where it was at the
// entry has not moved.
func (w *Walker) summarize(exits []Exit) Effect {
	if w.Out.CutOff {
		w.Engine.GaveUp(w.fn)
		return unseen
	}
	eff := Effect{Effect: summary.Effect{AtEnd: w.Out.AtEnd, Escapes: w.Out.Escaped}, owners: w.Ob.Owners}
	all := len(exits) == 0 && !w.Out.Escaped
	if w.Out.Released || w.Out.ended && (all || w.putsAway()) { // who sees it end on some paths only releases nothing
		eff.Release = summary.OnSomePaths
		if all {
			eff.Release = summary.OnAllPaths
		}
		eff.Peer, eff.ended = max(w.Out.peer, 0), !w.Out.Released
		if TakesSignal(w.fn) {
			eff.AtEnd = true
		}
		eff.renews = w.renews()
	}
	for _, x := range exits {
		slots := w.Slots(x)
		ret, isReturn := x.Instr.(*ssa.Return)
		eff.fails = eff.fails || len(slots) == 0 && isReturn && len(ret.Results) > 0 && IsFailing(ret)
		for _, s := range slots {
			if w.staysInField(s) {
				continue
			}
			if s.Index < 0 {
				eff.Escapes = true
			} else if !slices.Contains(eff.Flows, s) {
				eff.Flows = append(eff.Flows, s)
			}
		}
	}
	slices.SortFunc(eff.Flows, summary.Slot.Compare)
	eff.fails = eff.fails && len(eff.Flows) > 0
	if eff.Release == summary.Never && !eff.Escapes && len(summary.Results(eff.Flows)) == 0 && len(eff.Flows) > 0 {
		eff.kept = w.keptIf(exits)
	}
	if eff.Release == summary.OnSomePaths && !eff.Escapes && len(summary.Results(eff.Flows)) == len(eff.Flows) {
		if len(eff.Flows) == 0 {
			eff.Early = w.earlyIn(w.fn, exits)
		}
		if !w.Out.AtEnd { // what it does by a goroutine its answer does not tell
			eff.answer, eff.left = w.leftIf(exits)
		}
	}
	if eff.Release == summary.Never && w.Out.ended && !eff.Escapes && len(eff.Flows) == 0 {
		if eff.answer, eff.over = w.leftIf(exits); eff.over == condition.Maybe {
			eff.answer, eff.over = w.leftUnlessFailed(exits)
			eff.overUnfailed = eff.over != condition.Maybe
		}
	}
	if eff.Release == summary.Never && w.Out.Escaped && len(eff.Flows) == 0 {
		eff.untaken = w.failsFirst(exits) != nil
	}
	if w.fn.Parent() == nil { // a literal is part of the function that makes it
		passOn(exits, eff.Early)
	}
	w.Trace.summarized(w, eff)
	return eff
}

// putsAway reports whether the function puts nil in place of what is in the field where it has found that closed: the next one comes then.
//
//	if _, ok := <-h.watch.ResultChan(); !ok { h.watch = nil }
func (w *Walker) putsAway() bool {
	if w.Ob.Field == nil {
		return false
	}
	isClosed := func(b *ssa.BasicBlock, i int) bool {
		given, _ := value.CallOf(flow.FoundClosed(b, i))
		return given != nil && value.LoadedField(value.Receiver(&given.Call)) == w.Ob.Field
	}
	return value.AnyOf(w.fn, func(st *ssa.Store) bool {
		return value.IsNil(st.Val) && value.Field(st.Addr) == w.Ob.Field && flow.IsBelow(st.Block(), isClosed)
	})
}

// staysInField reports whether a slot is the field that the walk is about, in
// whatever object.
func (w *Walker) staysInField(s summary.Slot) bool {
	if w.Ob.Field == nil || s.Index < 0 {
		return false
	}
	return slices.ContainsFunc(access.FieldsAlong(TypeOf(w.fn, s), s.Path, w.Ob.Owners), func(ref access.Field) bool {
		return ref.Var == w.Ob.Field
	})
}

// TakesSignal reports whether fn is given something that tells it to end.
func TakesSignal(fn *ssa.Function) bool {
	return slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return knowledge.IsSignal(p.Type()) })
}
