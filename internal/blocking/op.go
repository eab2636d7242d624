package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A kind is what an instruction does with a thing.
type kind uint8

const (
	none   kind = iota
	recv        // <-ch, for x := range ch
	send        // ch <- x
	wait        // cond.Wait()
	join        // group.Wait()
	take        // queue.Get(), listener.Accept(), s.NextPod()
	closes      // close(ch), queue.ShutDown(): all waits end, now and later
	signal      // cond.Signal(), cond.Broadcast()
	done        // group.Done()
	adds        // group.Add(n)
	tick        // <-ticker.C
	halts       // ticker.Stop(), which closes no channel
)

// An op is an instruction that does something with a thing.
type op struct {
	kind     kind
	on       *thing
	instr    ssa.Instruction
	sel      *ssa.Select // of a case
	state    int         // which case
	index    int         // in the order of the source
	deferred bool
	name     string // of the method or func: "NextPod"
	async    bool   // go wg.Wait()
	polls    bool   // it may end by itself, too

	// Of a function of another package that waits: which, and what is known.
	callee *types.Func
	fact   CalleeWait
	given  int // of one that starts a goroutine which sends: how often that does
}

// A pass hands a thing to a function of the package.
type pass struct {
	arg   ssa.Value
	param *ssa.Parameter
}

// read reads a function: which things are the same, and what it does with them.
func (ts *things) read(fn *ssa.Function) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Store:
				if ts.pkg.mayBeThing(instr.Val.Type()) {
					ts.assign(instr.Addr, instr.Val)
				}
				if fa, ok := instr.Addr.(*ssa.FieldAddr); ok && ts.pkg.isCancelled(instr.Val, 6) {
					ts.pkg.cancelled[fieldVar(fa)] = true
				}
			case *ssa.MapUpdate:
				for _, v := range []ssa.Value{instr.Key, instr.Value} {
					if ts.pkg.mayBeThing(v.Type()) {
						ts.assign(instr.Map, v)
					}
				}
			case *ssa.Return:
				ts.readReturn(instr)
			case *ssa.Send:
				ts.sends(instr.Chan, instr.X)
				ts.add(&op{kind: send, on: ts.thing(instr.Chan), instr: instr})
			case *ssa.UnOp:
				if instr.Op == token.ARROW {
					ts.add(&op{kind: recv, on: ts.thing(instr.X), instr: instr})
					if ticker := tickerOf(instr.X); ticker != nil {
						ts.add(&op{kind: tick, on: ts.thing(ticker), instr: instr, name: "C"})
					}
				}
			case *ssa.Select:
				for i, st := range instr.States {
					o := &op{kind: recv, on: ts.thing(st.Chan), instr: instr, sel: instr, state: i}
					if st.Dir == types.SendOnly {
						o.kind = send
						ts.sends(st.Chan, st.Send)
					}
					ts.add(o)
				}
			case *ssa.MakeInterface:
				if iface := instr.Type().Underlying().(*types.Interface); iface.NumMethods() == 0 && ts.pkg.mayBeThing(instr.X.Type()) {
					ts.thing(instr.X).open(instr.X.Type()) // where it goes as any is not followed
				}
			case *ssa.MakeClosure:
				ts.readMethodValue(instr)
			case ssa.CallInstruction:
				ts.readCall(instr)
			}
		}
	}
}

func (ts *things) add(o *op) {
	_, o.deferred = o.instr.(*ssa.Defer)
	_, o.async = o.instr.(*ssa.Go)
	o.index = len(ts.pkg.allOps)
	ts.pkg.allOps = append(ts.pkg.allOps, o)
	ts.pkg.ops[o.instr] = append(ts.pkg.ops[o.instr], o)
	on := o.on.find()
	on.ops = append(on.ops, o)
}

// opsOn returns the ops on a thing, in the order in which they were read.
func (p *Package) opsOn(t *thing) []*op {
	t = t.find()
	if t.mixed {
		t.ops = slices.SortedFunc(slices.Values(t.ops), func(a, b *op) int { return a.index - b.index })
		t.mixed = false
	}
	return t.ops
}

// assign notes that val is stored at addr, or in the container addr.
func (ts *things) assign(addr, val ssa.Value) {
	if isNil(val) {
		return
	}
	ts.union(ts.thing(addr), ts.thing(val))
	if _, ok := addr.Type().Underlying().(*types.Map); ok {
		ts.thing(addr).several = true
	} else if _, ok := addr.(*ssa.IndexAddr); ok {
		ts.thing(addr).several = true
	}
}

// tickerOf returns the ticker whose channel v is, or nil.
func tickerOf(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || symbol.OfType(fa.X.Type()) != (symbol.Symbol{Path: "time", Name: "Ticker"}) {
		return nil
	}
	return fa.X
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

func (ts *things) sends(ch, val ssa.Value) {
	if ts.pkg.mayBeThing(val.Type()) {
		ts.union(ts.elemOf(ts.thing(ch)), ts.thing(val))
	}
}

// readMethodValue: a method that is handed on as a func is called.
//
//	conn.Request(wg.Done)
func (ts *things) readMethodValue(mc *ssa.MakeClosure) {
	fn := mc.Fn.(*ssa.Function)
	m, ok := fn.Object().(*types.Func)
	if !ok || fn.Synthetic == "" || len(mc.Bindings) != 1 {
		return
	}
	switch k := methods[symbol.Of(m)]; k {
	case done, signal, closes:
		ts.add(&op{kind: k, on: ts.thing(mc.Bindings[0]), instr: mc, name: m.Name()})
	}
}

// readReturn: what callers that are not seen get is open.
func (ts *things) readReturn(ret *ssa.Return) {
	fn := ret.Parent()
	for i, r := range ret.Results {
		if !ts.pkg.mayBeThing(r.Type()) {
			continue
		}
		t := ts.thing(r)
		if _, all := ts.pkg.Spawns.Uses(fn); all {
			continue
		}
		typ := fn.Signature.Results().At(i).Type()
		if ch, ok := typ.Underlying().(*types.Chan); ok && ch.Dir() == types.RecvOnly {
			t = t.find()
			t.handed = append(t.handed, fn)
			continue
		}
		t.open(typ)
	}
}

func (ts *things) readCall(instr ssa.CallInstruction) {
	c := instr.Common()
	if b, ok := c.Value.(*ssa.Builtin); ok {
		if b.Name() == "close" {
			ts.add(&op{kind: closes, on: ts.thing(c.Args[0]), instr: instr})
		}
		return
	}
	for _, r := range ts.pkg.Spawns.Runs(instr) {
		ts.readRun(instr, r)
	}
}

func (ts *things) readRun(instr ssa.CallInstruction, r spawn.Run) {
	if r.Fn != nil {
		for i, a := range r.Args {
			if i < len(r.Fn.Params) && ts.pkg.mayBeThing(a.Type()) && !isNil(a) {
				ts.pkg.passes = append(ts.pkg.passes, pass{a, r.Fn.Params[i]})
			}
		}
		if r.Callee != nil && isCloser(r.Callee) && len(r.Args) > 0 {
			ts.closer(instr, r)
		}
		return
	}
	args := r.Args
	if r.Callee == nil {
		if r.Field != nil && isTakerName(r.Field.Name(), ts.pkg.takers) && isTaker(r.Field.Type().Underlying().(*types.Signature)) {
			if owner := ownerOfField(instr.Common().Value); owner != nil {
				ts.add(&op{kind: take, on: ts.object(owner), instr: instr, name: r.Field.Name()})
			}
		}
		ts.openAll(args)
		return
	}
	sig := r.Callee.Signature()
	if sig.Recv() != nil && len(args) > 0 {
		ts.method(instr, r)
		args = args[1:]
	}
	if call, ok := instr.(*ssa.Call); ok && r.By == nil {
		ts.readGiven(call, r.Callee)
	}
	for _, w := range ts.pkg.importer.Waits(r.Callee) {
		ts.calleeWait(instr, r, w)
	}
	polled := -1
	if i, ok := knowledge.Polls[symbol.Of(r.Callee)]; ok && i < len(args) {
		ts.add(&op{kind: recv, on: ts.thing(args[i]), instr: instr, name: r.Callee.Name(), polls: true})
		polled = i
	}
	for i, a := range args {
		if i >= sig.Params().Len() || !ts.pkg.mayBeThing(a.Type()) || i == polled {
			continue
		}
		t := sig.Params().At(i).Type()
		if _, ok := a.Type().Underlying().(*types.Chan); !ok {
			t = a.Type()
		}
		ts.thing(a).open(t)
	}
}

func (ts *things) openAll(args []ssa.Value) {
	for _, a := range args {
		if ts.pkg.mayBeThing(a.Type()) {
			ts.thing(a).open(a.Type())
		}
	}
}

// method notes what a method of another package, or of an interface, does with its
// receiver.
func (ts *things) method(instr ssa.CallInstruction, r spawn.Run) {
	recv := r.Args[0]
	k, known := methods[symbol.Of(r.Callee)]
	switch {
	case known && k == closes, !known && (isCloser(r.Callee) || ts.pkg.importer.Ends(r.Callee)):
		ts.closer(instr, r)
	case known:
		ts.add(&op{kind: k, on: ts.thing(recv), instr: instr, name: r.Callee.Name()})
	case !types.IsInterface(recv.Type()) || !isTaker(r.Callee.Signature()):
	case isTakerName(r.Callee.Name(), ts.pkg.takers), slices.Contains(knowledge.Sources, r.Callee.Name()) && isSource(recv.Type()):
		ts.add(&op{kind: take, on: ts.thing(recv), instr: instr, name: r.Callee.Name()})
	}
}

// closer notes that the receiver of a method is closed, and with it what depends on
// the object that has it in a field.
//
//	sched.SchedulingQueue.Close()     ends sched.NextPod()
func (ts *things) closer(instr ssa.CallInstruction, r spawn.Run) {
	if symbol.OfType(r.Args[0].Type()).Path == "context" {
		return
	}
	if ts.pkg.mayBeThing(r.Args[0].Type()) {
		ts.add(&op{kind: closes, on: ts.thing(r.Args[0]), instr: instr, name: r.Callee.Name()})
	}
	ts.add(&op{kind: closes, on: ts.object(r.Args[0].Type()), instr: instr, name: r.Callee.Name()})
	if owner := ownerOfField(r.Args[0]); owner != nil {
		ts.add(&op{kind: closes, on: ts.object(owner), instr: instr, name: r.Callee.Name()})
	}
}

// object stands for all objects of a struct type, with what they have in their
// fields.
func (ts *things) object(t types.Type) *thing {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	th := ts.objectOf(symbol.OfType(t))
	if named, ok := types.Unalias(t).(*types.Named); ok {
		th.named = named.Obj()
	}
	return th
}

func (ts *things) objectOf(name symbol.Symbol) *thing {
	type objectOf struct{ name symbol.Symbol }
	th := ts.key(objectOf{name})
	th.name, th.owner = name.Name, name
	return th
}

// ownerOfField returns the type of the struct that v is loaded from a field of, or
// nil.
func ownerOfField(v ssa.Value) types.Type {
	switch v := v.(type) {
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return fa.X.Type()
		}
	case *ssa.FieldAddr:
		return v.X.Type()
	case *ssa.Field:
		return v.X.Type()
	}
	return nil
}

// link gives parameters that are more than that what callers pass.
func (ts *things) link() {
	for changed := true; changed; {
		changed = false
		for _, p := range ts.pkg.passes {
			arg, param := ts.thing(p.arg), ts.thing(p.param)
			switch {
			case arg == param:
			case !param.isParam():
				ts.union(arg, param)
				changed = true
			case param.sentElsewhere && !arg.sentElsewhere, param.mayBeReceivedElsewhere() && !arg.receivedElsewhere:
				arg.sentElsewhere = arg.sentElsewhere || param.sentElsewhere
				arg.receivedElsewhere = arg.receivedElsewhere || param.mayBeReceivedElsewhere()
				changed = true
			}
		}
	}
	for _, p := range ts.pkg.passes {
		arg := ts.thing(p.arg)
		arg.given = append(arg.given, p)
	}
	for _, fn := range ts.pkg.Funcs {
		if _, all := ts.pkg.Spawns.Uses(fn); all {
			continue
		}
		for _, p := range fn.Params {
			if t := ts.of[p]; t != nil {
				t.open(anyChan)
			}
		}
	}
}

// mayBeThing reports whether values of type t are or hold what goroutines may wait
// on.
func (p *Package) mayBeThing(t types.Type) bool { return p.mayBeThingN(t, 4) }

func (p *Package) mayBeThingN(t types.Type, depth int) bool {
	if depth == 0 {
		return false
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Chan:
		return true
	case *types.Slice:
		return p.mayBeThingN(u.Elem(), depth-1)
	case *types.Array:
		return p.mayBeThingN(u.Elem(), depth-1)
	case *types.Map:
		return p.mayBeThingN(u.Elem(), depth-1)
	case *types.Pointer:
		if _, isStruct := u.Elem().Underlying().(*types.Struct); !isStruct {
			return p.mayBeThingN(u.Elem(), depth-1)
		}
		return symbol.OfType(u.Elem()) != symbol.Symbol{}
	case *types.Interface:
		return u.NumMethods() > 0 && !isErrorType(t) && !canEnd(t)
	case *types.Struct:
		return p.hasWaitMethods(types.NewPointer(t))
	}
	return false
}

// hasWaitMethods reports whether the type has methods that wait.
func (p *Package) hasWaitMethods(t types.Type) bool {
	for _, name := range slices.Concat(knowledge.Waiters, p.takers) {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name); obj != nil {
			if _, ok := obj.(*types.Func); ok {
				return true
			}
		}
	}
	return false
}
