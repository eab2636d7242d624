package registry

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// adders returns the methods among funcs that keep what they are given, until somebody asks for it to be taken out: by
// themselves, or by another one of the same object; and those that nobody ever asks.
//
//	func (c *Cron) AddFunc(spec string, f func()) { c.Schedule(parse(spec), Func(f)) }
func adders(funcs []*ssa.Function) map[*types.Func]*Adder {
	takers, grows, found := takersIn(funcs), growingIn(funcs), make(map[*types.Func]*Adder)
	methods := make(map[*types.Func]*ssa.Function)
	for _, fn := range funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || fn.Signature.Recv() == nil || fn.Parent() != nil {
			continue
		}
		methods[obj] = fn
		if a := adderOf(fn, takers); a != nil {
			found[obj] = a
		} else if a := grows.adderOf(fn, takers); a != nil {
			found[obj] = a
		}
	}
	for grew := true; grew; {
		grew = false
		for obj, fn := range methods {
			if a := handsOn(fn, found); a != nil && found[obj] == nil {
				found[obj], grew = a, true
			}
		}
	}
	return found
}

// handsOn returns what a method does as an adder that hands what it is given to another adder of its object; or nil. It is none if it
// returns something by which that is taken out again, or takes it out itself.
func handsOn(fn *ssa.Function, known map[*types.Func]*Adder) *Adder {
	for call := range value.Each[*ssa.Call](fn) {
		if !isOwnCall(call) {
			continue
		}
		a := known[symbol.Callee(&call.Call)]
		if a == nil || a.Row != nil || a.isReplaced(&call.Call) {
			continue
		}
		if param := keptParam(fn, put{value: call.Call.Args[a.Param+1]}); param > 0 && !relates(fn, param) && !a.takesBack(call, fn.Params[param]) {
			same := *a
			same.Param, same.Key = param-1, keyParam(fn, given(&call.Call, a.Key-1))
			return &same
		}
	}
	return nil
}

// takesBack reports whether the function of a call has what it has added there taken out, too, on all ways but those where that has failed.
//
//	if !s.track(codec) { return }
//	defer s.untrack(codec)         // or before that
func (a *Adder) takesBack(add *ssa.Call, param ssa.Value) bool {
	takes := func(instr ssa.Instruction) bool { return a.takesOut(instr, []ssa.Value{param}) }
	failed := func(b *ssa.BasicBlock, i int) bool {
		asked, is := flow.Asked(b, i)
		return asked == ssa.Value(add) && !is || flow.HasFailed(add, b, i)
	}
	isDeferred := value.AnyOf(add.Parent(), func(def *ssa.Defer) bool { return takes(def) && flow.Precedes(def, add) })
	return isDeferred || !flow.ReachedFrom(add.Parent(), add, flow.IsReturn, takes, failed)
}

// keyParam returns 1 + the index of the parameter of a method that is a key, the receiver not counted; 0 if none is.
func keyParam(fn *ssa.Function, key ssa.Value) int {
	if key == nil {
		return 0
	}
	return max(slices.Index(fn.Params, paramBehind(key)), 0)
}

// isOwnCall reports whether a method calls another one of its own object.
func isOwnCall(call *ssa.Call) bool {
	return !call.Call.IsInvoke() && value.Receiver(&call.Call) == value.ReceiverOf(call.Parent())
}

// adderOf returns what fn does as an adder, or nil.
func adderOf(fn *ssa.Function, takers map[*types.Var]*taking) *Adder {
	for instr := range value.Instrs(fn) {
		put, ok := putBy(instr)
		if !ok || !isOf(put.at, fn.Params[0]) {
			continue
		}
		t := takers[value.Field(put.at)]
		if t == nil || t.itself || slices.Contains(t.funcs, fn) || t.seesTo(fn) {
			continue // nobody takes anything out, or it does so unasked
		}
		param := keptParam(fn, put)
		if param < 0 && isMade(put) {
			if a := makerOf(fn, put, t); a != nil {
				return a
			}
		}
		if param < 0 || relates(fn, param) {
			continue
		}
		a := &Adder{
			Owner: symbol.OfType(value.Deref(put.at.X.Type())).Name, Field: value.Field(put.at).Name(),
			Param: param - 1, Key: keyParam(fn, put.key), Set: put.key != nil && paramBehind(put.key) == fn.Params[param] || looksFor(fn, fn.Params[param]),
		}
		if result := handleOf(fn, put, t); result >= 0 && !tellsKept(fn, put, param) && !t.doesWithout(fn) {
			if a.Row = t.row(fn, result); !a.Row.Acquire.Called && len(a.Row.Release) == 0 {
				return nil // who takes it out has another way to name it
			}
			return a
		}
		for _, taker := range t.funcs {
			if value.Outermost(taker) != fn {
				a.Takers = append(a.Takers, callgraph.ID(taker))
			}
		}
		if len(a.Takers) == 0 {
			return nil
		}
		return a
	}
	return nil
}

// makerOf returns what fn does as an adder that makes what it keeps, and returns it; or nil. The callers take that out again: by a method of it,
// or by a function that they give it to. A channel is kept for who reads from it: nobody else has a use for it.
//
//	func (b *Bus) Subscribe() chan Event { c := make(chan Event, 8); b.subscribers[c] = true; return c }
//	func (b *Bus) Unsubscribe(c chan Event) { delete(b.subscribers, c) }
func makerOf(fn *ssa.Function, p put, t *taking) *Adder {
	result := handleOf(fn, p, t)
	if result < 0 || t.doesWithout(fn) {
		return nil
	}
	row := t.row(fn, result)
	if !row.Acquire.Called && len(row.Release) == 0 {
		return nil
	}
	row.Acquire.Beside = true // a goroutine that it starts for that
	return &Adder{Owner: symbol.OfType(value.Deref(p.at.X.Type())).Name, Field: value.Field(p.at).Name(), Param: -1, Row: row}
}

// isMade reports whether what is put somewhere, or the key, is a channel that the function makes, or an object that has one.
//
//	s := &subscription{events: make(chan Event)}
func isMade(p put) bool {
	return slices.ContainsFunc([]ssa.Value{p.value, p.key}, func(v ssa.Value) bool {
		if v == nil {
			return false
		}
		switch v := value.Behind(v).(type) {
		case *ssa.MakeChan:
			return true
		case *ssa.Alloc:
			str, ok := value.Deref(v.Type()).Underlying().(*types.Struct)
			return ok && slices.ContainsFunc(slices.Collect(str.Fields()), func(f *types.Var) bool {
				return value.IsChan(f.Type()) && !knowledge.IsSignal(f.Type())
			})
		}
		return false
	})
}

// relates reports whether fn files what it keeps under another thing of the kind that it is given: that is an edge of a graph, and
// not somebody who listens.
//
//	func (g *Graph[N]) Inject(parent, node N) { …; g.children[parent] = []N{node} }
func relates(fn *ssa.Function, param int) bool {
	return value.AnyOf(fn, func(u *ssa.MapUpdate) bool {
		key := paramBehind(u.Key)
		return key != nil && key != fn.Params[param] && types.Identical(key.Type(), fn.Params[param].Type())
	})
}

// tellsKept reports whether fn puts the key under which it keeps something into that.
//
//	job.id = s.next
//	s.jobs[s.next] = job
func tellsKept(fn *ssa.Function, p put, param int) bool {
	return p.key != nil && value.AnyOf(fn, func(st *ssa.Store) bool {
		at, ok := st.Addr.(*ssa.FieldAddr)
		return ok && at.X == fn.Params[param] && types.Identical(st.Val.Type(), p.key.Type())
	})
}

// looksFor reports whether fn compares a parameter with what is there.
//
//	for _, y := range b.list { if y == x { return } }    if slices.Contains(b.list, x) { return }    if b.has(x) { return }
func looksFor(fn *ssa.Function, param *ssa.Parameter) bool {
	is := func(v ssa.Value) bool { return paramBehind(v) == param }
	compares := func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.BinOp:
			return (instr.Op == token.EQL || instr.Op == token.NEQ) && !value.IsNil(instr.X) && !value.IsNil(instr.Y) &&
				(isFromParam(instr.X, fn) || isFromParam(instr.Y, fn))
		case *ssa.Call:
			return tells(instr) && slices.ContainsFunc(value.Args(&instr.Call), is)
		}
		return false
	}
	return value.Any(fn, compares) || slices.ContainsFunc(fn.AnonFuncs, func(literal *ssa.Function) bool { return value.Any(literal, compares) })
}

// A put is what puts a value into a list or a map which a field holds.
type put struct {
	at    *ssa.FieldAddr
	key   ssa.Value // of a map, or nil
	value ssa.Value
}

// putBy returns what an instruction puts into a container that grows with each: under a new key, if it is a map.
//
//	b.list = append(b.list, v)    b.lists[k] = append(b.lists[k], v)    b.set[v] = struct{}{}    b.m[newID] = v    b.shared.Store(v, struct{}{})
func putBy(instr ssa.Instruction) (put, bool) {
	switch instr := instr.(type) {
	case *ssa.Store:
		at, ok := instr.Addr.(*ssa.FieldAddr)
		if !ok {
			return put{}, false
		}
		if v := appended(instr.Val, func(list ssa.Value) bool { return value.LoadedField(list) == value.Field(at) }); v != nil {
			return put{at, nil, v}, true
		}
	case *ssa.MapUpdate:
		at := value.Selection(instr.Map)
		if inner, ok := instr.Map.(*ssa.Lookup); ok { // b.sets[kind][v] = struct{}{}
			at = value.Selection(inner.X)
		}
		if at == nil {
			return put{}, false
		}
		old := func(list ssa.Value) bool {
			if x, ok := list.(*ssa.Extract); ok {
				list = x.Tuple
			}
			lookup, ok := list.(*ssa.Lookup)
			return ok && value.LoadedField(lookup.X) == value.Field(at)
		}
		if v := appended(instr.Value, old); v != nil {
			return put{at, nil, v}, true
		}
		if isEverNew(instr.Key) {
			return put{at, instr.Key, instr.Value}, true
		}
	case *ssa.Call:
		callee := symbol.Callee(&instr.Call)
		if callee == nil {
			return put{}, false
		}
		args := value.Args(&instr.Call)
		switch sym := symbol.Of(callee); {
		case slices.Contains(knowledge.ListAdders, sym):
			if at := fieldOf(args[0]); at != nil {
				return put{at, instr, args[1]}, true // the element is what it is taken out by
			}
		case knowledge.Accesses[sym].Store == 2:
			if at := fieldOf(args[0]); at != nil && isEverNew(args[1]) {
				return put{at, args[1], args[2]}, true
			}
		}
	}
	return put{}, false
}

// fieldOf returns the selection of the field that is a container, or has a pointer to one; or nil.
func fieldOf(container ssa.Value) *ssa.FieldAddr {
	if at, ok := container.(*ssa.FieldAddr); ok {
		return at
	}
	return value.Selection(container)
}

// appended returns what is appended to the list that v is then, if that is the old one, or nil.
func appended(v ssa.Value, old func(ssa.Value) bool) ssa.Value {
	call, ok := v.(*ssa.Call)
	if !ok {
		return nil
	}
	if value.Builtin(&call.Call) != "append" || !old(call.Call.Args[0]) {
		return nil
	}
	if list := value.Packed(call.Call.Args[1]); len(list) > 0 {
		return list[0]
	}
	return nil
}

// isEverNew reports whether a key is another one each time: an object, or a number that counts.
func isEverNew(key ssa.Value) bool {
	if boxed, ok := key.(*ssa.MakeInterface); ok {
		key = boxed.X
	}
	switch key.Type().Underlying().(type) {
	case *types.Pointer, *types.Chan, *types.Interface:
		return true
	}
	counted := false
	walk(key, maxPut, func(v ssa.Value) {
		at := value.Selection(v)
		if op, ok := v.(*ssa.BinOp); ok && op.Op == token.ADD {
			at = value.Selection(op.X)
		}
		counted = counted || at != nil && value.AnyOf(at.Parent(), func(st *ssa.Store) bool {
			to, ok := st.Addr.(*ssa.FieldAddr)
			add, isAdd := st.Val.(*ssa.BinOp)
			return ok && isAdd && add.Op == token.ADD && value.Field(to) == value.Field(at)
		})
	})
	return counted
}

// keptParam returns the index of the parameter, the receiver counted, that is put somewhere, if it is something with
// behaviour: a func, a channel, an interface with methods, an object. It returns -1 if there is none.
//
//	b.list = append(b.list, l)    b.list = append(b.list, &entry{id, l})    b.m[l] = true
func keptParam(fn *ssa.Function, p put) int {
	found := -1
	for _, v := range []ssa.Value{p.value, p.key} {
		if v == nil {
			continue
		}
		walk(v, maxPut, func(v ssa.Value) {
			i := slices.IndexFunc(fn.Params, func(param *ssa.Parameter) bool { return param == v })
			if found < 0 && i > 0 && (hasBehaviour(v.Type()) || isAnything(v.Type())) && !wraps(v.Type()) {
				found = i
			}
		})
	}
	return found
}

// wraps reports whether a func gives something of the kind that it is given: it is asked for that, once, where a chain of them is put together, and told
// of nothing.
//
//	type Plugin func(next Handler) Handler
//	for i := len(c.Plugin) - 1; i >= 0; i-- { stack = c.Plugin[i](stack) }
func wraps(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && slices.ContainsFunc(slices.Collect(sig.Results().Variables()), func(res *types.Var) bool {
		return !value.IsError(res.Type()) && slices.ContainsFunc(slices.Collect(sig.Params().Variables()), func(param *types.Var) bool {
			return types.Identical(param.Type(), res.Type())
		})
	})
}

// isAnything reports whether values of a type may be anything: then who adds one tells what it is.
func isAnything(t types.Type) bool {
	_, isParam := types.Unalias(t).(*types.TypeParam)
	iface, ok := t.Underlying().(*types.Interface)
	return isParam || ok && iface.NumMethods() == 0
}

// hasBehaviour reports whether a value of type t does something, or an object that it points to: that has methods, or a field that does.
//
//	type subscriber struct{ events chan Event }    type nodeInfo struct{ seen time.Time } // does nothing
func hasBehaviour(t types.Type) bool { return does(t, maxParts) }

// maxParts bounds how many objects within one another are looked into.
const maxParts = 3

func does(t types.Type, depth int) bool {
	switch u := t.Underlying().(type) {
	case *types.Signature, *types.Chan:
		return true
	case *types.Interface:
		return u.NumMethods() > 0
	case *types.Pointer:
		object, isStruct := u.Elem().Underlying().(*types.Struct)
		if !isStruct || depth == 0 {
			return isStruct
		}
		if types.NewMethodSet(t).Len() > 0 {
			return true
		}
		for field := range object.Fields() {
			if does(field.Type(), depth-1) {
				return true
			}
		}
	}
	return false
}

const (
	maxMade = 3 // steps from a value to what it is made of
	maxPut  = 4 // and from what is put somewhere, or its key
)

// walk visits a value, and what it is made of: an object with what is put into its fields.
func walk(v ssa.Value, depth int, visit func(ssa.Value)) {
	if depth == 0 {
		return
	}
	visit(v)
	if as := value.Converted(v); as != nil {
		walk(as, depth-1, visit)
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		switch of := v.X.(type) {
		case *ssa.Alloc:
			walk(of, depth, visit)
		case *ssa.FieldAddr: // s := &subscription{id: b.next}; b.all[s.id] = s
			for _, put := range putIn(of) {
				walk(put, depth-1, visit)
			}
		}
	case *ssa.Alloc:
		for st := range value.Stores(v) {
			walk(st.Val, depth-1, visit)
		}
		for _, ref := range value.Referrers(v) {
			if field, ok := ref.(*ssa.FieldAddr); ok {
				for st := range value.Stores(field) {
					walk(st.Val, depth-1, visit)
				}
			}
		}
	}
}

// putIn returns what the function puts into a field of an object that it makes.
func putIn(of *ssa.FieldAddr) (list []ssa.Value) {
	made, ok := value.Behind(of.X).(*ssa.Alloc)
	if !ok {
		return nil
	}
	for _, ref := range value.Referrers(made) {
		if at, ok := ref.(*ssa.FieldAddr); ok && at.Field == of.Field {
			for st := range value.Stores(at) {
				list = append(list, st.Val)
			}
		}
	}
	return list
}

// paramBehind returns the parameter that a value is, or nil.
func paramBehind(v ssa.Value) *ssa.Parameter {
	var found *ssa.Parameter
	walk(v, maxMade, func(v ssa.Value) {
		if p, ok := v.(*ssa.Parameter); ok && found == nil {
			found = p
		}
	})
	return found
}

// isOf reports whether a selection is one of a field of the receiver, or of a struct in it.
func isOf(at *ssa.FieldAddr, recv *ssa.Parameter) bool {
	for {
		switch x := at.X.(type) {
		case *ssa.FieldAddr:
			at = x
		case *ssa.UnOp: // the receiver is a variable that a literal captures, or has a pointer to a part
			if part, ok := x.X.(*ssa.FieldAddr); ok {
				at = part
				continue
			}
			variable, ok := x.X.(*ssa.Alloc)
			return ok && value.OnlyStored(variable) == recv
		case *ssa.Call: // or something that the object gives
			return isOwnCall(x) && !knowledge.Makes(x.Call.StaticCallee().Name())
		default:
			return at.X == recv
		}
	}
}
