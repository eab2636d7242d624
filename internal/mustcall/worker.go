package mustcall

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
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

// A signal is a signal that ends a function which stays until then.
type signal struct {
	at    place
	isCtx bool // a context, and else a channel
}

// staying is what is known of a function: the signals any of which ends it, if nothing else does.
type staying struct{ ends []signal }

// endsOf returns the signals that fn stays for: it comes to a place that it leaves if one of
// them comes, and not otherwise. It returns nil if there is no such place.
func (e *engine) endsOf(fn *ssa.Function) []signal {
	if known, ok := e.stays[fn]; ok {
		return known.ends // none in a recursion
	}
	e.stays[fn] = staying{}
	var ends []signal
	for _, l := range flow.Loops(fn) {
		if ends = e.endsOfLoop(l); ends != nil {
			break
		}
	}
	for i := 0; i < len(fn.Blocks) && ends == nil; i++ {
		for _, instr := range fn.Blocks[i].Instrs {
			if ends = e.endsOfInstr(instr); ends != nil {
				break
			}
		}
	}
	e.stays[fn] = staying{ends}
	return ends
}

// endsOfLoop returns the signals that the loop stays for: all ways out of it are behind one.
func (e *engine) endsOfLoop(l *flow.Loop) []signal {
	var ends []signal
	for _, b := range l.Blocks() {
		for i, succ := range b.Succs {
			if l.Has(succ) {
				continue
			}
			out, ok := e.waysOut(l, b, i)
			if !ok {
				return nil
			}
			for _, s := range out {
				ends = appendSignal(ends, s)
			}
		}
	}
	return ends
}

// crashes reports whether b does nothing but that: no case of a select was chosen.
func crashes(b *ssa.BasicBlock) bool {
	_, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Panic)
	return ok
}

// waysOut returns the signals that came where the i-th way out of b leaves the loop. The tests of
// a select for its last cases may be outside of the loop already.
func (e *engine) waysOut(l *flow.Loop, b *ssa.BasicBlock, i int) ([]signal, bool) {
	if out, ok := e.wayOut(l, b, i); ok {
		return []signal{out}, true
	}
	succ := b.Succs[i]
	if crashes(succ) {
		return nil, true
	}
	br, ok := succ.Instrs[len(succ.Instrs)-1].(*ssa.If)
	if !ok {
		return nil, false
	}
	if c, ok := br.Cond.(*ssa.BinOp); !ok || len(succ.Preds) != 1 {
		return nil, false
	} else if sel, _ := selected(c); sel == nil || !l.Has(sel.Block()) {
		return nil, false
	}
	var all []signal
	for i := range succ.Succs {
		out, ok := e.waysOut(l, succ, i)
		if !ok {
			return nil, false
		}
		all = append(all, out...)
	}
	return all, true
}

// wayOut returns the signal that came where the i-th way out of b leaves the loop.
func (e *engine) wayOut(l *flow.Loop, b *ssa.BasicBlock, i int) (signal, bool) {
	if br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
		if out, ok := e.toldBy(br, i == 0); ok {
			return out, true
		}
	}
	for d := b; l.Has(d) && d != l.Head; d = d.Idom() { // case <-stop: if … { return }
		above := d.Idom()
		if br, ok := above.Instrs[len(above.Instrs)-1].(*ssa.If); ok && above.Succs[0] == d && len(d.Preds) == 1 {
			if out, ok := e.toldBy(br, true); ok {
				return out, true
			}
		}
	}
	return signal{}, false
}

// toldBy returns the signal that a branch was taken for.
//
//	case <-stop:    case <-ctx.Done():    case v, ok := <-in: if !ok    if ctx.Err() != nil
func (e *engine) toldBy(br *ssa.If, taken bool) (signal, bool) {
	switch c := br.Cond.(type) {
	case *ssa.BinOp:
		if sel, i := selected(c); sel != nil && taken && sel.States[i].Dir == types.RecvOnly && isSignalChan(sel.States[i].Chan) {
			return e.endAt(sel.States[i].Chan), true
		}
		if call, ok := c.X.(*ssa.Call); ok && taken && c.Op == token.NEQ && isMethodOfContext(call, "Err") {
			return e.endAt(call), true
		}
	case *ssa.Extract:
		if taken || c.Type() != types.Typ[types.Bool] {
			break
		}
		switch tuple := c.Tuple.(type) {
		case *ssa.UnOp: // for v := range in
			return e.endAt(tuple.X), true
		case *ssa.Select:
			for d := br.Block().Idom(); d != nil && c.Index == 1; d = d.Idom() {
				if chosen, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If); ok && d.Succs[0].Dominates(br.Block()) {
					if cond, ok := chosen.Cond.(*ssa.BinOp); ok {
						if sel, i := selected(cond); sel == tuple {
							return e.endAt(sel.States[i].Chan), true
						}
					}
				}
			}
		}
	}
	return signal{}, false
}

func isSignalChan(ch ssa.Value) bool { return knowledge.IsSignal(ch.Type()) }

// isMethodOfContext reports whether the call is of that method of a context.
func isMethodOfContext(call *ssa.Call, name string) bool {
	return call.Call.IsInvoke() && call.Call.Method.Name() == name && symbol.OfType(call.Call.Value.Type()) == knowledge.Context
}

// endAt returns the signal that v is, or a method of.
func (e *engine) endAt(v ssa.Value) signal {
	if call, ok := v.(*ssa.Call); ok && (isMethodOfContext(call, "Done") || isMethodOfContext(call, "Err")) {
		return signal{e.contextBehind(call.Call.Value), true}
	}
	if symbol.OfType(v.Type()) == knowledge.Context {
		return signal{e.contextBehind(v), true}
	}
	at := e.resolve(v)
	if call, ok := at.root.(*ssa.Call); ok && at.path == "" && isMethodOfContext(call, "Done") {
		return signal{e.contextBehind(call.Call.Value), true}
	}
	return signal{at, false}
}

// contextBehind returns the context that ends when v does: what was only given values is the
// same.
//
//	klog.NewContext(ctx, logger)
func (e *engine) contextBehind(v ssa.Value) place {
	for range maxWrappers {
		at := e.resolve(v)
		call, ok := at.root.(*ssa.Call)
		if !ok || at.path != "" {
			return at
		}
		t := e.targetOf(&call.Call)
		i := slices.IndexFunc(t.args, func(arg ssa.Value) bool { return symbol.OfType(arg.Type()) == knowledge.Context })
		if t.obj == nil || i < 0 || symbol.OfType(call.Type()) != knowledge.Context {
			return at
		}
		v = t.args[i]
	}
	return e.resolve(v)
}

// endsOfInstr returns the signals that a single instruction stays for.
//
//	<-ctx.Done()    wait.Until(f, time.Second, stop)    w.run(ctx)
func (e *engine) endsOfInstr(instr ssa.Instruction) []signal {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if instr.Op == token.ARROW && isSignalChan(instr.X) {
			if out := e.endAt(instr.X); out.isCtx {
				return []signal{out}
			}
		}
	case *ssa.Call:
		return e.endsOfCall(e.targetOf(&instr.Call))
	}
	return nil
}

// endsOfCall returns the signals that a call of t stays for, as the caller has them.
func (e *engine) endsOfCall(t target) []signal {
	if t.fn == nil {
		if t.obj == nil || knowledge.Runs[symbol.Of(t.obj)].Often != knowledge.PerPeriod {
			return nil
		}
		for _, arg := range t.args {
			if knowledge.IsSignal(arg.Type()) {
				return []signal{e.endAt(arg)}
			}
		}
		return nil
	}
	var ends []signal
	for _, in := range e.endsOf(t.fn) {
		out, ok := e.atCall(in, t)
		if !ok {
			return nil
		}
		ends = appendSignal(ends, out)
	}
	return ends
}

// atCall returns the signal of a function as the caller of t has it.
func (e *engine) atCall(in signal, t target) (signal, bool) {
	param, ok := in.at.root.(*ssa.Parameter)
	if !ok || param.Parent() != t.fn {
		return in, t.fn.Parent() != nil // a variable that the literal captures
	}
	i := slices.Index(t.fn.Params, param)
	if i >= len(t.args) {
		return signal{}, false
	}
	if in.at.path == "" {
		return e.endAt(t.args[i]), true
	}
	at := e.resolve(t.args[i])
	at.path += in.at.path
	return signal{at, in.isCtx}, at.path.steps() <= maxSteps
}

func appendSignal(list []signal, out signal) []signal {
	if slices.Contains(list, out) {
		return list
	}
	return append(list, out)
}

// started returns the thing that a go statement, or a call that starts a goroutine, acquires, if
// there is one signal that ends the goroutine and is for the function, or for who calls it, to
// give; or nil.
func (e *engine) started(instr ssa.CallInstruction) *birth {
	spec := e.table.worker
	if spec == nil {
		return nil
	}
	t := e.targetOf(instr.Common())
	if _, isGo := instr.(*ssa.Go); !isGo {
		var ok bool
		if t, ok = e.startedBy(t); !ok {
			return nil
		}
	}
	b := &birth{call: instr, fn: instr.Parent(), ob: &obligation{spec: spec, owners: make(map[Path]types.Type), methods: make(map[Path][]Method)}}
	for _, s := range e.endsOfCall(t) {
		c, until := e.carrierOf(s, b.fn)
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

// A carrier is the value that holds a goroutine by a path when it is started.
type carrier struct {
	v     ssa.Value
	path  Path
	made  ssa.Instruction // that made v, where v is a variable of the function
	until ssa.Value       // the context that ends it, too
}

// carrierOf returns the carrier of a goroutine that ends with a signal of fn. A signal that
// fn was given itself is returned as one that somebody else sees to.
func (e *engine) carrierOf(s signal, fn *ssa.Function) (c carrier, until ssa.Value) {
	switch root := s.at.root.(type) {
	case *ssa.Parameter:
		if s.at.path == "" {
			if knowledge.IsSignal(root.Type()) && root.Parent() == fn {
				return carrier{}, root
			}
			return carrier{}, nil
		}
	case *ssa.MakeChan:
		if s.at.path != "" || root.Parent() != fn {
			return carrier{}, nil
		}
		return carrier{v: root, made: root}, nil
	case *ssa.Extract:
		call, ok := root.Tuple.(*ssa.Call)
		if !ok || s.at.path != "" || root.Index != 0 || call.Parent() != fn {
			return carrier{}, nil
		}
		if !isCanceller(call) {
			return carrier{}, nil
		}
		return carrier{v: call, path: tupleStep(1) + callStep, made: call, until: e.parentOf(call)}, nil
	case *ssa.Alloc:
		if s.at.path == "" {
			return carrier{}, nil
		}
	default:
		return carrier{}, nil
	}
	path := s.at.path
	if refs := fieldsAlong(s.at.root.Type(), path, nil); len(refs) == 0 || e.foreign[refs[len(refs)-1].field] {
		return carrier{}, nil // somebody else closes it
	}
	if s.isCtx {
		if path = e.cancelBeside(s.at); path == "" {
			return carrier{}, nil
		}
	}
	return carrier{v: s.at.root, path: path}, nil
}

// parentOf returns the context that the new one of a call ends with, or nil if that never ends.
func (e *engine) parentOf(call *ssa.Call) ssa.Value {
	parent := call.Call.Args[0]
	if made, ok := e.contextBehind(parent).root.(*ssa.Call); ok {
		if callee := symbol.Callee(&made.Call); callee != nil && slices.Contains(knowledge.Backgrounds, symbol.Of(callee)) {
			return nil
		}
	}
	return parent
}

// cancelBeside returns the path to the func that cancels the context in a field: one that is kept
// in a field of the same object. It returns "" if there is none.
//
//	w.ctx, w.cancel = context.WithCancel(ctx)
func (e *engine) cancelBeside(at place) Path {
	refs := fieldsAlong(at.root.Type(), at.path, nil)
	if len(refs) == 0 || refs[len(refs)-1].rest != "" {
		return ""
	}
	last := refs[len(refs)-1].field
	cancel := e.cancels[last]
	if cancel == nil {
		return ""
	}
	return at.path[:len(at.path)-len(fieldStep(last.Name()))] + fieldStep(cancel.Name()) + callStep
}

// indexCancel notes in which fields the results of a call are kept that gives a context, which
// nothing else ends, and the func that cancels it.
func (e *engine) indexCancel(call *ssa.Call) {
	if !isCanceller(call) || e.parentOf(call) != nil {
		return
	}
	var fields [2]*types.Var
	for i := range fields {
		x, ok := extracted(call, i).(*ssa.Extract)
		if !ok {
			return
		}
		for _, ref := range referrers(x) {
			if st, ok := ref.(*ssa.Store); ok && st.Val == x {
				if fa, ok := st.Addr.(*ssa.FieldAddr); ok {
					fields[i] = fieldOf(fa).Origin()
				}
			}
		}
		if fields[i] == nil {
			return
		}
	}
	e.cancels[fields[0]] = fields[1]
}

// indexSignal notes that a field has a channel, or a context, that the function which puts it there
// has from somewhere else.
//
//	return &Watcher{stop: stop}
func (e *engine) indexSignal(st *ssa.Store) {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok || isNil(st.Val) {
		return
	}
	if _, isChan := st.Val.Type().Underlying().(*types.Chan); !isChan && !knowledge.IsSignal(st.Val.Type()) {
		return
	}
	switch root := e.resolve(st.Val).root.(type) {
	case *ssa.MakeChan:
	case *ssa.Extract:
		call, ok := root.Tuple.(*ssa.Call)
		if !ok || !isCanceller(call) {
			e.foreign[fieldOf(fa).Origin()] = true
		}
	default:
		e.foreign[fieldOf(fa).Origin()] = true
	}
}

func isCanceller(call *ssa.Call) bool {
	callee := symbol.Callee(&call.Call)
	return callee != nil && slices.Contains(knowledge.Cancellers, symbol.Of(callee))
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
