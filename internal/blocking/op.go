package blocking

import (
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A kind is what an instruction does with a class.
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
	tick        // <-ticker.C, <-timer.C
	halts       // ticker.Stop(), timer.Stop(), which close no channel
	rearms      // timer.Reset(d)
)

// An op is an instruction that does something with a class.
type op struct {
	kind     kind
	on       *class
	instr    ssa.Instruction
	sel      *ssa.Select // of a case
	state    int         // which case
	index    int         // in the order of the source
	deferred bool
	name     string     // of the method or func: "NextPod"
	async    bool       // go wg.Wait()
	polls    bool       // it may end by itself, too
	never    bool       // of a timer: nothing comes
	through  types.Type // of take: the type of what the item is taken from

	// Of a function of another package that waits: which, and what is known.
	callee *types.Func
	fact   CalleeWait
	times  int // of one that starts a goroutine which sends: how often that does
}

// read reads a function: which classes are the same, and what it does with them.
func (cs *classes) read(fn *ssa.Function) {
	for instr := range value.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Store:
			if cs.pkg.mayBeWaitedOn(instr.Val.Type()) {
				cs.assign(instr.Addr, instr.Val)
			}
			if fa, ok := instr.Addr.(*ssa.FieldAddr); ok && cs.pkg.isCancelled(instr.Val, 6) {
				cs.pkg.cancelled[value.Field(fa)] = true
			}
		case *ssa.MapUpdate:
			for _, v := range []ssa.Value{instr.Key, instr.Value} {
				if cs.pkg.mayBeWaitedOn(v.Type()) {
					cs.assign(instr.Map, v)
				}
			}
		case *ssa.Return:
			cs.readReturn(instr)
		case *ssa.Send:
			cs.sends(instr.Chan, instr.X)
			cs.add(&op{kind: send, on: cs.classOf(instr.Chan), instr: instr})
		case *ssa.UnOp:
			if instr.Op == token.ARROW {
				cs.add(&op{kind: recv, on: cs.classOf(instr.X), instr: instr})
				if ticker := flow.Ticker(instr.X); ticker != nil {
					halted, tooLate := afterHalt(instr)
					if never := halted || callsFunc(ticker); never || !tooLate {
						cs.add(&op{kind: tick, on: cs.classOf(ticker), instr: instr, name: symbol.OfType(ticker.Type()).Name, never: never})
					}
				}
			}
		case *ssa.Select:
			for i, st := range instr.States {
				o := &op{kind: recv, on: cs.classOf(st.Chan), instr: instr, sel: instr, state: i}
				if st.Dir == types.SendOnly {
					o.kind = send
					cs.sends(st.Chan, st.Send)
				}
				cs.add(o)
			}
		case *ssa.ChangeType:
			cs.converts(instr.X.Type(), instr.Type())
		case *ssa.MakeInterface:
			if iface := instr.Type().Underlying().(*types.Interface); iface.NumMethods() == 0 && cs.pkg.mayBeWaitedOn(instr.X.Type()) {
				cs.classOf(instr.X).open(instr.X.Type()) // where it goes as any is not followed
			}
		case *ssa.MakeClosure:
			cs.readMethodValue(instr)
		case ssa.CallInstruction:
			cs.readCall(instr)
		}
	}
}

func (cs *classes) add(o *op) {
	_, o.deferred = o.instr.(*ssa.Defer)
	_, o.async = o.instr.(*ssa.Go)
	o.index = len(cs.pkg.allOps)
	cs.pkg.allOps = append(cs.pkg.allOps, o)
	cs.pkg.ops[o.instr] = append(cs.pkg.ops[o.instr], o)
	on := o.on.find()
	on.ops = append(on.ops, o)
}

// opsOn returns the ops on a class, in the order in which they were read.
func (p *Package) opsOn(t *class) []*op {
	t = t.find()
	if t.mixed {
		t.ops = slices.SortedFunc(slices.Values(t.ops), func(a, b *op) int { return a.index - b.index })
		t.mixed = false
	}
	return t.ops
}

// assign notes that val is stored at addr, or in the container addr.
func (cs *classes) assign(addr, val ssa.Value) {
	if value.IsNil(val) {
		return
	}
	cs.union(cs.classOf(addr), cs.classOf(val))
	if _, ok := addr.Type().Underlying().(*types.Map); ok {
		cs.classOf(addr).several = true
	} else if _, ok := addr.(*ssa.IndexAddr); ok {
		cs.classOf(addr).several = true
	}
}

// afterHalt reports whether something is received from a timer where that has just been stopped: nothing comes any more.
// Where it was too late for that, it is there.
//
//	if !timer.Stop() {
//		<-timer.C
//	}
func afterHalt(recv ssa.Instruction) (halted, tooLate bool) {
	for b, i := range flow.Above(recv.Block()) {
		cond, negated := flow.Plain(flow.Cond(b))
		if call, ok := cond.(*ssa.Call); ok && methods[symbol.OfCall(&call.Call)] == halts {
			isTrue := (i == 0) != negated
			return isTrue, !isTrue
		}
	}
	return false, false
}

// callsFunc reports whether a timer is one that calls a func: nothing comes on its channel, which is nil.
//
//	timer := time.AfterFunc(timeout, cancel)
func callsFunc(timer ssa.Value) bool {
	call, ok := value.Behind(timer).(*ssa.Call)
	if !ok {
		return false
	}
	return symbol.OfCall(&call.Call) == knowledge.AfterFunc
}

func (cs *classes) sends(ch, val ssa.Value) {
	if cs.pkg.mayBeWaitedOn(val.Type()) {
		cs.union(cs.elemOf(cs.classOf(ch)), cs.classOf(val))
	}
}

// readMethodValue: a method that is handed on as a func is called.
//
//	conn.Request(wg.Done)
func (cs *classes) readMethodValue(mc *ssa.MakeClosure) {
	fn := mc.Fn.(*ssa.Function)
	m, ok := fn.Object().(*types.Func)
	if !ok || fn.Synthetic == "" || len(mc.Bindings) != 1 {
		return
	}
	switch k := methods[symbol.Of(m)]; {
	case (k == closes || isCloser(m)) && isKept(mc):
		cs.classOf(mc.Bindings[0]).open(mc.Bindings[0].Type()) // who has the func may call it at any time
	case k == done, k == signal, k == closes:
		cs.add(&op{kind: k, on: cs.classOf(mc.Bindings[0]), instr: mc, name: m.Name()})
	}
}

// isKept reports whether a func goes anywhere but to a library function that runs it.
//
//	undo = append(undo, listener.Close)
func isKept(literal *ssa.MakeClosure) bool {
	return slices.ContainsFunc(*literal.Referrers(), func(ref ssa.Instruction) bool {
		call, ok := ref.(ssa.CallInstruction)
		if !ok {
			return true
		}
		if call.Common().Value == literal {
			return false
		}
		callee := symbol.Callee(call.Common())
		if callee == nil {
			return true
		}
		_, known := knowledge.Runs[symbol.Of(callee)]
		return !known
	})
}

// readReturn: what callers that are not seen get is open, and so is what who runs a func that it is handed gets.
//
//	values, err := s.broadcaster.Subscribe(ctx, s.startWatch)
func (cs *classes) readReturn(ret *ssa.Return) {
	fn := ret.Parent()
	for i, r := range ret.Results {
		if !cs.pkg.mayBeWaitedOn(r.Type()) {
			continue
		}
		t := cs.classOf(r)
		if uses, all := cs.pkg.Spawns.Uses(fn); all && !slices.ContainsFunc(uses, func(u spawn.Use) bool { return u.By != nil }) {
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

func (cs *classes) readCall(instr ssa.CallInstruction) {
	c := instr.Common()
	if ch := value.Closed(c); ch != nil {
		cs.add(&op{kind: closes, on: cs.classOf(ch), instr: instr})
	}
	if value.Builtin(c) != "" {
		return
	}
	if _, certain := cs.pkg.Spawns.Implementations(instr); c.IsInvoke() && !certain {
		for _, a := range c.Args {
			if cs.pkg.mayBeWaitedOn(a.Type()) {
				cs.classOf(a).lent = true
			}
		}
	}
	for _, r := range cs.pkg.Spawns.Runs(instr) {
		cs.readRun(instr, r)
	}
	if c.StaticCallee() == nil && !c.IsInvoke() {
		for _, r := range cs.pkg.Spawns.Alternatives(instr) {
			cs.pkg.mayPass = append(cs.pkg.mayPass, cs.passesTo(r)...)
		}
	}
}

// passesTo returns what a function is handed that goroutines may wait on.
func (cs *classes) passesTo(r spawn.Run) []pass {
	var list []pass
	for i, a := range r.Args {
		if i < len(r.Fn.Params) && cs.pkg.mayBeWaitedOn(a.Type()) && !value.IsNil(a) {
			list = append(list, pass{a, r.Fn.Params[i]})
		}
	}
	return list
}

func (cs *classes) readRun(instr ssa.CallInstruction, r spawn.Run) {
	if r.Fn != nil {
		cs.pkg.passes = append(cs.pkg.passes, cs.passesTo(r)...)
		if r.Callee != nil && isCloser(r.Callee) && len(r.Args) > 0 {
			cs.closer(instr, r)
		}
		return
	}
	args := r.Args
	if r.Callee == nil {
		if r.Field != nil && isTakerName(r.Field.Name(), cs.pkg.takers) && isTaker(r.Field.Type().Underlying().(*types.Signature)) {
			if owner := ownerOfField(instr.Common().Value); owner != nil {
				cs.add(&op{kind: take, on: cs.object(owner), instr: instr, name: r.Field.Name()})
			}
		}
		cs.openAll(args)
		return
	}
	sig := r.Callee.Signature()
	if sig.Recv() != nil && len(args) > 0 {
		cs.method(instr, r)
		args = args[1:]
	}
	if call, ok := instr.(*ssa.Call); ok && r.By == nil {
		cs.readGiven(call, r.Callee)
	}
	if len(cs.pkg.ops[instr]) == 0 || !dispatch.IsAbstract(r.Callee) { // otherwise its name tells
		for _, w := range cs.pkg.importer.Waits(r.Callee) {
			cs.calleeWait(instr, r, w)
		}
	}
	if list, _ := cs.pkg.Spawns.Implementations(instr); len(list) > 0 && r.By == nil {
		for _, one := range list {
			cs.pkg.passes = append(cs.pkg.passes, cs.passesTo(one)...)
		}
		return
	}
	polled := -1
	if i, ok := knowledge.Polls[symbol.Of(r.Callee)]; ok && i < len(args) {
		cs.add(&op{kind: recv, on: cs.classOf(args[i]), instr: instr, name: r.Callee.Name(), polls: true})
		polled = i
	}
	for i, a := range args {
		if i >= sig.Params().Len() || !cs.pkg.mayBeWaitedOn(a.Type()) || i == polled {
			continue
		}
		if !isChan(a) {
			cs.classOf(a).open(a.Type())
			continue
		}
		param := i
		if sig.Recv() != nil {
			param++
		}
		cs.handOut(a, sig.Params().At(i).Type(), r.Callee, param)
	}
}

func (cs *classes) openAll(args []ssa.Value) {
	for _, a := range args {
		if cs.pkg.mayBeWaitedOn(a.Type()) {
			cs.classOf(a).open(a.Type())
		}
	}
}

// method notes what a method of another package, or of an interface, does with its
// receiver.
func (cs *classes) method(instr ssa.CallInstruction, r spawn.Run) {
	recv := r.Args[0]
	k, known := methods[symbol.Of(r.Callee)]
	if iface, ok := recv.Type().Underlying().(*types.Interface); ok && !known && len(cs.pkg.Spawns.Alternatives(instr)) == 0 {
		var act knowledge.Act
		if act, known = knowledge.ActBehind(iface, r.Callee.Name()); known {
			k = acts[act]
		}
	}
	if known && k == adds && isNegative(r.Args) {
		k = done
	}
	switch {
	case known && k == closes, !known && (isCloser(r.Callee) || cs.pkg.importer.Ends(r.Callee)):
		cs.closer(instr, r)
	case known:
		cs.add(&op{kind: k, on: cs.classOf(recv), instr: instr, name: r.Callee.Name()})
	case !types.IsInterface(recv.Type()) || !isTaker(r.Callee.Signature()):
	case isTakerName(r.Callee.Name(), cs.pkg.takers), slices.Contains(knowledge.Sources, r.Callee.Name()) && isSource(recv.Type()):
		cs.add(&op{kind: take, on: cs.classOf(recv), instr: instr, name: r.Callee.Name(), through: recv.Type()})
	}
}

// isNegative reports whether the last of the arguments is a number that takes off.
//
//	group.Add(-1)    group.Add(-len(items))
func isNegative(args []ssa.Value) bool {
	switch n := args[len(args)-1].(type) {
	case *ssa.Const:
		return n.Value != nil && constant.Sign(n.Value) < 0
	case *ssa.UnOp:
		return n.Op == token.SUB
	}
	return false
}

// closer notes that the receiver of a method is closed, and with it what depends on
// the object that has it in a field.
//
//	sched.SchedulingQueue.Close()     ends sched.NextPod()
func (cs *classes) closer(instr ssa.CallInstruction, r spawn.Run) {
	if symbol.OfType(r.Args[0].Type()).Path == "context" {
		return
	}
	if cs.pkg.mayBeWaitedOn(r.Args[0].Type()) {
		cs.add(&op{kind: closes, on: cs.classOf(r.Args[0]), instr: instr, name: r.Callee.Name()})
	}
	cs.add(&op{kind: closes, on: cs.object(r.Args[0].Type()), instr: instr, name: r.Callee.Name()})
	if owner := ownerOfField(r.Args[0]); owner != nil {
		cs.add(&op{kind: closes, on: cs.object(owner), instr: instr, name: r.Callee.Name()})
	}
}

// acts are what the acts of methods are called here.
var acts = map[knowledge.Act]kind{
	knowledge.Waits: wait, knowledge.Joins: join, knowledge.Signals: signal, knowledge.Joined: done,
	knowledge.Adds: adds, knowledge.Halts: halts, knowledge.Rearms: rearms, knowledge.Takes: take,
}

// methods and makers are those of libraries, and of work queues.
var methods, makers = withQueues()

func withQueues() (map[symbol.Symbol]kind, map[symbol.Symbol]bool) {
	methods, makers := make(map[symbol.Symbol]kind), maps.Clone(knowledge.WaitMakers)
	for s, act := range knowledge.Acts {
		methods[s] = acts[act]
	}
	for _, a := range resource.Workqueue.Acquire {
		makers[a.Symbol] = true
	}
	for _, s := range resource.Workqueue.Serve {
		methods[s] = take
	}
	for _, r := range resource.Workqueue.Release {
		methods[r.Symbol] = closes
	}
	return methods, makers
}

// MayWait reports whether a method or func of that name may wait for an item. takers are names such
// as knowledge.Takers, of the user's own.
func MayWait(name string, takers []string) bool {
	return slices.Contains(knowledge.Waiters, name) || isTakerName(name, takers)
}

func isTakerName(name string, takers []string) bool {
	isName := func(t string) bool { return strings.EqualFold(t, name) }
	return slices.ContainsFunc(knowledge.Takers, isName) || slices.ContainsFunc(takers, isName)
}

// isTaker reports whether a call of a func or interface method with that type takes an
// item from somewhere, and waits until there is one. One that gives a channel leaves the waiting to
// its caller.
func isTaker(sig *types.Signature) bool {
	if sig.Results().Len() == 0 || value.IsError(sig.Results().At(0).Type()) {
		return false
	}
	if _, isChan := sig.Results().At(0).Type().Underlying().(*types.Chan); isChan {
		return false
	}
	for p := range sig.Params().Variables() {
		if canEnd(p.Type()) {
			return false
		}
	}
	return true
}

// canEnd reports whether what has that type may end what it is given to: a signal, a time.
func canEnd(t types.Type) bool {
	return knowledge.IsSignal(t) || symbol.OfType(t).Path == "time"
}

// isSource reports whether values of the interface type t can be closed.
func isSource(t types.Type) bool {
	for m := range types.NewMethodSet(t).Methods() {
		if knowledge.EndsWaits(m.Obj().Name()) {
			return true
		}
	}
	return false
}

// isCloser reports whether a method of that name and type ends all waits on its
// receiver.
func isCloser(fn *types.Func) bool {
	return fn.Signature().Recv() != nil && knowledge.EndsWaits(fn.Name())
}
