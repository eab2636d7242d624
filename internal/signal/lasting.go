package signal

import (
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
	Entry *types.Var          // not nil: it is what an entry of that field has in this one

	// Or are other signals, any of which ends it, too: each with its Until and Field.
	Or []Lasting

	// OneTurn says that the next turn of the loop around comes when the goroutine has ended: the function waits for the same.
	//
	//	for {
	//		if lock() { go c.expire(ctx); c.serve(ctx) }    // func (c *cache) serve(ctx context.Context) { …; <-ctx.Done() }
	OneTurn bool

	// Tells says that it is over where a channel is found closed that the function gives.
	//
	//	func watch(ctx context.Context) <-chan event { events := make(chan event); go func() { defer close(events); … }(); return events }
	Tells bool

	// Waits is the field, of whatever object, with the channel whose close would end the goroutine; then the
	// goroutine is one that stays without an obligation only if that is never closed. Until is nil.
	Waits *types.Var
	Owner types.Type // of Waits
}

// Lasting returns the starts of goroutines that stay without an obligation. In source order of their
// functions.
func (p *Package) Lasting() []Lasting {
	var list []Lasting
	for _, fn := range p.funcs {
		for call := range value.Each[ssa.CallInstruction](fn) {
			if t, ok := p.Spawned(call); ok {
				if l, ok := p.lasts(t, call); ok {
					list = append(list, l)
				} else if l, ok := p.waits(t, call); ok {
					list = append(list, l)
				}
			} else if l, ok := p.lastsWith(call); ok {
				list = append(list, l)
			}
		}
	}
	return list
}

// LastsBy returns the start of a goroutine by who is given the func that runs in it, with what that is given.
//
//	background(a.ctx, poll)    // func background(ctx context.Context, f func(context.Context)) { go f(ctx) }
func (p *Package) LastsBy(call ssa.CallInstruction, fn ssa.Value, args []ssa.Value) (Lasting, bool) {
	if _, ok := p.Spawned(call); ok {
		return Lasting{}, false // see Lasting
	}
	t := p.FuncOf(fn)
	if t.Fn == nil {
		return Lasting{}, false
	}
	if t.Args = append(t.Args, args...); len(t.Args) != len(t.Fn.Params) {
		return Lasting{}, false
	}
	return p.lasts(t, call)
}

// lasts reports whether a call of t in a goroutine that call starts stays until a signal comes that
// the function was given, or has in a field of what it was given, or for ever.
//
//	go s.poll(ctx, name)    go func() { <-s.ctx.Done(); … }()    go s.forever()
func (p *Package) lasts(t access.Target, call ssa.CallInstruction) (Lasting, bool) {
	ends := p.EndsOfCall(t)
	if len(ends) == 0 {
		return Lasting{Call: call}, p.neverEnds(t, maxDepth)
	}
	if len(ends) == 1 && p.isNever(Signal{at: p.givenTo(ends[0].at)}) {
		return Lasting{Call: call}, true
	}
	if p.IsJoined(call, t) {
		return Lasting{}, false
	}
	// What the goroutine does is for a call of the function, if it waits for a context of that.
	forCall := slices.ContainsFunc(ends, func(end Signal) bool { return leftTo(call, end.at.Root) != nil })
	l, ok := p.lastsUntil(ends[0], call, forCall)
	l.OneTurn, l.Tells = ok && p.waitsInTurn(call, t, ends), ok && p.givesEnd(call, t)
	for _, end := range ends[1:] {
		or, lasts := p.lastsUntil(end, call, forCall)
		l.Or, ok = append(l.Or, or), ok && lasts
	}
	return l, ok
}

// waitsInTurn reports whether control comes back to the start of a goroutine in a loop only when a signal has come that ends the goroutine, or it has
// ended.
//
//	for {
//		g, ctx := errgroup.WithContext(ctx)
//		for _, topic := range topics { g.Go(func() error { <-ctx.Done(); … }) }
//		if err := g.Wait(); err != nil { return err }
//	}
func (p *Package) waitsInTurn(start ssa.CallInstruction, runs access.Target, ends []Signal) bool {
	isAgain := func(instr ssa.Instruction) bool { return instr == start }
	joins, isOver := p.joining(start, runs)
	waits := func(instr ssa.Instruction) bool {
		if joins(instr) {
			return true
		}
		until := p.endsOfInstr(instr)
		return len(until) > 0 && !slices.ContainsFunc(until, func(s Signal) bool { return !slices.Contains(ends, s) })
	}
	var unbounded, bounded *flow.Loop // the innermost, and the outermost in that
	for _, l := range p.shapes.Loops(start.Parent()) {
		if l.Has(start.Block()) && !l.IsBounded() && (unbounded == nil || unbounded.Has(l.Head)) {
			unbounded = l
		}
	}
	for _, l := range p.shapes.Loops(start.Parent()) {
		if unbounded != nil && l.Has(start.Block()) && unbounded.Has(l.Head) && l.IsBounded() && (bounded == nil || l.Has(bounded.Head)) {
			bounded = l
		}
	}
	if bounded == nil {
		return unbounded != nil && !flow.ReachedFrom(start.Parent(), start, isAgain, waits, isOver)
	}
	return !slices.ContainsFunc(bounded.WaysOut(), func(way flow.Way) bool { // there are as many as there are, once
		first := way.From.Succs[way.I].Instrs[0]
		return !waits(first) && flow.ReachedFrom(start.Parent(), first, isAgain, waits, nil)
	})
}

// GivesEnd reports whether a call starts a goroutine, and its function gives a channel by which it tells that the goroutine is over.
func (p *Package) GivesEnd(start ssa.CallInstruction) bool {
	runs, ok := p.Spawned(start)
	return ok && p.givesEnd(start, runs)
}

// givesEnd reports whether a function gives a channel by which it tells that the goroutine is over which it starts.
func (p *Package) givesEnd(start ssa.CallInstruction, runs access.Target) bool {
	results := start.Parent().Signature.Results()
	for i := range results.Len() {
		if !value.IsChan(results.At(i).Type()) {
			continue
		}
		isOther := func(ret *ssa.Return) bool {
			v := value.Returned(ret, i)
			return !value.IsNil(v) && !p.IsClosedAfter(start, runs, v)
		}
		if !value.AnyOf(start.Parent(), isOther) {
			return true
		}
	}
	return false
}

// lastsUntil returns what a goroutine is that stays until a signal comes which its starter has not made. One that is for a call of its function
// is not meant to stay as long as an entry of a container.
//
//	c := p.conns[id]
//	ctx, cancel := context.WithCancel(ctx)
//	go func() {
//		select { case <-ctx.Done(): case <-c.closed: }
//		cancel()
//	}()
func (p *Package) lastsUntil(end Signal, call ssa.CallInstruction, forCall bool) (Lasting, bool) {
	if parent := leftTo(call, end.at.Root); parent != nil {
		end = p.Of(parent)
	}
	at := p.gottenFrom(p.givenTo(end.at))
	if at != end.at && !p.isNever(Signal{at: at}) && at.Root.Parent() != call.Parent() && captured(call.Parent(), at.Root) == nil {
		at = end.at // the literal has the object only
	}
	if !isGivenTo(call.Parent(), at.Root) {
		return Lasting{}, false
	}
	l := Lasting{Call: call, Until: at.Root}
	if at.Root.Parent() != call.Parent() {
		free := captured(call.Parent(), at.Root)
		if l.Until = free; at.Path != "" {
			l.Until = loaded(free)
		}
		if l.Until == nil {
			return Lasting{}, false
		}
	}
	typ := at.Root.Type()
	if at.Path != "" {
		refs := access.FieldsAlong(typ, at.Path, nil)
		last := len(refs) - 1
		if last < 0 || last > 0 && !(forCall && refs[0].Rest.First() == access.Elem) || refs[last].Rest != "" || refs[0].Owner == nil || p.endsOwn(call.Parent(), refs[last].Var, maxEnders) || p.isMadeClosed(refs[last].Var, call.Parent()) || p.isGate(refs[last].Var) {
			return Lasting{}, false // one that the function makes has its owner; or it ends the one before; or it comes before others have the object, or with its start
		}
		if l.Field = refs[0].Var; last > 0 {
			l.Entry = refs[last].Var
		}
		typ = refs[last].Var.Type()
	}
	return l, knowledge.IsSignal(typ) || p.isOnlyClosed(l.Field) // a channel with data is closed by who sends them
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
	if call == nil || call.Parent() != start.Parent() || !flow.IsCanceller(call) {
		return nil
	}
	if cancel := value.Result(call, 1); cancel != nil && !onlyCapturedBy(cancel, start.Common().Value) {
		return nil
	}
	return call.Call.Args[0]
}

// onlyCapturedBy reports whether a literal captures v, and nothing else uses it.
func onlyCapturedBy(v, literal ssa.Value) bool {
	return !slices.ContainsFunc(value.Referrers(v), func(use ssa.Instruction) bool {
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
func (p *Package) waits(t access.Target, call ssa.CallInstruction) (Lasting, bool) {
	ends := p.EndsOfCall(t)
	if len(ends) != 1 || ends[0].isCtx {
		return Lasting{}, false
	}
	at := ends[0].at
	refs := access.FieldsAlong(at.Root.Type(), at.Path, nil)
	if len(refs) == 0 {
		return Lasting{}, false
	}
	last := refs[len(refs)-1]
	if last.Rest != "" || last.Owner == nil || last.Owner.Obj().Pkg() != p.pkg || !knowledge.IsSignal(last.Var.Type()) && !p.isOnlyClosed(last.Var) {
		return Lasting{}, false
	}
	return Lasting{Call: call, Waits: last.Var, Owner: last.Owner}, true
}

// lastsWith returns the start of a goroutine by who runs a method of an object that it is handed, and stays itself as
// long: until the context ends that it gives to the method. Where that starts others, these are the ones to tell of.
//
//	mgr.Add(&collector{tenant: name})    func (c *collector) Start(ctx context.Context) error { … <-ctx.Done() … }
func (p *Package) lastsWith(call ssa.CallInstruction) (Lasting, bool) {
	t := p.TargetOf(call.Common())
	if t.Obj == nil || len(t.Args) != 2 {
		return Lasting{}, false
	}
	run, ok := knowledge.Runs[symbol.Of(t.Obj)]
	made, isMade := t.Args[1].(*ssa.MakeInterface)
	if !ok || !isMade || run.When != knowledge.Apart || run.Method == "" {
		return Lasting{}, false
	}
	fn := p.runOf(made.X, run.Method)
	if fn == nil {
		return Lasting{}, false
	}
	starts := func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			return false
		}
		_, ok = p.Spawned(call)
		return ok
	}
	ends := p.EndsOf(fn)
	if len(ends) != 1 || ends[0].at.Path != "" || !slices.Contains(fn.Params, paramOf(ends[0])) || value.Any(fn, starts) {
		return Lasting{}, false
	}
	return Lasting{Call: call, Until: t.Args[0]}, true
}

// runOf returns what runs when a method of an object is called: the method, or, of a func that has been given methods, that.
//
//	mgr.Add(manager.RunnableFunc(func(ctx context.Context) error { … }))
func (p *Package) runOf(object ssa.Value, method string) *ssa.Function {
	if as, ok := object.(*ssa.ChangeType); ok {
		return p.FuncOf(as.X).Fn
	}
	m, _ := access.MethodOf(object.Type(), p.pkg, method)
	if m == nil {
		return nil
	}
	return p.Body(m)
}

// isGivenTo reports whether a function has a value from elsewhere: a parameter, or what a function around it has.
//
//	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { go poll(ctx) })
func isGivenTo(fn *ssa.Function, v ssa.Value) bool {
	_, isParam := v.(*ssa.Parameter)
	return isParam || v != nil && v.Parent() != nil && v.Parent() != fn
}

// captured returns the variable of a literal that is what the function around it was given, or has made; or nil.
//
//	once.Do(func() { go j.run(ctx) })
func captured(literal *ssa.Function, v ssa.Value) ssa.Value {
	for _, free := range literal.FreeVars {
		of := value.Declared(free)
		if variable, ok := of.(*ssa.Alloc); ok {
			of = value.OnlyStored(variable)
		}
		if of != nil && of == v {
			return free
		}
	}
	return nil
}

// loaded returns what a literal loads from a variable that it captures; or nil.
func loaded(free ssa.Value) ssa.Value {
	if free == nil {
		return nil
	}
	for _, ref := range value.Referrers(free) {
		if load, ok := ref.(*ssa.UnOp); ok && load.Parent() == free.Parent() {
			return load
		}
	}
	return nil
}

// givenTo returns what a function has put into the field of an object that it makes, and nothing else; or at itself.
//
//	c := &collector{ctx: ctx}
//	go c.run()
func (p *Package) givenTo(at access.Place) access.Place {
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
	return p.Resolve(put[0])
}

// gottenFrom returns where the object is, in what the caller has, that a function gives out of that; or at itself.
//
//	c := p.get(key)    func (p *pool) get(key string) *conn { p.mu.Lock(); defer p.mu.Unlock(); return p.conns[key] }
func (p *Package) gottenFrom(at access.Place) access.Place {
	call, i := value.CallOf(at.Root)
	if call == nil {
		return at
	}
	t := p.TargetOf(&call.Call)
	if t.Fn == nil || t.Fn.Parent() != nil {
		return at
	}
	var in access.Place
	for ret := range value.Returns(t.Fn) {
		v := value.Returned(ret, i)
		if value.IsNothing(v) {
			continue
		}
		from := p.Resolve(v)
		if _, isParam := from.Root.(*ssa.Parameter); !isParam || in.Root != nil && in != from {
			return at
		}
		in = from
	}
	if in.Root == nil {
		return at
	}
	in.Path += at.Path
	if out, ok := p.atCall(Signal{at: in}, t); ok {
		return out.at
	}
	return at
}
