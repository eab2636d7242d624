package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Who puts a thing where another one may be loses that, unless it is seen to before: on the way to there, and not
// elsewhere in the function, nor at its end.

// seesTo reports whether b's function, or one that calls it, may see to what d's field holds before it puts b's
// thing there: it releases that, or asks for it, or, of an entry, looks into the map, itself or in a function
// that it calls.
func (j *judgement) seesTo(d *duty, b *birth) bool {
	field, entry := d.ref.Var, j.entersOne(d, b)
	if j.asksBeside(b.fn, d.ref) {
		return true
	}
	puts := putsInto(b.fn, field)
	if len(puts) == 0 {
		puts = []ssa.Instruction{b.at}
		if setters := j.setters(b, field); !entry && len(setters) > 0 {
			puts = setters
		}
	}
	before, looks := j.before(b.fn, field, puts), j.looks(d, puts, entry)
	releases := d.use.Uses[b.fn].Effect.Release != summary.Never
	if !entry && j.endsInTurn(d, puts...) {
		return true
	}
	if entry && !asksWhetherEnded(b.fn, field, puts) && j.overwritesFound(d, b.fn, puts) {
		return j.callersSeeTo(d, value.Outermost(b.fn), entry, make(map[*ssa.Function]bool))
	}
	if entry && (asksWhetherEnded(b.fn, field, puts) || j.plans(d, b.fn, before)) || j.literalSeesTo(d, b.fn, looks) {
		return true
	}
	bySetter := func(put ssa.Instruction) bool {
		return setterAsks(put, field) || releases && setterTakesOut(put, field)
	}
	if !entry && (takesOut(b.fn, field, puts) || slices.ContainsFunc(puts, bySetter)) {
		return true
	}
	sees := (releases || entry) && j.touches(field, b.fn, b.fn, before, looks) || !entry && asksFor(b.fn, field, before)
	if sees && (entry || j.isLoose(b.fn, field) || !j.comesUnseen(b.fn, d.ref, puts)) {
		return true
	}
	return j.callersSeeTo(d, value.Outermost(b.fn), entry, make(map[*ssa.Function]bool))
}

// comesUnseen reports whether fn comes to one of the instructions that put something into a field with what was there before: it has not
// been told that there is nothing, or how the object is, and does nothing with it.
//
//	if t.db != nil && t.name == name { return t.db }    if c.w != nil && force { c.w.Stop() }
//	t.db = open(name)                                   c.w = newWorker()
func (j *judgement) comesUnseen(fn *ssa.Function, ref access.Field, puts []ssa.Instruction) bool {
	isPut := func(instr ssa.Instruction) bool { return slices.Contains(puts, instr) }
	touches := func(instr ssa.Instruction) bool { return j.touchesAt(instr, ref.Var, fn, asksMore) }
	isTold := func(at *ssa.BasicBlock, i int) bool {
		v, negated := condition.Subject(flow.Cond(at))
		if isLoaded(v, ref.Var) {
			return (i == 0) == negated
		}
		return tellsOf(v, ref.Owner)
	}
	return flow.ReachedFrom(fn, nil, isPut, touches, isTold)
}

// tellsOf reports whether a condition asks how an object of that type is, by what is in one of its fields, or by a method: whoever says so there
// may have seen to all else.
//
//	c.broken    c.closed.Load()    c.token != ""    c.isSetUp()
func tellsOf(cond ssa.Value, owner *types.Named) bool {
	if cmp, ok := cond.(*ssa.BinOp); ok {
		_, isConst := cmp.Y.(*ssa.Const)
		return isConst && tellsOf(cmp.X, owner)
	}
	isOf := func(t types.Type) bool {
		of, _ := access.Deref(t)
		return of != nil && owner != nil && of.Obj() == owner.Obj()
	}
	if addr := value.Selection(cond); addr != nil {
		return isOf(addr.X.Type())
	}
	call, ok := cond.(*ssa.Call)
	if !ok || call.Call.StaticCallee() == nil || len(call.Call.Args) == 0 {
		return false
	}
	cell, ok := call.Call.Args[0].(*ssa.FieldAddr)
	return ok && isOf(cell.X.Type()) || isOf(call.Call.Args[0].Type())
}

// callersSeeTo reports whether one that calls fn does so before, or one that calls that.
func (j *judgement) callersSeeTo(d *duty, fn *ssa.Function, entry bool, asked map[*ssa.Function]bool) bool {
	if asked[fn] {
		return false
	}
	asked[fn] = true
	return slices.ContainsFunc(j.e.CallersOf(fn), func(caller *ssa.Function) bool {
		return j.callerSeesTo(d, fn, caller, entry) || j.callersSeeTo(d, caller, entry, asked)
	})
}

// literalSeesTo reports whether a literal of fn does so, that may run before.
//
//	stop := func() {
//		if cancel, ok := r.cancels[key]; ok {
//			cancel()
//		}
//	}
func (j *judgement) literalSeesTo(d *duty, fn *ssa.Function, looks func(*ssa.FieldAddr) bool) bool {
	return slices.ContainsFunc(fn.AnonFuncs, func(literal *ssa.Function) bool {
		return !value.IsDeferredLiteral(literal) && j.touches(d.ref.Var, literal, fn, anywhere, looks)
	})
}

// plans reports whether fn calls, before, what finds out what is to be entered: it looks into another map
// of the same object, by the same keys, and gives a list.
//
//	missing, gone := r.compare(latest)
//	for _, key := range missing {
//		r.stops[key] = start(key)
//	}
func (j *judgement) plans(d *duty, fn *ssa.Function, before func(ssa.Instruction) bool) bool {
	mine, ok := d.object().Type().Underlying().(*types.Map)
	if !ok || d.ref.Owner == nil {
		return false
	}
	looks := func(instr ssa.Instruction) bool {
		lookup, ok := instr.(*ssa.Lookup)
		if !ok {
			return false
		}
		other, ok := lookup.X.Type().Underlying().(*types.Map)
		addr := value.Selection(lookup.X)
		if !ok || addr == nil || !types.Identical(other.Key(), mine.Key()) {
			return false
		}
		owner, _ := access.Deref(addr.X.Type())
		return owner != nil && owner.Obj() == d.ref.Owner.Obj()
	}
	return value.AnyOf(fn, func(call *ssa.Call) bool {
		if !before(call) {
			return false
		}
		callee := j.e.TargetOf(&call.Call).Fn
		return callee != nil && givesMany(callee.Signature.Results()) && value.Any(callee, looks)
	})
}

// givesMany reports whether one of the results is a list, or a map.
func givesMany(results *types.Tuple) bool {
	return slices.ContainsFunc(slices.Collect(results.Variables()), func(v *types.Var) bool {
		switch v.Type().Underlying().(type) {
		case *types.Slice, *types.Map:
			return true
		}
		return false
	})
}

// seesElsewhere reports whether b's function, or a caller, sees to another field that has b's thing, too.
//
//	if cancel, ok := r.cancels[key]; ok {
//		cancel()
//	}
//	r.cancels[key], r.sites[key] = cancel, &site{stop: cancel}
func (j *judgement) seesElsewhere(d *duty, b *birth) bool {
	return slices.ContainsFunc(j.of[b], func(other *duty) bool {
		return other != d && other.global == nil && other.use != nil && other.use.Uses[b.fn] != nil && j.seesTo(other, b)
	})
}

// callerSeesTo reports the same of a caller: on the way to each call. What it does at its end is for the last one
// only:
//
//	func (a *Auditor) Run(ctx context.Context) {
//		defer a.stop()
//		wait.UntilWithContext(ctx, a.reload, time.Minute)
func (j *judgement) callerSeesTo(d *duty, fn, caller *ssa.Function, entry bool) bool {
	use := d.use.Uses[caller]
	releases := use != nil && use.Effect.Release != summary.Never
	return slices.ContainsFunc(j.e.FuncsIn(caller), func(in *ssa.Function) bool {
		calls := j.e.callsOf(in, fn)
		if len(calls) == 0 {
			return false // a literal that runs at any time, or is deferred
		}
		return (releases || entry) && (j.touches(d.ref.Var, in, fn, j.before(in, d.ref.Var, calls), j.looks(d, calls, entry)) || !entry && j.endsInTurn(d, calls...))
	})
}

// looks returns what it takes to look at what d's field holds, before something is put there.
func (j *judgement) looks(d *duty, puts []ssa.Instruction, entry bool) func(*ssa.FieldAddr) bool {
	if !entry {
		return looksAt
	}
	thing, _ := d.ref.Rest.Cut(access.Elem)
	return func(addr *ssa.FieldAddr) bool { return j.seesEntries(d, addr, thing, puts) }
}

// before tells of the instructions of fn from which control comes to one of others, or which are that; of all in a
// literal, which runs who knows when, and in a function with literals that do something with the field. That it does
// something in others is no matter:
//
//	if apierrors.IsNotFound(err) {
//		r.watches[key].Stop()
//		delete(r.watches, key)
//		return nil
//	}
//	r.watches[key] = w
//
//	http.HandleFunc("/reload", r.reload)    // calls it
//	serve()
//	r.Close()
func (j *judgement) before(fn *ssa.Function, field *types.Var, at []ssa.Instruction) func(ssa.Instruction) bool {
	at = slices.DeleteFunc(slices.Clone(at), func(instr ssa.Instruction) bool { return instr.Parent() != fn })
	if len(at) == 0 || j.isLoose(fn, field) && !j.onlyHands(fn, field, at) {
		return anywhere
	}
	return leadingTo(fn, at)
}

func anywhere(ssa.Instruction) bool { return true }

// leadingTo tells of the instructions of fn from which control comes to one of others, or which are that.
func leadingTo(fn *ssa.Function, at []ssa.Instruction) func(ssa.Instruction) bool {
	var blocks []*ssa.BasicBlock
	for _, instr := range at {
		blocks = append(blocks, instr.Block())
	}
	reaching := flow.Reaching(fn, blocks, nil)
	return func(instr ssa.Instruction) bool {
		if !slices.Contains(blocks, instr.Block()) {
			return reaching[instr.Block().Index]
		}
		return slices.ContainsFunc(at, func(to ssa.Instruction) bool { return instr == to || flow.Reaches(instr, to) })
	}
}

// isLoose reports whether fn is a literal, or has one, that does something with a field when nobody knows.
func (j *judgement) isLoose(fn *ssa.Function, field *types.Var) bool {
	return fn.Parent() != nil || slices.ContainsFunc(fn.AnonFuncs, func(literal *ssa.Function) bool {
		return !value.IsDeferredLiteral(literal) && j.mentions(literal, field)
	})
}

// onlyHands reports whether the only literals of fn that do something with a field are among some instructions, which make them, for others to call: what fn
// does behind that is not for each of their calls.
//
//	http.HandleFunc("/reload", func(…) { p.reload() })
//	serve()
//	p.Close()
func (j *judgement) onlyHands(fn *ssa.Function, field *types.Var, at []ssa.Instruction) bool {
	return fn.Parent() == nil && !slices.ContainsFunc(fn.AnonFuncs, func(literal *ssa.Function) bool {
		return !value.IsDeferredLiteral(literal) && j.mentions(literal, field) && !slices.ContainsFunc(at, func(instr ssa.Instruction) bool {
			mc, ok := instr.(*ssa.MakeClosure)
			return ok && mc.Fn == literal && isHandedOver(mc)
		})
	})
}

// isHandedOver reports whether a func is given to others, once, and its function does nothing else with it.
func isHandedOver(fn ssa.Value) bool {
	uses := value.Referrers(fn)
	if len(uses) != 1 {
		return false
	}
	switch use := uses[0].(type) {
	case *ssa.Call:
		return slices.Contains(use.Call.Args, fn)
	case *ssa.ChangeType:
		return isHandedOver(use)
	case *ssa.MakeInterface:
		return isHandedOver(use)
	}
	return false
}

// mentions reports whether a literal, or one in it, selects a field, or calls what may do so.
func (j *judgement) mentions(literal *ssa.Function, field *types.Var) bool {
	return value.Any(literal, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.FieldAddr:
			return value.Field(instr) == field
		case ssa.CallInstruction:
			callee := instr.Common().StaticCallee()
			return callee != nil && j.e.MayReach(field)[value.Outermost(callee)]
		}
		return false
	}) || slices.ContainsFunc(literal.AnonFuncs, func(inner *ssa.Function) bool { return j.mentions(inner, field) })
}

// putsInto returns where fn puts something into a field, or an entry of the map there.
func putsInto(fn *ssa.Function, field *types.Var) []ssa.Instruction {
	var at []ssa.Instruction
	for addr := range value.Each[*ssa.FieldAddr](fn) {
		if value.Field(addr) != field {
			continue
		}
		for _, ref := range value.Referrers(addr) {
			switch ref := ref.(type) {
			case *ssa.Store:
				at = append(at, ref)
			case *ssa.Call: // c.current.Swap(w)
				if storesIn(ref, addr) {
					at = append(at, ref)
				}
			case *ssa.UnOp:
				for _, use := range value.Referrers(ref) {
					switch use := use.(type) {
					case *ssa.MapUpdate:
						if use.Map == ref {
							at = append(at, use)
						}
					case *ssa.Call: // current *atomic.Value
						if storesIn(use, ref) {
							at = append(at, use)
						}
					}
				}
			}
		}
	}
	return at
}

// storesIn reports whether a call of a method of a container puts something in there.
func storesIn(call *ssa.Call, container ssa.Value) bool {
	return knowledge.Accesses[symbol.OfCall(&call.Call)].Store > 0 && call.Call.Args[0] == container
}

// swapsOut reports whether an instruction puts something into a container for what was there before, and uses that.
//
//	old := c.current.Swap(w)
func swapsOut(put ssa.Instruction) bool {
	call, ok := put.(*ssa.Call)
	if !ok || len(value.Referrers(call)) == 0 {
		return false
	}
	a := knowledge.Accesses[symbol.OfCall(&call.Call)]
	return a.Store > 0 && a.Load >= 0
}

// setters returns the calls behind b's, in its function, of functions that may come to a field.
//
//	s, err := dial()
//	if err != nil { return err }
//	r.use(s)    // if r.s != nil { r.s.Close() }; r.s = s
func (j *judgement) setters(b *birth, field *types.Var) []ssa.Instruction {
	var at []ssa.Instruction
	for call := range value.Each[*ssa.Call](b.fn) {
		callee := call.Call.StaticCallee()
		if callee != nil && call != b.call && flow.Reaches(b.at, call) && j.e.MayReach(field)[value.Outermost(callee)] {
			at = append(at, call)
		}
	}
	return at
}

// setterAsks reports whether an instruction calls a function which tests the field before it puts something there.
//
//	if taken = o.take(stop); !taken {    // if o.stop != nil { return false }; o.stop = stop; return true
func setterAsks(put ssa.Instruction, field *types.Var) bool {
	call, ok := put.(*ssa.Call)
	if !ok || call.Call.StaticCallee() == nil {
		return false
	}
	setter := call.Call.StaticCallee()
	return asksFor(setter, field, leadingTo(setter, putsInto(setter, field)))
}

// setterTakesOut reports whether an instruction calls a function that takes what the field holds before it puts something there, or for that, and whose
// result is used.
//
//	if old := c.swap(conn); old != nil { old.Close() }    // old := c.conn; c.conn = conn; return old
func setterTakesOut(put ssa.Instruction, field *types.Var) bool {
	call, ok := put.(*ssa.Call)
	if !ok || call.Call.StaticCallee() == nil || len(value.Referrers(call)) == 0 {
		return false
	}
	setter := call.Call.StaticCallee()
	puts := putsInto(setter, field)
	return takesOut(setter, field, puts) || slices.ContainsFunc(puts, swapsOut)
}

// takesOut reports whether fn takes what the field holds, on the way to one of the instructions that put something else there: it
// captures, keeps or returns that.
//
//	before := a.stop
//	a.stop = func() { w.Stop(); before() }
func takesOut(fn *ssa.Function, field *types.Var, puts []ssa.Instruction) bool {
	return value.AnyOf(fn, func(load *ssa.UnOp) bool {
		isBefore := func(put ssa.Instruction) bool { return put.Parent() == fn && flow.Reaches(load, put) }
		return value.LoadedField(load) == field && slices.ContainsFunc(puts, isBefore) && slices.ContainsFunc(value.Referrers(load), func(use ssa.Instruction) bool {
			switch use := use.(type) {
			case *ssa.MakeClosure, *ssa.Return:
				return true
			case *ssa.Store:
				return use.Val == load
			}
			return false
		})
	})
}

// callsOf returns the calls of other in fn, also of what is in a field where it may be, and the literals there that have some.
func (bs *births) callsOf(fn, other *ssa.Function) []ssa.Instruction {
	var at []ssa.Instruction
	for instr := range value.Instrs(fn) {
		switch instr := instr.(type) {
		case ssa.CallInstruction:
			if value.Callee(instr.Common()) == other || slices.Contains(bs.Putting(value.LoadedField(instr.Common().Value)), other) {
				at = append(at, instr)
			}
		case *ssa.MakeClosure:
			if literal, ok := instr.Fn.(*ssa.Function); ok && len(bs.callsOf(literal, other)) > 0 {
				at = append(at, instr)
			}
		}
	}
	return at
}
