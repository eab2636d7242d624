package pointsto

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// read reads a function: which classes are the same, and what it does with them.
func (cs *Classes) read(fn *ssa.Function) {
	for instr := range value.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Store:
			if cs.MayBeWaitedOn(instr.Val.Type()) {
				cs.assign(instr.Addr, instr.Val)
			}
		case *ssa.MapUpdate:
			for _, v := range []ssa.Value{instr.Key, instr.Value} {
				if cs.MayBeWaitedOn(v.Type()) {
					cs.assign(instr.Map, v)
				}
			}
		case *ssa.Return:
			cs.readReturn(instr)
		case *ssa.Send:
			cs.sends(instr.Chan, instr.X)
			cs.add(&Op{Kind: Send, on: cs.Of(instr.Chan), Instr: instr})
		case *ssa.UnOp:
			if instr.Op == token.ARROW {
				cs.add(&Op{Kind: Recv, on: cs.Of(instr.X), Instr: instr})
				if ticker := flow.Ticker(instr.X); ticker != nil {
					halted, tooLate := afterHalt(instr)
					if never := halted || cs.callsFunc(ticker, maxDepth); never || !tooLate {
						cs.add(&Op{Kind: Tick, on: cs.Of(ticker), Instr: instr, Name: symbol.OfType(ticker.Type()).Name, Never: never})
					}
				}
			}
		case *ssa.Select:
			for i, st := range instr.States {
				o := &Op{Kind: Recv, on: cs.Of(st.Chan), Instr: instr, Sel: instr, State: i}
				if st.Dir == types.SendOnly {
					o.Kind = Send
					cs.sends(st.Chan, st.Send)
				}
				cs.add(o)
			}
		case *ssa.ChangeType:
			cs.converts(instr.X.Type(), instr.Type())
		case *ssa.MakeInterface:
			if iface := instr.Type().Underlying().(*types.Interface); iface.NumMethods() == 0 && cs.MayBeWaitedOn(instr.X.Type()) && !isPrinted(instr) {
				cs.Of(instr.X).open(instr.X.Type()) // where it goes as any is not followed
			}
		case *ssa.MakeClosure:
			cs.readMethodValue(instr)
		case ssa.CallInstruction:
			cs.readCall(instr)
		}
	}
}

// isPrinted reports whether something goes as any to functions only that look at it.
//
//	log.Printf("%v", ch)
func isPrinted(boxed *ssa.MakeInterface) bool {
	uses := 0
	return !slices.ContainsFunc(value.Referrers(boxed), func(ref ssa.Instruction) bool {
		call, ok := ref.(ssa.CallInstruction)
		if st, isStore := ref.(*ssa.Store); isStore {
			call = flow.VariadicCall(flow.ArrayOf(st.Addr))
			ok = call != nil
		}
		if !ok {
			return true
		}
		uses++
		fn := symbol.Callee(call.Common())
		return fn == nil || !slices.Contains(knowledge.Printers, symbol.Of(fn).Path)
	}) && uses > 0
}

func (cs *Classes) add(o *Op) {
	_, o.Deferred = o.Instr.(*ssa.Defer)
	_, o.Async = o.Instr.(*ssa.Go)
	o.index = len(cs.all)
	cs.all = append(cs.all, o)
	cs.ops[o.Instr] = append(cs.ops[o.Instr], o)
	on := o.on.Find()
	on.ops = append(on.ops, o)
}

// assign notes that val is stored at addr, or in the container addr.
func (cs *Classes) assign(addr, val ssa.Value) {
	if value.IsNil(val) {
		return
	}
	cs.union(cs.Of(addr), cs.Of(val))
	if _, ok := addr.Type().Underlying().(*types.Map); ok {
		cs.Of(addr).several = true
	} else if _, ok := addr.(*ssa.IndexAddr); ok {
		cs.Of(addr).several = true
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
		if call, ok := cond.(*ssa.Call); ok && methods[symbol.OfCall(&call.Call)] == Halt {
			isTrue := (i == 0) != negated
			return isTrue, !isTrue
		}
	}
	return false, false
}

// callsFunc reports whether a timer is one that calls a func: nothing comes on its channel, which is nil.
//
//	timer := time.AfterFunc(timeout, cancel)
//	receive(timer)    // func receive(t *time.Timer) { if !t.Stop() { <-t.C } … }
//
// A function of the package may give it.
//
//	timer := q.later(key)    func (q *queue) later(key string) *time.Timer { return time.AfterFunc(…) }
func (cs *Classes) callsFunc(timer ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	all := func(timers []ssa.Value) bool {
		return len(timers) > 0 && !slices.ContainsFunc(timers, func(t ssa.Value) bool { return t != timer && !value.IsNil(t) && !cs.callsFunc(t, depth-1) })
	}
	switch v := value.Behind(timer).(type) {
	case *ssa.Call:
		if symbol.OfCall(&v.Call) == knowledge.AfterFunc {
			return true
		}
		return all(cs.spawns.Results(v, 0))
	case *ssa.Phi: // var timer *time.Timer; if timeout > 0 { timer = time.AfterFunc(timeout, cancel) }
		return all(v.Edges)
	case *ssa.Parameter:
		uses, all := cs.spawns.Uses(v.Parent())
		i := slices.Index(v.Parent().Params, v)
		return all && len(uses) > 0 && !slices.ContainsFunc(uses, func(u spawn.Use) bool {
			return i >= len(u.Run.Args) || !cs.callsFunc(u.Run.Args[i], depth-1)
		})
	}
	return false
}

func (cs *Classes) sends(ch, val ssa.Value) {
	if cs.MayBeWaitedOn(val.Type()) {
		cs.union(cs.elemOf(cs.Of(ch)), cs.Of(val))
	}
}

// readMethodValue: a method that is handed on as a func is called.
//
//	conn.Request(wg.Done)
func (cs *Classes) readMethodValue(mc *ssa.MakeClosure) {
	fn := mc.Fn.(*ssa.Function)
	m, ok := fn.Object().(*types.Func)
	if !ok || fn.Synthetic == "" || len(mc.Bindings) != 1 {
		return
	}
	switch k := methods[symbol.Of(m)]; {
	case (k == Close || isCloser(m)) && isKept(mc):
		cs.Of(mc.Bindings[0]).open(mc.Bindings[0].Type()) // who has the func may call it at any time
	case k == Done, k == Wake, k == Close:
		cs.add(&Op{Kind: k, on: cs.Of(mc.Bindings[0]), Instr: mc, Name: m.Name()})
	}
}

// isKept reports whether a func goes anywhere but to a library function that runs it.
//
//	undo = append(undo, listener.Close)
func isKept(literal *ssa.MakeClosure) bool {
	return slices.ContainsFunc(value.Referrers(literal), func(ref ssa.Instruction) bool {
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
func (cs *Classes) readReturn(ret *ssa.Return) {
	fn := ret.Parent()
	for i, r := range ret.Results {
		if !cs.MayBeWaitedOn(r.Type()) {
			continue
		}
		t := cs.Of(r)
		if uses, all := cs.spawns.Uses(fn); all && !slices.ContainsFunc(uses, func(u spawn.Use) bool { return u.By != nil }) {
			continue
		}
		typ := fn.Signature.Results().At(i).Type()
		if ch, ok := typ.Underlying().(*types.Chan); ok && ch.Dir() == types.RecvOnly {
			t = t.Find()
			t.handedBy = append(t.handedBy, fn)
			continue
		}
		cs.given = append(cs.given, given{t, fn, typ})
	}
}

// A given is a class that a function gives to callers which are not seen.
type given struct {
	class *Class
	fn    *ssa.Function
	as    types.Type
}

// openGiven opens what is given. A channel with values that some other function of the package closes than the one that gives it is not for
// callers to close: they may send on it, and receive. A signal may be for both to give.
//
//	ch := make(chan Event)
//	go func() { for { …; if err != nil { return }; …; close(ch) } }()
//	return ch
func (cs *Classes) openGiven() {
	for _, g := range cs.given {
		t := g.class.Find()
		if _, ok := g.as.Underlying().(*types.Chan); ok && !knowledge.IsSignal(g.as) && slices.ContainsFunc(t.ops, func(o *Op) bool { return o.Kind == Close && o.Instr.Parent() != g.fn }) {
			t.sentElsewhere, t.receivedElsewhere = true, true
			continue
		}
		t.open(g.as)
	}
}

func (cs *Classes) readCall(instr ssa.CallInstruction) {
	c := instr.Common()
	if ch := value.Closed(c); ch != nil {
		cs.add(&Op{Kind: Close, on: cs.Of(ch), Instr: instr})
	}
	switch value.Builtin(c) {
	case "":
	case "copy": // copy(listeners, b.listeners)
		if cs.MayBeWaitedOn(c.Args[0].Type()) {
			cs.union(cs.Of(c.Args[0]), cs.Of(c.Args[1]))
		}
		return
	default:
		return
	}
	if _, certain := cs.spawns.Implementations(instr); c.IsInvoke() && !certain {
		for _, a := range c.Args {
			if cs.MayBeWaitedOn(a.Type()) {
				cs.Of(a).lent = true
			}
		}
	}
	for _, r := range append(cs.spawns.Runs(instr), cs.spawns.Unseen(instr)...) {
		cs.readRun(instr, r)
	}
	if c.StaticCallee() == nil && !c.IsInvoke() {
		for _, r := range cs.spawns.Alternatives(instr) {
			cs.mayPass = append(cs.mayPass, cs.passesTo(r)...)
		}
	}
}

func (cs *Classes) readRun(instr ssa.CallInstruction, r spawn.Run) {
	if r.Fn != nil {
		cs.passes = append(cs.passes, cs.passesTo(r)...)
		if r.Callee != nil && isCloser(r.Callee) && len(r.Args) > 0 {
			cs.closer(instr, r)
		}
		return
	}
	args := r.Args
	if r.Callee == nil {
		if r.Field != nil && isTakerName(r.Field.Name(), cs.takers) && isTaker(r.Field.Type().Underlying().(*types.Signature)) {
			if owner := ownerOfField(instr.Common().Value); owner != nil {
				cs.add(&Op{Kind: Take, on: cs.object(owner), Instr: instr, Name: r.Field.Name()})
			}
		}
		if r.By == nil && cs.spawns.HandsOn(instr) {
			for _, a := range args {
				if cs.MayBeWaitedOn(a.Type()) {
					cs.Of(a).handsOn = true
				}
			}
			return
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
	if len(cs.ops[instr]) == 0 || !dispatch.IsAbstract(r.Callee) { // otherwise its name tells
		for _, w := range cs.importer.Waits(r.Callee) {
			cs.readWait(instr, r, w)
		}
	}
	if list, _ := cs.spawns.Implementations(instr); len(list) > 0 && r.By == nil {
		for _, one := range list {
			cs.passes = append(cs.passes, cs.passesTo(one)...)
		}
		return
	}
	polled := -1
	if i, ok := knowledge.Polls[symbol.Of(r.Callee)]; ok && i < len(args) {
		cs.add(&Op{Kind: Recv, on: cs.Of(args[i]), Instr: instr, Name: r.Callee.Name(), Polls: true})
		polled = i
	}
	for i, a := range args {
		if i >= sig.Params().Len() || !cs.MayBeWaitedOn(a.Type()) || i == polled {
			continue
		}
		if !value.IsChan(a.Type()) {
			cs.Of(a).open(a.Type())
			continue
		}
		param := i
		if sig.Recv() != nil {
			param++
		}
		cs.handOut(a, sig.Params().At(i).Type(), r.Callee, param)
	}
}

func (cs *Classes) openAll(args []ssa.Value) {
	for _, a := range args {
		if cs.MayBeWaitedOn(a.Type()) {
			cs.Of(a).open(a.Type())
		}
	}
}

// method notes what a method of another package, or of an interface, does with its
// receiver.
func (cs *Classes) method(instr ssa.CallInstruction, r spawn.Run) {
	recv := r.Args[0]
	k, known := methods[symbol.Of(r.Callee)]
	if iface, ok := recv.Type().Underlying().(*types.Interface); ok && !known && len(cs.spawns.Alternatives(instr)) == 0 {
		var act knowledge.Act
		if act, known = knowledge.ActBehind(iface, r.Callee.Name()); known {
			k = acts[act]
		}
	}
	if n := r.Args[len(r.Args)-1]; known && k == Add {
		switch {
		case isNegative(n):
			k = Done
		case cs.mayBeNegative(n):
			cs.add(&Op{Kind: Done, on: cs.Of(recv), Instr: instr, Name: r.Callee.Name()})
		}
	}
	switch {
	case known && k == Close, !known && (isCloser(r.Callee) || cs.importer.Ends(r.Callee)):
		cs.closer(instr, r)
	case known:
		cs.add(&Op{Kind: k, on: cs.Of(recv), Instr: instr, Name: r.Callee.Name()})
	case !types.IsInterface(recv.Type()) || !isTaker(r.Callee.Signature()) || isTry(r.Callee, recv.Type()):
	case len(cs.spawns.Alternatives(instr)) > 0 || cs.importer.TakesNow(r.Callee): // what it runs tells, and not its name
	case isTakerName(r.Callee.Name(), cs.takers), slices.Contains(knowledge.Sources, r.Callee.Name()) && isSource(recv.Type()) && !isLook(r.Callee, recv.Type()):
		cs.add(&Op{Kind: Take, on: cs.Of(recv), Instr: instr, Name: r.Callee.Name(), Through: recv.Type()})
	}
}

// mayBeNegative reports whether a function is given a number that takes off.
//
//	func (g *bounded) Add(n int) { …; g.group.Add(n) }
//	func (g *bounded) Done()     { g.Add(-1) }
func (cs *Classes) mayBeNegative(n ssa.Value) bool {
	param, ok := n.(*ssa.Parameter)
	if !ok {
		return false
	}
	i := slices.Index(param.Parent().Params, param)
	uses, _ := cs.spawns.Uses(param.Parent())
	return slices.ContainsFunc(uses, func(u spawn.Use) bool { return i < len(u.Args) && isNegative(u.Args[i]) })
}

// isNegative reports whether a number takes off.
//
//	group.Add(-1)    group.Add(-len(items))
func isNegative(n ssa.Value) bool {
	switch n := n.(type) {
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
func (cs *Classes) closer(instr ssa.CallInstruction, r spawn.Run) {
	if symbol.OfType(r.Args[0].Type()).Path == "context" {
		return
	}
	if cs.MayBeWaitedOn(r.Args[0].Type()) {
		cs.add(&Op{Kind: Close, on: cs.Of(r.Args[0]), Instr: instr, Name: r.Callee.Name()})
	}
	cs.add(&Op{Kind: Close, on: cs.object(r.Args[0].Type()), Instr: instr, Name: r.Callee.Name()})
	if owner := ownerOfField(r.Args[0]); owner != nil {
		cs.add(&Op{Kind: Close, on: cs.object(owner), Instr: instr, Name: r.Callee.Name()})
	}
}
