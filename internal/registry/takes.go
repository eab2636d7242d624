package registry

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A taking is what takes things out of a field's list or map.
type taking struct {
	funcs   []*ssa.Function // that are asked to
	askers  []*ssa.Function // functions of the package that ask them
	callers []*ssa.Function // those of them that no object ends with
	prunes  bool            // one of these goes through what is there
	itself  bool            // something does so unasked: it looks for what has gone
}

// takersIn returns what takes things out of fields, by field.
func takersIn(funcs []*ssa.Function) map[*types.Var]*taking {
	takers := make(map[*types.Var]*taking)
	for _, fn := range funcs {
		for instr := range value.Instrs(fn) {
			field := takenFrom(instr)
			if field == nil {
				continue
			}
			t := takers[field]
			if t == nil {
				t = new(taking)
				takers[field] = t
			}
			switch {
			case isAsked(instr), isOfElement(fn, field):
				if !slices.Contains(t.funcs, fn) {
					t.funcs = append(t.funcs, fn)
				}
			case !knowledge.IsTeardown(value.Outermost(fn).Name()):
				t.itself = true
			}
		}
	}
	calls := callersIn(funcs)
	for field, t := range takers {
		for _, taker := range t.funcs {
			for _, fn := range calls[taker] {
				if !slices.Contains(t.askers, value.Outermost(fn)) {
					t.askers = append(t.askers, value.Outermost(fn))
				}
				if !slices.Contains(t.funcs, fn) && !slices.Contains(t.callers, fn) && !knowledge.IsTeardown(value.Outermost(fn).Name()) {
					t.callers = append(t.callers, fn)
				}
			}
		}
		t.prunes = slices.ContainsFunc(t.callers, func(fn *ssa.Function) bool { return t.goesThrough(fn, field) })
	}
	return takers
}

// callersIn returns the functions that call a function by its name, for each that is called so.
func callersIn(funcs []*ssa.Function) map[*ssa.Function][]*ssa.Function {
	calls := make(map[*ssa.Function][]*ssa.Function)
	for _, fn := range funcs {
		for c := range value.Each[ssa.CallInstruction](fn) {
			if callee := value.Callee(c.Common()); callee != nil {
				calls[callee] = appendNew(calls[callee], fn)
			}
		}
	}
	return calls
}

func appendNew(list []*ssa.Function, fn *ssa.Function) []*ssa.Function {
	if len(list) > 0 && list[len(list)-1] == fn {
		return list // functions are read one after the other
	}
	return append(list, fn)
}

// goesThrough reports whether fn takes out what it finds by going through the container in a field.
//
//	for m := range h.members { if m.gone { m.Leave() } }
func (t *taking) goesThrough(fn *ssa.Function, field *types.Var) bool {
	return value.AnyOf(fn, func(c ssa.CallInstruction) bool {
		return slices.Contains(t.funcs, c.Common().StaticCallee()) &&
			slices.ContainsFunc(c.Common().Args, func(v ssa.Value) bool { return isElement(v, field) })
	})
}

// doesWithout reports whether somebody may take out what an adder keeps, and does not need what that gives: it has
// no parameters but such as the adder has, too, or goes through all.
//
//	func (b *Bus) Subscribe(f *Func) (id int)    func (b *Bus) Unsubscribe(id int)    func (b *Bus) UnsubscribeFunc(f *Func)
func (t *taking) doesWithout(adder *ssa.Function) bool {
	given := slices.Collect(adder.Signature.Params().Variables())
	knows := func(taker *ssa.Function) bool {
		params := slices.Collect(taker.Signature.Params().Variables())
		return taker.Parent() == nil && len(params) > 0 && !slices.ContainsFunc(params, func(p *types.Var) bool {
			return !slices.ContainsFunc(given, func(q *types.Var) bool { return types.Identical(p.Type(), q.Type()) })
		})
	}
	return t.prunes || slices.ContainsFunc(t.funcs, knows)
}

// isSameStruct reports whether two types are one struct, or pointers to it, whatever its type arguments.
func isSameStruct(a, b types.Type) bool {
	a, b = value.Deref(a), value.Deref(b)
	if x, y := symbol.Named(a), symbol.Named(b); x != nil && y != nil { // each method has type parameters of its own
		return x.Origin().Obj() == y.Origin().Obj()
	}
	return types.Identical(a, b)
}

// row returns the obligation that an adder creates by that result.
func (t *taking) row(adder *ssa.Function, result int) *Row {
	row := &Row{Acquire: spec.Acquire{Result: result, OK: saidWith(adder, result)}}
	typ := adder.Signature.Results().At(result).Type()
	if _, isFunc := typ.Underlying().(*types.Signature); isFunc {
		row.Acquire.Called = true
		return row
	}
	for _, taker := range slices.Concat(t.funcs, t.askers) { // what those do that call these, the engine finds out, within the package
		taker = value.Outermost(taker) // once.Do(func() { delete(s.bus.m, s) })
		fn, ok := taker.Object().(*types.Func)
		if !ok || taker == adder {
			continue
		}
		if recv := taker.Signature.Recv(); recv != nil && isSameStruct(recv.Type(), typ) {
			row.Release = append(row.Release, spec.Release{Symbol: symbol.Of(fn), Operand: spec.Recv})
			continue
		}
		for i := range taker.Signature.Params().Len() {
			if types.Identical(taker.Signature.Params().At(i).Type(), typ) {
				row.Release = append(row.Release, spec.Release{Symbol: symbol.Of(fn), Operand: spec.Arg(i)})
			}
		}
	}
	return row
}

// saidWith returns 1 + the index of a bool that fn returns, and which is true wherever that result is not nil; or 0.
//
//	return nil, nil, false    return c, func() { delete(b.m, c) }, true
func saidWith(fn *ssa.Function, result int) int {
	results := fn.Signature.Results()
	for i := range results.Len() {
		isOther := func(ret *ssa.Return) bool {
			k, ok := value.Returned(ret, i).(*ssa.Const)
			return !value.IsNothing(value.Returned(ret, result)) && !(ok && value.IsBool(k.Type()) && constant.BoolVal(k.Value))
		}
		if value.IsBool(results.At(i).Type()) && !slices.ContainsFunc(slices.Collect(value.Returns(fn)), isOther) {
			return i + 1
		}
	}
	return 0
}

// isOfElement reports whether a function is a method of the elements of a list, or a map: what it takes out is its own receiver, however it finds that.
//
//	func (s *subscriber) Close() { last := len(s.hub.all) - 1; s.hub.all[s.index] = s.hub.all[last]; s.hub.all = s.hub.all[:last] }
func isOfElement(fn *ssa.Function, field *types.Var) bool {
	recv := value.Outermost(fn).Signature.Recv()
	if recv == nil {
		return false
	}
	container, ok := field.Type().Underlying().(interface{ Elem() types.Type })
	return ok && isSameStruct(recv.Type(), container.Elem())
}

// isOfHandle reports whether a method, or a literal in one, takes the receiver out of what that points back to.
//
//	func (s *Subscription) Unsubscribe() { delete(s.bus.subscriptions, s) }
//	func (s *Subscription) Cancel()      { s.once.Do(func() { delete(s.bus.topics[s.topic], s) }) }
func isOfHandle(fn *ssa.Function) bool {
	recv := value.ReceiverOf(value.Outermost(fn))
	return recv != nil && value.AnyOf(fn, func(c ssa.CallInstruction) bool {
		return (value.Builtin(c.Common()) == "delete" || removes(c.Common())) && len(c.Common().Args) > 1 && isParam(c.Common().Args[1], recv)
	})
}

// isParam reports whether v is a parameter, which a literal may have captured.
func isParam(v ssa.Value, param *ssa.Parameter) bool {
	v = value.Unconverted(v)
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	of := value.Declared(v)
	if variable, ok := of.(*ssa.Alloc); ok {
		of = value.OnlyStored(variable)
	}
	return of == param
}

// handleOf returns the result of fn by which what is put is taken out again, or -1: a func that does so, if there is one.
//
//	return func() { delete(b.m, id) }    return id    return subscription    return c, func() { delete(b.m, c) }
func handleOf(fn *ssa.Function, p put, t *taking) int {
	handle := -1
	for ret := range value.Returns(fn) {
		for i, v := range ret.Results {
			if isTaker(v, t) {
				return i
			}
			if handle < 0 && isHandle(v, p) {
				handle = i
			}
		}
	}
	return handle
}

// isHandle reports whether v is the key of what is put, or the object that is made for that.
func isHandle(v ssa.Value, p put) bool {
	found := false
	walk(v, maxMade, func(v ssa.Value) {
		v = value.Behind(v)
		isObject := false
		switch v.(type) {
		case *ssa.Alloc, *ssa.MakeChan:
			isObject = true
		}
		switch {
		case p.key != nil && value.Behind(p.key) == v, isObject && value.Behind(p.value) == v:
			found = true
		case p.key != nil && types.Identical(p.key.Type(), v.Type()) && !isObject:
			found = found || isEverNew(v)
		}
	})
	return found
}

// isTaker reports whether v is a func that takes something out.
func isTaker(v ssa.Value, t *taking) bool {
	found := false
	walk(v, maxMade, func(v ssa.Value) {
		if mc, ok := v.(*ssa.MakeClosure); ok {
			found = found || t.takes(mc.Fn.(*ssa.Function), maxTaking)
		}
	})
	return found
}

// maxTaking bounds the functions and literals that are followed to what takes something out.
const maxTaking = 2

// takes reports whether fn takes something out, calls what does, or hands that to another function.
//
//	once.Do(func() { delete(b.m, id) })
func (t *taking) takes(fn *ssa.Function, depth int) bool {
	if slices.Contains(t.funcs, fn) {
		return true
	}
	return depth > 0 && value.Any(fn, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.MakeClosure:
			return t.takes(instr.Fn.(*ssa.Function), depth-1)
		case ssa.CallInstruction:
			callee := value.Callee(instr.Common())
			return callee != nil && t.takes(callee, depth-1)
		}
		return false
	})
}

// seesTo reports whether an adder takes out itself what it adds, or added before: in a goroutine that waits for the
// end of something, or at once. What it returns is for others to call.
//
//	go func() { <-ctx.Done(); b.remove(id) }()    context.AfterFunc(ctx, func() { b.remove(id) })
func (t *taking) seesTo(adder *ssa.Function) bool {
	given := make(map[ssa.Value]bool)
	for ret := range value.Returns(adder) {
		for _, v := range ret.Results {
			walk(v, maxMade, func(v ssa.Value) { given[v] = true })
		}
	}
	return value.Any(adder, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.MakeClosure:
			return !given[instr] && t.takes(instr.Fn.(*ssa.Function), maxTaking)
		case ssa.CallInstruction:
			callee := instr.Common().StaticCallee()
			return callee != nil && callee.Parent() == nil && t.takes(callee, maxTaking)
		}
		return false
	})
}
