package mustcall

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Some goroutines stay, and there is nothing that who starts them could forget: a signal ends them
// that is for others to give, or nothing does. They do harm where more are started meanwhile.
//
//	func (r *Reconciler) Reconcile(ctx context.Context, req Request) (Result, error) {
//		go r.poll(ctx, req.Name)    // the context is the manager's

// A Lasting is the start of such a goroutine.
type Lasting struct {
	Call  ssa.CallInstruction // the go statement, or a call that starts a goroutine
	Until ssa.Value           // the signal, a parameter of the function; who runs it as long as it runs itself; or nil if there is none
	Field *types.Var          // not nil: the signal is what Until has in this field

	// Or are other signals, any of which ends it, too: each with its Until and Field.
	Or []Lasting

	// Waits is the field, of whatever object, with the channel whose close would end the goroutine; then the
	// goroutine is one that stays without an obligation only if that is never closed. Until is nil.
	Waits *types.Var
	Owner types.Type // of Waits
}

// lasting returns the starts of goroutines that stay without an obligation. In source order of their
// functions.
func (e *engine) lasting() []Lasting {
	var list []Lasting
	for _, fn := range e.funcs {
		for call := range value.Each[ssa.CallInstruction](fn) {
			if t, ok := e.spawned(call); ok {
				if l, ok := e.lasts(t, call); ok {
					list = append(list, l)
				} else if l, ok := e.waits(t, call); ok {
					list = append(list, l)
				}
			} else if l, ok := e.lastsWith(call); ok {
				list = append(list, l)
			}
		}
	}
	return list
}

// lasts reports whether a call of t in a goroutine that call starts stays until a signal comes that
// the function was given, or has in a field of what it was given, or for ever.
//
//	go s.poll(ctx, name)    go func() { <-s.ctx.Done(); … }()    go s.forever()
func (e *engine) lasts(t access.Target, call ssa.CallInstruction) (Lasting, bool) {
	ends := e.endsOfCall(t)
	if len(ends) == 0 {
		return Lasting{Call: call}, e.neverEnds(t, maxWrappers)
	}
	if len(ends) == 1 && isNever(signal{at: e.givenTo(ends[0].at)}) {
		return Lasting{Call: call}, true
	}
	l, ok := e.lastsUntil(ends[0], call)
	for _, end := range ends[1:] {
		or, lasts := e.lastsUntil(end, call)
		l.Or, ok = append(l.Or, or), ok && lasts
	}
	return l, ok
}

// lastsUntil returns what a goroutine is that stays until a signal comes which its starter has not made.
func (e *engine) lastsUntil(end signal, call ssa.CallInstruction) (Lasting, bool) {
	if parent := leftTo(call, end.at.Root); parent != nil {
		end = e.endAt(parent)
	}
	at := e.givenTo(end.at)
	param, ok := at.Root.(*ssa.Parameter)
	if !ok {
		return Lasting{}, false
	}
	l := Lasting{Call: call, Until: param}
	if param.Parent() != call.Parent() {
		if l.Until = captured(call.Parent(), param); l.Until == nil || at.Path != "" {
			return Lasting{}, false
		}
	}
	typ := param.Type()
	if at.Path != "" {
		refs := access.FieldsAlong(typ, at.Path, nil)
		if len(refs) != 1 || refs[0].Rest != "" || refs[0].Owner == nil || e.endsOwn(call.Parent(), refs[0].Var, maxEnders) {
			return Lasting{}, false // one that the function makes has its owner; or it ends the one before
		}
		l.Field = refs[0].Var
		typ = l.Field.Type()
	}
	return l, knowledge.IsSignal(typ) // a channel with data is closed by who sends them
}

// leftTo returns the context that one is made of by who starts a goroutine, and leaves it to that, or to nobody, to cancel it; or
// nil. It is no more use to the goroutine than the one that it is made of.
//
//	ctx, cancel := context.WithCancel(ctx)
//	go func() {
//		select { case <-ctx.Done(): case <-p.closed: }
//		cancel()
//	}()
func leftTo(start ssa.CallInstruction, ctx ssa.Value) ssa.Value {
	call, _ := value.CallOf(ctx)
	if call == nil || call.Parent() != start.Parent() || !isCanceller(call) {
		return nil
	}
	if cancel := value.Result(call, 1); cancel != nil && !onlyCapturedBy(cancel, start.Common().Value) {
		return nil
	}
	return call.Call.Args[0]
}

// onlyCapturedBy reports whether a literal captures v, and nothing else uses it.
func onlyCapturedBy(v, literal ssa.Value) bool {
	return !slices.ContainsFunc(*v.Referrers(), func(use ssa.Instruction) bool {
		switch use := use.(type) {
		case *ssa.MakeClosure:
			return ssa.Value(use) != literal
		case *ssa.Store: // into the variable
			variable, ok := use.Addr.(*ssa.Alloc)
			return use.Addr != v && (!ok || !onlyCapturedBy(variable, literal))
		}
		return true
	})
}

// waits reports whether a call of t in a goroutine that call starts stays until a channel is closed that is in a
// field of a type of the package, however the goroutine gets there.
//
//	go m.monitor(name)    func (m *manager) monitor(name string) { d := m.datasets[name]; for { select { case <-d.done: return … } } }
func (e *engine) waits(t access.Target, call ssa.CallInstruction) (Lasting, bool) {
	ends := e.endsOfCall(t)
	if len(ends) != 1 || ends[0].isCtx {
		return Lasting{}, false
	}
	at := ends[0].at
	refs := access.FieldsAlong(at.Root.Type(), at.Path, nil)
	if len(refs) == 0 {
		return Lasting{}, false
	}
	last := refs[len(refs)-1]
	if last.Rest != "" || last.Owner == nil || last.Owner.Obj().Pkg() != e.pkg || !knowledge.IsSignal(last.Var.Type()) {
		return Lasting{}, false
	}
	return Lasting{Call: call, Waits: last.Var, Owner: last.Owner}, true
}

// lastsWith returns the start of a goroutine by who runs a method of an object that it is handed, and stays itself as
// long: until the context ends that it gives to the method. Where that starts others, these are the ones to tell of.
//
//	mgr.Add(&collector{tenant: name})    func (c *collector) Start(ctx context.Context) error { … <-ctx.Done() … }
func (e *engine) lastsWith(call ssa.CallInstruction) (Lasting, bool) {
	t := e.TargetOf(call.Common())
	if t.Obj == nil || len(t.Args) != 2 {
		return Lasting{}, false
	}
	run, ok := knowledge.Runs[symbol.Of(t.Obj)]
	made, isMade := t.Args[1].(*ssa.MakeInterface)
	if !ok || !isMade || run.When != knowledge.Apart || run.Method == "" {
		return Lasting{}, false
	}
	fn := e.runOf(made.X, run.Method)
	if fn == nil {
		return Lasting{}, false
	}
	starts := func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			return false
		}
		_, ok = e.spawned(call)
		return ok
	}
	ends := e.endsOf(fn)
	if len(ends) != 1 || ends[0].at.Path != "" || !slices.Contains(fn.Params, paramOf(ends[0])) || value.Any(fn, starts) {
		return Lasting{}, false
	}
	return Lasting{Call: call, Until: t.Args[0]}, true
}

// runOf returns what runs when a method of an object is called: the method, or, of a func that has been given methods, that.
//
//	mgr.Add(manager.RunnableFunc(func(ctx context.Context) error { … }))
func (e *engine) runOf(object ssa.Value, method string) *ssa.Function {
	if as, ok := object.(*ssa.ChangeType); ok {
		return e.FuncOf(as.X).Fn
	}
	m, _ := access.MethodOf(object.Type(), e.pkg, method)
	if m == nil {
		return nil
	}
	return e.Body(m)
}

// paramOf returns the parameter that a signal is, or nil.
func paramOf(s signal) *ssa.Parameter {
	p, _ := s.at.Root.(*ssa.Parameter)
	return p
}

// captured returns the variable of a literal that is a parameter of the function around it, or nil.
//
//	once.Do(func() { go j.run(ctx) })
func captured(literal *ssa.Function, param *ssa.Parameter) ssa.Value {
	for _, free := range literal.FreeVars {
		v := value.Declared(free)
		if variable, ok := v.(*ssa.Alloc); ok {
			for st := range value.Stores(variable) {
				v = st.Val
			}
		}
		if v == param {
			return free
		}
	}
	return nil
}

// givenTo returns what a function has put into the field of an object that it makes, and nothing else; or at itself.
//
//	c := &collector{ctx: ctx}
//	go c.run()
func (e *engine) givenTo(at access.Place) access.Place {
	made, ok := at.Root.(*ssa.Alloc)
	if !ok || at.Path == "" {
		return at
	}
	refs := access.FieldsAlong(made.Type(), at.Path, nil)
	if len(refs) != 1 || refs[0].Rest != "" {
		return at
	}
	var put []ssa.Value
	for _, ref := range value.Referrers(made) {
		if fa, ok := ref.(*ssa.FieldAddr); ok && value.Field(fa) == refs[0].Var {
			for st := range value.Stores(fa) {
				put = append(put, st.Val)
			}
		}
	}
	if len(put) != 1 {
		return at
	}
	return e.Resolve(put[0])
}

// isNever reports whether a signal does not come.
//
//	wait.Until(m.measure, time.Minute, wait.NeverStop)
func isNever(s signal) bool {
	if s.at.Path != "" {
		return false
	}
	switch root := s.at.Root.(type) {
	case *ssa.Const:
		return root.IsNil()
	case *ssa.Call:
		return slices.Contains(knowledge.Nevers, symbol.OfCall(&root.Call))
	case *ssa.Global:
		return slices.Contains(knowledge.Nevers, symbol.Symbol{Path: symbol.PkgPath(root.Pkg.Pkg), Name: root.Name()})
	}
	return false
}

// maxEnders bounds how deep a function is asked whether it ends a signal.
const maxEnders = 3

// endsOwn reports whether fn, or what it calls, puts a signal into a field, of whatever object, or gives
// the one that is there.
//
//	if t.running {
//		t.stop()        // close(t.quit)
//	}
//	go t.run()
func (e *engine) endsOwn(fn *ssa.Function, field *types.Var, depth int) bool {
	return e.endsOwnBut(fn, field, depth, make(depths))
}

// depths has how deep functions have been asked already, in vain.
type depths map[*ssa.Function]int

// again reports whether fn has been asked as deep as that, and notes that it is now.
func (d depths) again(fn *ssa.Function, depth int) bool {
	if d[fn] >= depth {
		return true
	}
	d[fn] = depth
	return false
}

func (e *engine) endsOwnBut(fn *ssa.Function, field *types.Var, depth int, asked depths) bool {
	if fn == nil || asked.again(fn, depth) {
		return false
	}
	is := func(v ssa.Value) bool {
		f := e.fieldBehind(v)
		return f != nil && (f.Origin() == field || f.Origin() == e.cancels[field].field)
	}
	for instr := range value.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Store:
			if value.Field(instr.Addr) == field {
				return true
			}
		case *ssa.Send:
			if is(instr.Chan) {
				return true
			}
		case *ssa.Call, *ssa.Defer:
			c := instr.(ssa.CallInstruction).Common()
			if ch := value.Closed(c); ch != nil && is(ch) {
				return true
			}
			if c.StaticCallee() == nil && !c.IsInvoke() && is(c.Value) || e.endsOwnBut(c.StaticCallee(), field, depth-1, asked) {
				return true
			}
		}
	}
	return false
}

// neverEnds reports whether a call of t comes to a loop that only time drives, and that is never left.
func (e *engine) neverEnds(t access.Target, depth int) bool {
	if depth == 0 {
		return false
	}
	if t.Fn == nil {
		if t.Obj == nil || t.Invoke || symbol.Of(t.Obj) == knowledge.Forever {
			return t.Obj != nil && !t.Invoke
		}
		sum := e.imports.Func(t.Obj)
		return sum != nil && sum.Never
	}
	never, known := e.endless[t.Fn]
	if !known {
		e.endless[t.Fn] = false // in a recursion, the outer call tells
		never = e.comesToClockwork(t.Fn, depth)
		e.endless[t.Fn] = never
	}
	return never
}

// comesToClockwork reports whether fn has such a loop, or calls a function that does.
func (e *engine) comesToClockwork(fn *ssa.Function, depth int) bool {
	for _, l := range e.shapes.Loops(fn) {
		if e.isClockwork(l) {
			return true
		}
	}
	for c := range value.Each[*ssa.Call](fn) {
		if e.neverEnds(e.TargetOf(&c.Call), depth-1) {
			return true
		}
	}
	return false
}

// isClockwork reports whether a loop is never left, and waits for nothing longer than for time, but for who
// takes what it sends.
//
//	for { time.Sleep(d); … }    for range ticker.C { … }    for { select { case <-time.After(d): …; case l := <-lines: … } }
func (e *engine) isClockwork(l *flow.Loop) bool {
	waits := false
	for _, w := range l.WaysOut() {
		if ch := flow.FoundClosed(w.From, w.I); ch == nil || !e.isTimely(ch) { // that of a ticker is never closed
			return false
		}
	}
	for _, b := range l.Blocks() {
		if slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool { return !l.Has(s) && endsThere(s) }) {
			return false
		}
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Return:
				return false
			case *ssa.Call:
				callee := symbol.Callee(&instr.Call)
				waits = waits || callee != nil && symbol.Of(callee) == knowledge.Sleep
				if e.endsCaller(e.TargetOf(&instr.Call), l.Head.Parent().Recover != nil, maxEnders, make(depths)) {
					return false
				}
			case *ssa.UnOp:
				if instr.Op == token.ARROW {
					if waits = true; !e.isTimely(instr.X) {
						return false
					}
				}
			case *ssa.Select:
				if !instr.Blocking {
					continue
				}
				waits = true
				if !slices.ContainsFunc(instr.States, func(st *ssa.SelectState) bool { return st.Send == nil && e.isTimely(st.Chan) }) {
					return false
				}
			}
		}
	}
	return waits
}

// endsThere reports whether the goroutine, or the process, ends in a block: by a panic that is recovered, or a
// call that never returns, behind which the SSA has a panic, too.
//
//	if n--; n == 0 { os.Exit(1) }
func endsThere(b *ssa.BasicBlock) bool {
	end, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Panic)
	if !ok || !end.Pos().IsValid() { // that of a select without a case
		return false
	}
	return b.Parent().Recover != nil || slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
		call, ok := instr.(*ssa.Call)
		return ok && call.Pos() == end.Pos()
	})
}

// endsCaller reports whether a call of t may end the goroutine that it is made in: it calls runtime.Goexit, or panics where
// that is recovered.
//
//	func exitIfDone(ctx context.Context) { if ctx.Err() != nil { runtime.Goexit() } }
func (e *engine) endsCaller(t access.Target, recovers bool, depth int, asked depths) bool {
	if t.Obj != nil && symbol.Of(t.Obj) == knowledge.Goexit {
		return true
	}
	return t.Fn != nil && !asked.again(t.Fn, depth) && value.Any(t.Fn, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Panic:
			return recovers
		case *ssa.Call:
			return e.endsCaller(e.TargetOf(&instr.Call), recovers, depth-1, asked)
		}
		return false
	})
}

// isTimely reports whether something comes on a channel in time: it is that of a ticker or a timer, or
// one that a function gives which is known for that.
func (e *engine) isTimely(ch ssa.Value) bool {
	at := e.Resolve(ch)
	if call, ok := at.Root.(*ssa.Call); ok && at.Path == "" {
		return knowledge.Timely[symbol.OfCall(&call.Call)]
	}
	refs := access.FieldsAlong(at.Root.Type(), at.Path, nil)
	if len(refs) == 0 {
		return false
	}
	last := refs[len(refs)-1]
	return last.Owner != nil && last.Rest == "" && knowledge.IsOfClock(symbol.OfType(last.Owner), last.Var.Name())
}
