package mustcall

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// left returns what fn leaves to its callers: a thing is theirs if every return
// that gives a result at all gives one, so that a getter that may return
// somebody else's queue does not count.
func (bs *births) left(fn *ssa.Function, births []*birth) []*owned {
	var all []*owned
	for _, b := range births {
		slots, shared := b.leaves()
		if len(slots) == 0 {
			continue
		}
		o := &owned{Owned: summary.Owned{Kind: b.ob.Spec.Kind, Variant: b.variant, Slots: slots}}
		if shared || b.isShared() {
			o.Traits |= summary.Shared
		}
		returns := b.returning()
		if !slots[0].Param && !bs.alwaysOwned(b, returns, births, summary.Results(slots)) {
			continue
		}
		o.Tells, o.Until, o.made = b.toldBy(returns), b.untilFrom(), b.untilField()
		o.NotFor = b.notFor()
		if slices.ContainsFunc(b.kept, func(x walk.Exit) bool { return b.walker.MayFail(x) && b.isKeptDespite(x, slots[0].Param) }) {
			o.Traits |= summary.Despite
		}
		if bs.describe(b, o) {
			all = bs.withSlot(all, o)
		}
	}
	return all
}

// isKeptDespite reports whether there is b's thing, in what the function was given or else in a result, even if it returns an error at x: that has
// nothing to do with the thing.
//
//	return m, m.openFiles()
func (b *birth) isKeptDespite(x walk.Exit, inParam bool) bool {
	ret := x.Instr.(*ssa.Return)
	failed, _ := value.CallOf(value.Returned(ret, len(ret.Results)-1))
	if inParam || failed == nil {
		return inParam && (failed == nil || failed != b.call)
	}
	return failed != b.call && !slices.ContainsFunc(b.walker.Slots(x), func(s summary.Slot) bool {
		given, _ := value.CallOf(value.Returned(ret, s.Index))
		return s.Param || given == failed
	})
}

// leaves returns what has b's thing when its function has returned, and whether something has it that the function was given, and
// the caller in what it gets; nothing if the thing is out of sight, or not the caller's.
func (b *birth) leaves() (slots []summary.Slot, shared bool) {
	if b.walker.Out.Escaped {
		return nil, false
	}
	for _, x := range b.kept {
		for _, s := range b.walker.Slots(x) {
			if s.Index < 0 {
				return nil, false
			}
			if !slices.Contains(slots, s) {
				slots = append(slots, s)
			}
		}
	}
	if len(slots) == 0 {
		return nil, false
	}
	slices.SortFunc(slots, summary.Slot.Compare)
	shared = slots[0].Param != slots[len(slots)-1].Param && !givesRelease(slots)
	switch {
	case shared && !entersIt(slots):
		return nil, false // returned and kept by an argument: not the caller's
	case shared:
		slots = summary.Results(slots)
	}
	return slots, shared
}

// returning returns the statements by which b's function returns while something has the thing.
func (b *birth) returning() map[*ssa.Return]bool {
	returns := make(map[*ssa.Return]bool)
	for _, x := range b.kept {
		if ret, ok := x.Instr.(*ssa.Return); ok {
			returns[ret] = true
		}
	}
	return returns
}

// entersIt reports whether a function enters what it returns in the books of what it was given. A func there that releases it is for
// somebody else to call.
//
//	t.active[op.id] = op                                  h.funcs = append(h.funcs, s.close)
//	return op                                             return s
func entersIt(slots []summary.Slot) bool {
	return !slices.ContainsFunc(slots, func(s summary.Slot) bool {
		return s.Param && (!s.Path.HasElem() || strings.HasSuffix(string(s.Path), string(access.Elem+access.Call)))
	})
}

// isShared reports whether b's call gave something that is also in the books of somebody else.
func (b *birth) isShared() bool { return b.owned != nil && b.owned.Is(summary.Shared) }

// endsAsARule reports whether the function that got b's thing releases it as a rule, and not only where it fails:
// that is deferred, or comes on the way to the last return, where all is well.
//
//	op := tracker.Begin(node)
//	if err := drain(node); err != nil {
//		return err
//	}
//	op.End()
//	return nil
func (b *birth) endsAsARule() bool {
	var last *ssa.Return
	for ret := range value.Returns(b.fn) {
		if last == nil || ret.Pos() > last.Pos() || !ret.Pos().IsValid() {
			last = ret
		}
	}
	if last == nil || len(last.Results) > 0 && walk.IsFailing(last) && !walk.IsTail(last) {
		return false
	}
	return slices.ContainsFunc(b.walker.Out.Releases, func(release ssa.Instruction) bool {
		_, deferred := release.(*ssa.Defer)
		return deferred || release.Parent() == b.fn && flow.Leads(release.Block(), last.Block())
	})
}

// endsWithBooks reports whether b's function has deferred the end of the object in whose books the call has entered the thing: it may release that
// before, and need not.
//
//	defer session.Close()       // for _, c := range s.channels { c.Close() }
//	channel := session.open()   // s.channels[c.id] = c
func (j *judgement) endsWithBooks(b *birth) bool {
	t := j.e.TargetOf(b.call.Common())
	books := spec.Recv.In(t)
	if books == nil || t.Fn == nil {
		return false
	}
	var releasers []*ssa.Function
	for _, made := range j.e.births(t.Fn).births {
		for _, d := range j.of[made] {
			releasers = append(releasers, d.use.Releasers...)
		}
	}
	return slices.ContainsFunc(walk.DefersBefore(b.call), func(def *ssa.Defer) bool {
		end := j.e.TargetOf(def.Common())
		of := spec.Recv.In(end)
		return of != nil && slices.Contains(releasers, end.Fn) && j.e.Resolve(of) == j.e.Resolve(books)
	})
}

// givesRelease reports whether all that a function returns of a thing is a func that releases it: then
// that is for the caller to call, whatever else has the thing, but for the very object with the func.
//
//	cancel := feed.Subscribe(f)
//	return &Subscription{Events: r.out, Cancel: func() { n.cancel(id) }}
//
//	m.leases[key] = &Lease{Ctx: ctx, Cancel: cancel}    // in the books
//	return m.leases[key]
func givesRelease(slots []summary.Slot) bool {
	isInBooks := func(path access.Path) bool {
		return path.First() != access.Call && slices.ContainsFunc(slots, func(s summary.Slot) bool {
			return s.Param && strings.HasSuffix(string(s.Path), string(access.Elem+path))
		})
	}
	return !slices.ContainsFunc(slots, func(s summary.Slot) bool { return !s.Param && (!isOpenFunc(s.Path) || isInBooks(s.Path)) })
}

// isOpenFunc reports whether anybody who has an object can call the func that is there by a path.
func isOpenFunc(p access.Path) bool { return p.EndsInCall() && p.IsOpen() && !p.HasElem() }

// withSlot adds a thing unless one is there that is left in the same slot, and says as much.
func (bs *births) withSlot(all []*owned, o *owned) []*owned {
	i := slices.IndexFunc(all, func(other *owned) bool { return other.Slots[0] == o.Slots[0] })
	switch {
	case i < 0:
		return append(all, o)
	case bs.IsMinor(all[i].Kind):
		all[i] = o
	default: // there is the one, or the other
		all[i].Tells = all[i].Tells.In(o.Tells)
		all[i].NotFor &= o.NotFor
	}
	return all
}

// alwaysOwned reports whether the returns of b's function that are not among those that
// leave the thing to the caller return nothing in its place, or another thing
// born in the function, or something that the caller cannot tell from it, or a default of another package: that
// is nobody's to release, and no reason to lose the other one.
func (bs *births) alwaysOwned(b *birth, returns map[*ssa.Return]bool, births []*birth, slots []summary.Slot) bool {
	for ret := range value.Returns(b.fn) {
		if returns[ret] {
			continue
		}
		for _, s := range slots {
			v := value.Returned(ret, s.Index)
			if !value.IsNothing(v) && !isEmptyAt(v, s.Path, ret) && !walk.IsFailed(ret) && !returnsBirth(ret, births, s) && !bs.isUnknown(b, v, s) && !bs.isDefault(v) {
				return false
			}
		}
	}
	return true
}

// isDefault reports whether v is in a variable of another package.
//
//	if !secure {
//		return http.DefaultClient
//	}
//	return &http.Client{Transport: &http.Transport{TLSClientConfig: config}}
func (bs *births) isDefault(v ssa.Value) bool {
	g, ok := bs.Resolve(v).Root.(*ssa.Global)
	return ok && g.Pkg != nil && g.Pkg.Pkg != bs.Pkg
}

// isEmptyAt reports whether v is an object that the function makes, in which it has put nothing by a path where it returns.
//
//	client := &http.Client{Timeout: timeout}
//	if !secure {
//		return client
//	}
//	client.Transport = newTransport()
//	return client
func isEmptyAt(v ssa.Value, path access.Path, ret *ssa.Return) bool {
	object, ok := v.(*ssa.Alloc)
	if !ok || !flow.IsMade(object) || path == "" {
		return false
	}
	for _, ref := range value.Referrers(object) {
		switch ref := ref.(type) {
		case *ssa.DebugRef, *ssa.Return, *ssa.UnOp:
		case *ssa.FieldAddr:
			isPut := func(use ssa.Instruction) bool {
				st, ok := use.(*ssa.Store)
				return ok && !value.IsNothing(st.Val) && flow.Reaches(st, ret)
			}
			if access.Select(value.Field(ref).Name()) == path.First() && slices.ContainsFunc(value.Referrers(ref), isPut) {
				return false
			}
		default: // it is told, or copied
			if flow.Reaches(ref, ret) {
				return false
			}
		}
	}
	return true
}

// toldBy returns what the results of b's function are wherever it returns the thing, but for the error at the end, which [walk.FailureOf] gives.
func (b *birth) toldBy(returns map[*ssa.Return]bool) (tells summary.Tells) {
	results := b.fn.Signature.Results()
	for i := range results.Len() {
		if i == results.Len()-1 && value.IsError(results.At(i).Type()) {
			break
		}
		if is := b.constantAt(i, returns); is != condition.Maybe {
			tells = tells.With(i, is == condition.Yes)
		}
	}
	return tells
}

// constantAt returns what the i-th result is at each of the returns, if it is the same at all: a constant, or whether b has failed, which it has not.
//
//	return conn, true, nil    return conn, err == nil, err
func (b *birth) constantAt(i int, returns map[*ssa.Return]bool) condition.Tri {
	all := condition.Maybe
	for ret := range returns {
		is := condition.Maybe
		v := value.Unconverted(value.Returned(ret, i))
		if k, ok := v.(*ssa.Const); ok {
			is = condition.TruthOf(k)
		} else if err, isNil := flow.NilTest(v); err != nil && err == b.ob.Failure {
			is = condition.Known(isNil)
		}
		if is == condition.Maybe || is == -all {
			return condition.Maybe
		}
		all = is
	}
	return all
}

func returnsBirth(ret *ssa.Return, births []*birth, s summary.Slot) bool {
	for _, b := range births {
		for _, x := range b.kept {
			if x.Instr == ret && slices.Contains(b.walker.Slots(x), s) {
				return true
			}
		}
	}
	return false
}

// describe fills in who owns the thing and which methods of the owner release
// it. It reports whether anybody outside fn can release it at all: a type that
// never does is reported where it is declared, not at each use.
func (bs *births) describe(b *birth, o *owned) bool {
	if s := o.Slots[0]; !s.Param && s.Path != access.Call && isOpenFunc(s.Path) && givesRelease(o.Slots) {
		name := s.Path[:len(s.Path)-len(access.Call)]
		o.Methods = []summary.Method{{Name: string(name[strings.LastIndex(string(name), ".")+1:])}}
		return true
	}
	b.walker.MostUseful(o.Slots)
	s := o.Slots[0]
	o.behind = b.walker.TypesBehind(o.Slots)
	direct := slices.ContainsFunc(o.Slots, func(s summary.Slot) bool { return s.Path == "" || s.Path == access.Call })
	if s.Path == "" || s.Path.First() == access.Call || s.Path == access.Chan { // return w.ResultChan(), nil
		return true
	}
	list := b.walker.TypesAt(s)
	if len(list) == 0 {
		// An interface that another package's constructor gave.
		abroad := b.ob.Abroad[s.Path]
		o.Owner, o.Methods, o.Gives = abroad.Owner, abroad.Methods, abroad.Gives
		return direct || len(o.Methods) > 0
	}
	if named, _ := access.Deref(list[0]); named != nil && len(list) == 1 {
		o.Owner = named.Obj().Name()
	}
	for _, typ := range list {
		releasing, giving := b.walker.MethodsOf(typ, s.Path)
		o.Methods, o.Gives = append(o.Methods, releasing...), append(o.Gives, giving...)
	}
	o.Methods, o.Gives = summary.Distinct(o.Methods), slices.Compact(slices.Sorted(slices.Values(o.Gives)))
	return direct || len(o.Methods) > 0 || slices.ContainsFunc(list, func(typ types.Type) bool {
		return bs.releasedBeside(typ, s.Path, b.ob) || bs.isShared(b, typ, s.Path)
	})
}

// releasedBeside reports whether what values of typ hold by path can be released
// otherwise than by a method: by a function of the package, or from outside
// through exported fields.
func (bs *births) releasedBeside(typ types.Type, path access.Path, ob *walk.Obligation) bool {
	for _, ref := range access.FieldsAlong(typ, path, ob.Owners) {
		if ref.Var.Pkg() == bs.Pkg && bs.UseOf(ref, ob).IsReleased() {
			return true
		}
		if !ref.IsExported() {
			return false // nobody gets any further
		}
	}
	return true
}
