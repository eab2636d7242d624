package mustcall

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A goroutine that only a signal ends is a thing, too: who starts it must see to it that the
// signal comes. It is acquired by the go statement, or, where the signal is a variable of the
// function, with the signal; it is carried by the channel, or by the func that cancels the context,
// and it is released where the channel is closed, or sent to, and where the func is called. That
// is what makes a contract of a constructor and a Close, without a row in any table.
//
//	func NewWatcher() *Watcher {
//		w := &Watcher{stop: make(chan struct{})}
//		go w.run()                                 // acquired; carried by w.stop
//		return w                                   // left to the callers, with the method Close
//	}
//
//	func (w *Watcher) run() {
//		for {
//			select {
//			case <-w.stop:
//				return
//			case <-w.ticker.C:
//				w.poll()
//			}
//		}
//	}
//
//	func (w *Watcher) Close() { close(w.stop) }    // released

// started returns the thing that a go statement, or a call that starts a goroutine, acquires, if
// there is one signal that ends the goroutine and is for the function, or for who calls it, to
// give; or nil.
func (e *engine) started(instr ssa.CallInstruction) *birth {
	worker := e.table.Worker
	t, ok := e.spawned(instr)
	if worker == nil || !ok {
		return nil
	}
	b := &birth{at: instr, call: instr, fn: instr.Parent(), ob: &obligation{spec: worker, runs: t, owners: make(access.Behind), abroad: make(map[access.Path]summary.Owned)}}
	ends := e.endsOfCall(t)
	if ends == nil {
		ends, b.guessed = e.endsOfRun(t, maxWrappers), true
	}
	for _, s := range ends {
		c, until := e.carrierOf(e.endedBeside(s, b.fn), b.fn)
		switch {
		case until != nil && b.until == nil:
			b.until = until
		case c.v != nil && b.carrier.v == nil:
			b.carrier = c
			if c.until != nil && b.until == nil {
				b.until = c.until
			}
		default:
			return nil // nobody knows when it comes, or there are two who can end it
		}
	}
	if b.carrier.v == nil {
		return nil
	}
	return b
}

// spawned returns what a go statement runs, or a call that starts a goroutine.
func (e *engine) spawned(instr ssa.CallInstruction) (access.Target, bool) {
	t := e.TargetOf(instr.Common())
	if _, isGo := instr.(*ssa.Go); isGo {
		if t.Fn == nil && t.Obj == nil {
			t = e.givenFunc(instr.Common().Value)
		}
		return t, true
	}
	if started, ok := e.startedBy(t); ok || !startsFunc(t) {
		return started, ok
	}
	t = e.givenFunc(t.Args[1])
	return t, t.Fn != nil
}

// givenFunc returns the literal that a function of the package gives, if it always gives that one.
//
//	go poll(ctx, name)()    // return func() { for { select { case <-ctx.Done(): …
func (e *engine) givenFunc(v ssa.Value) access.Target {
	call, i := value.CallOf(value.Behind(v))
	if call == nil {
		return access.Target{}
	}
	maker := e.TargetOf(&call.Call).Fn
	if maker == nil || maker.Parent() != nil || call.Call.IsInvoke() {
		return access.Target{}
	}
	var given *ssa.Function
	for ret := range value.Returns(maker) {
		literal := value.FuncOf(value.Returned(ret, i))
		if literal == nil || literal.Parent() != maker || given != nil && given != literal {
			return access.Target{}
		}
		given = literal
	}
	if given == nil {
		return access.Target{}
	}
	return access.Target{Fn: given, Made: call}
}

// A carrier is the value that holds a goroutine by a path when it is started.
type carrier struct {
	v     ssa.Value
	path  access.Path
	made  ssa.Instruction // that made v, where v is a variable of the function
	until ssa.Value       // the context that ends it, too
}

// carrierOf returns the carrier of a goroutine that ends with a signal of fn. A signal that
// fn was given itself is returned as one that somebody else sees to.
func (e *engine) carrierOf(s signal, fn *ssa.Function) (c carrier, until ssa.Value) {
	switch root := s.at.Root.(type) {
	case *ssa.Parameter:
		if s.at.Path == "" {
			if knowledge.IsSignal(root.Type()) && root.Parent() == fn {
				return carrier{}, root
			}
			return carrier{}, nil
		}
	case *ssa.MakeChan: // of one with data, blocking tells, unless there is a func for others that closes it
		if s.at.Path != "" || root.Parent() != fn || !knowledge.IsSignal(root.Type()) && !e.isClosedByLiteral(fn, root) {
			return carrier{}, nil
		}
		return carrier{v: root, made: root}, nil
	case *ssa.Call:
		if s.at.Path == "" || root.Parent() != fn || !e.GivesNew(root, 0) {
			return carrier{}, nil
		}
	case *ssa.Extract:
		call, ok := root.Tuple.(*ssa.Call)
		if !ok || call.Parent() != fn {
			return carrier{}, nil
		}
		if s.at.Path != "" && e.GivesNew(call, root.Index) {
			break
		}
		if s.at.Path != "" || root.Index != 0 || !isCanceller(call) {
			return carrier{}, nil
		}
		return carrier{v: call, path: access.Component(1) + access.Call, made: call, until: e.parentOf(call)}, nil
	case *ssa.Alloc:
		if s.at.Path == "" || isCopyOfParam(root) {
			return carrier{}, nil
		}
		if s.isCtx {
			if call := madeContext(root, s.at.Path); call != nil && call.Parent() == fn {
				return carrier{v: call, path: access.Component(1) + access.Call, made: call, until: e.parentOf(call)}, nil
			}
		}
	default:
		return carrier{}, nil
	}
	path := s.at.Path
	refs := access.FieldsAlong(s.at.Root.Type(), path, nil)
	if len(refs) == 0 || e.foreign[refs[len(refs)-1].Var] || e.isFed(refs[len(refs)-1].Var) || e.isLent(refs[len(refs)-1].Var, fn) {
		return carrier{}, nil // somebody else closes it
	}
	if field := refs[len(refs)-1].Var; field.Exported() && field.Pkg() == e.pkg && !e.assigned[field] {
		return carrier{}, nil // &poller.Poller{Stop: stop}
	}
	if s.isCtx {
		if path, until = e.cancelBeside(s.at, fn); path == "" {
			return carrier{}, nil
		}
	}
	return carrier{v: s.at.Root, path: path, until: until}, nil
}

// endedBeside returns the channel that fn makes and puts into a field, in place of the field, if a literal of fn closes it:
// whoever calls that ends the goroutine, too.
//
//	stop := make(chan struct{})
//	p.stop, p.end = stop, func() { close(stop) }
//	go p.loop()    // <-p.stop
func (e *engine) endedBeside(s signal, fn *ssa.Function) signal {
	refs := access.FieldsAlong(s.at.Root.Type(), s.at.Path, nil)
	if s.isCtx || len(refs) != 1 || refs[0].Rest != "" {
		return s
	}
	var made *ssa.MakeChan
	for st := range value.Each[*ssa.Store](fn) {
		fa, ok := st.Addr.(*ssa.FieldAddr)
		if !ok || value.Field(fa) != refs[0].Var {
			continue
		}
		ch, ok := e.Resolve(st.Val).Root.(*ssa.MakeChan)
		object := e.Resolve(fa.X)
		if !ok || made != nil || ch.Parent() != fn || object.Path != "" || object.Root != s.at.Root && !isCopied(object.Root, s.at.Root) {
			return s
		}
		made = ch
	}
	if made == nil || !e.isClosedByLiteral(fn, made) {
		return s
	}
	return signal{at: access.Place{Root: made}}
}

// isClosedByLiteral reports whether a literal of fn, or one in it, closes a channel that fn makes.
//
//	return &handler{in, func() { once.Do(func() { close(in) }) }}
func (e *engine) isClosedByLiteral(fn *ssa.Function, made *ssa.MakeChan) bool {
	return slices.ContainsFunc(fn.AnonFuncs, func(literal *ssa.Function) bool {
		return value.AnyOf(literal, func(call ssa.CallInstruction) bool {
			ch := value.Closed(call.Common())
			return ch != nil && e.Resolve(ch).Root == made
		}) || e.isClosedByLiteral(literal, made)
	})
}

// isCopied reports whether a struct is put into a variable as a whole.
//
//	w = worker{stop: stop, end: func() { close(stop) }}
func isCopied(object, variable ssa.Value) bool {
	return slices.ContainsFunc(value.Referrers(variable), func(ref ssa.Instruction) bool {
		st, ok := ref.(*ssa.Store)
		if !ok || st.Addr != variable {
			return false
		}
		load, ok := st.Val.(*ssa.UnOp)
		return ok && load.X == object
	})
}

// isCopyOfParam reports whether a variable is a struct that the function was given as a copy: what is in its fields
// others have, too.
//
//	func (j job) Start() { go func() { <-j.done }() }
func isCopyOfParam(variable *ssa.Alloc) bool {
	return slices.ContainsFunc(value.Referrers(variable), func(ref ssa.Instruction) bool {
		st, ok := ref.(*ssa.Store)
		if !ok || st.Addr != variable {
			return false
		}
		_, isParam := st.Val.(*ssa.Parameter)
		return isParam
	})
}

// madeContext returns the call that makes the context which is put into a field of a new object, and a func
// that cancels it; or nil.
//
//	ctx, cancel := context.WithCancel(parent)
//	w := &watcher{ctx: ctx, cancel: cancel}
//	go w.run()
func madeContext(object *ssa.Alloc, path access.Path) *ssa.Call {
	var made *ssa.Call
	for _, ref := range value.Referrers(object) {
		fa, ok := ref.(*ssa.FieldAddr)
		if !ok || access.Select(value.Field(fa).Name()) != path {
			continue
		}
		for _, ref := range value.Referrers(fa) {
			st, ok := ref.(*ssa.Store)
			if !ok || st.Addr != fa {
				continue
			}
			x, ok := st.Val.(*ssa.Extract)
			if !ok || x.Index != 0 || made != nil {
				return nil
			}
			if made, ok = x.Tuple.(*ssa.Call); !ok || !isCanceller(made) {
				return nil
			}
		}
	}
	return made
}

// parentOf returns the context that the new one of a call ends with, or nil if that never ends.
func (e *engine) parentOf(call *ssa.Call) ssa.Value {
	parent := call.Call.Args[0]
	if made, ok := e.contextBehind(parent).Root.(*ssa.Call); ok {
		if slices.Contains(knowledge.Backgrounds, symbol.OfCall(&made.Call)) {
			return nil
		}
	}
	if load, ok := parent.(*ssa.UnOp); ok { // ctx, cancel := context.WithCancel(ctx)
		if variable, ok := load.X.(*ssa.Alloc); ok {
			if param, ok := e.contextIn(variable, parent).(*ssa.Parameter); ok {
				return param
			}
		}
	}
	return parent
}

// cancelBeside returns the path to the func that ends the context in a field: one that is kept in a field of the
// same object; and the context that ends it, too, if one does, as fn has it which makes both. It returns "" if there
// is no such func, or who else ends the context is not known.
//
//	w.ctx, w.cancel = context.WithCancel(ctx)
func (e *engine) cancelBeside(at access.Place, fn *ssa.Function) (to access.Path, until ssa.Value) {
	refs := access.FieldsAlong(at.Root.Type(), at.Path, nil)
	if len(refs) == 0 || refs[len(refs)-1].Rest != "" {
		return "", nil
	}
	last := refs[len(refs)-1].Var
	cancel := e.cancels[last]
	switch {
	case len(cancel.calls) == 0:
		return "", nil
	case !cancel.isAlone:
		i := slices.IndexFunc(cancel.calls, func(call *ssa.Call) bool { return call.Parent() == fn })
		if i < 0 {
			return "", nil
		}
		until = e.parentOf(cancel.calls[i])
	}
	return at.Path[:len(at.Path)-len(access.Select(last.Name()))] + access.Select(cancel.field.Name()) + access.Call, until
}

// releasesWorker reports whether an instruction gives the signal that ends the thing: it closes
// the channel, or sends to it.
func (w *walker) releasesWorker(st *state, ch ssa.Value) bool {
	return w.ob.spec.Worker && slices.Contains(w.held(st, ch), "")
}

// followWorker walks from where the object is made that has the signal of b's goroutine, or the
// signal itself, or else from the go statement, to the exits.
func (e *engine) followWorker(b *birth) {
	w, st, c := b.walker, newState(), b.carrier
	switch made := madeIn(b.fn, c.v); {
	case c.made != nil:
		w.ob.starts, w.ob.birth = b.call, c.v
		w.hold(st, c.v, c.path)
		e.followFrom(b, c.made, st)
	case made != nil:
		w.startFrom(st, b, c.v, c.path)
		e.followFrom(b, made, st)
	default:
		w.ob.starts = b.call
		w.write(st, c.v, c.path)
		e.followAt(b, b.call, slices.Index(b.call.Block().Instrs, ssa.Instruction(b.call)), st)
	}
}
