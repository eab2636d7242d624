package signal

import (
	"cmp"
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// What is known of the fields of the package that have a signal, of whatever object: who makes it, who gives it, and
// what else comes by it. NewPackage reads all stores once.

// A canceller is a field with the func that cancels a context.
type canceller struct {
	field   *types.Var
	calls   []*ssa.Call // that give it
	isAlone bool        // nothing else ends the context
}

// indexCancel notes in which fields the results of a call are kept that gives a context, and the func
// that cancels it.
func (p *Package) indexCancel(call *ssa.Call) {
	if !p.isCanceller(call) {
		return
	}
	var fields [2]*types.Var
	for i := range fields {
		x, ok := value.Result(call, i).(*ssa.Extract)
		if !ok {
			return
		}
		if fields[i] = keptIn(x); fields[i] == nil {
			return
		}
	}
	known := p.cancels[fields[0]]
	isAlone := p.ParentOf(call) == nil && (known.field == nil || known.isAlone)
	p.cancels[fields[0]] = canceller{fields[1], append(known.calls, call), isAlone}
}

// keptIn returns the field that a result is put into, under whatever type, or nil.
//
//	w.ctx, w.cancel = context.WithCancel(ctx)    // cancel func()
func keptIn(v ssa.Value) *types.Var {
	var field *types.Var
	for _, ref := range value.Referrers(v) {
		switch ref := ref.(type) {
		case *ssa.Store:
			if fa, ok := ref.Addr.(*ssa.FieldAddr); ok && ref.Val == v {
				field = value.Field(fa)
			}
		case *ssa.ChangeType:
			field = cmp.Or(keptIn(ref), field)
		}
	}
	return field
}

// indexSignal notes that a field has a channel with a buffer; or one, or a context, that the function which puts it
// there has from somewhere else.
//
//	return &Watcher{stop: stop}
func (p *Package) indexSignal(st *ssa.Store) {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok || value.IsNothing(st.Val) {
		return
	}
	if str, ok := st.Val.Type().Underlying().(*types.Struct); ok && !isNewStruct(st.Val) { // &poller{params: g.params}
		for field := range str.Fields() {
			if _, isChan := field.Type().Underlying().(*types.Chan); isChan || knowledge.IsSignal(field.Type()) {
				p.foreign[field.Origin()] = true
			}
		}
		return
	}
	if _, isChan := st.Val.Type().Underlying().(*types.Chan); !isChan && !knowledge.IsSignal(st.Val.Type()) {
		return
	}
	p.assigned[value.Field(fa)] = true
	switch root := p.Resolve(st.Val).Root.(type) {
	case *ssa.MakeChan:
		if !isUnbuffered(root) {
			p.buffered[value.Field(fa)] = true
		}
		if isClosedAtEnd(root) {
			p.lent[value.Field(fa)] = append(p.lent[value.Field(fa)], root.Parent())
		}
		if isPutElsewhere(root) || p.isClosedByGoroutine(root) {
			p.shared[value.Field(fa)] = true
		}
	case *ssa.Extract:
		call, ok := root.Tuple.(*ssa.Call)
		if !ok || !flow.IsCanceller(call) {
			p.foreign[value.Field(fa)] = true
		}
	default:
		p.foreign[value.Field(fa)] = true
	}
}

// isClosedAtEnd reports whether the function that makes a channel closes it when it returns, whatever has it in a field.
//
//	stop := make(chan struct{})
//	defer close(stop)
//	p := &poller{stop: stop}
func isClosedAtEnd(made *ssa.MakeChan) bool {
	return value.AnyOf(made.Parent(), func(d *ssa.Defer) bool { return value.Closed(&d.Call) == made })
}

// isLent reports whether the channel in a field is one that its maker closes at its end: fn, or, if fn puts
// none there, who makes the object may be one of those that do so.
func (p *Package) isLent(field *types.Var, fn *ssa.Function) bool {
	lenders := p.lent[field]
	return slices.Contains(lenders, fn) || len(lenders) > 0 && !puts(fn, field)
}

// isGate reports whether a channel in a field is closed where its object begins to run, and nowhere else: who waits for that waits for the start, and
// goes on then.
//
//	func (m *manager) run() { close(m.block) }    // go func() { <-m.block; task.run(ctx) }()
func (p *Package) isGate(field *types.Var) bool {
	some := false
	for _, t := range p.tellingsOf(field) {
		closes := func(instr ssa.Instruction) bool { return instr == t.instr }
		_, isCall := t.instr.(*ssa.Call)
		fn := t.instr.Parent()
		if some = isCall && t.sent == nil && fn.Signature.Recv() != nil && knowledge.RunsOn(fn.Name()) && flow.ReachedFrom(fn, nil, closes, p.mayStayAt, nil); !some {
			return false
		}
	}
	return some
}

// isMadeClosed reports whether those who make the object with a channel in a field close that, too, before they give the object to fn, as it tells that
// the object is ready.
//
//	d := &daemon{ready: make(chan struct{})}
//	…
//	close(d.ready)
//	return d
func (p *Package) isMadeClosed(field *types.Var, fn *ssa.Function) bool {
	some := false
	for _, maker := range p.funcs {
		for st := range value.Each[*ssa.Store](maker) {
			at, ok := st.Addr.(*ssa.FieldAddr)
			if !ok || value.Field(at) != field {
				continue
			}
			made, isNew := at.X.(*ssa.Alloc)
			gives := func(ret *ssa.Return) bool {
				for i := range ret.Results {
					if value.Behind(value.Returned(ret, i)) == made {
						return true
					}
				}
				return false
			}
			closes := func(c *ssa.Call) bool {
				ch := value.Closed(&c.Call)
				return ch != nil && p.fieldBehind(ch) == field && flow.Reaches(st, c)
			}
			if some = isNew && maker != fn && value.AnyOf(maker, gives) && value.AnyOf(maker, closes); !some {
				return false
			}
		}
	}
	return some
}

// puts reports whether fn puts something into a field.
func puts(fn *ssa.Function, field *types.Var) bool {
	return value.AnyOf(fn, func(st *ssa.Store) bool {
		fa, ok := st.Addr.(*ssa.FieldAddr)
		return ok && value.Field(fa) == field
	})
}

// IsShared reports whether fn, which puts nothing into a field, may find a channel there that others than the object have, too: then
// who makes the object, and knows them, sees to it that one of them closes it.
//
//	stop := make(chan struct{})
//	c := &controller{stop: stop}
//	go c.run()
//	return stop
func (p *Package) IsShared(field *types.Var, fn *ssa.Function) bool {
	return p.shared[field] && !puts(fn, field)
}

// isClosedByGoroutine reports whether a goroutine that the maker of a channel starts closes it.
//
//	go func() {
//		defer close(either)
//		select { case <-global: case <-own: }
//	}()
func (p *Package) isClosedByGoroutine(made *ssa.MakeChan) bool {
	return value.AnyOf(made.Parent(), func(start *ssa.Go) bool {
		mc, ok := start.Call.Value.(*ssa.MakeClosure)
		return ok && p.closes(mc.Fn.(*ssa.Function), made)
	})
}

// isNewStruct reports whether a struct is one that the function makes.
func isNewStruct(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	_, ok = load.X.(*ssa.Alloc)
	return ok
}

// TellsDone reports whether a channel is in a field that a goroutine closes when it ends, which stays
// until a signal comes.
//
//	defer close(w.done)    defer func() { w.conn.Close(); close(w.done) }()
func (p *Package) TellsDone(ch ssa.Value) bool {
	if p.done == nil {
		p.done = make(map[*types.Var]bool)
		for _, fn := range p.funcs {
			if len(p.EndsOf(fn)) == 0 {
				continue
			}
			isLater := func(literal *ssa.Function) bool { return !value.IsDeferredLiteral(literal) }
			for _, fn := range append(slices.DeleteFunc(slices.Clone(fn.AnonFuncs), isLater), fn) {
				for field := range p.closedBy(fn) {
					p.done[field] = true
				}
			}
		}
	}
	field := p.fieldBehind(ch)
	return field != nil && p.done[field]
}

// isClosedWithAnother reports whether a field has a channel that only functions close which stay until a signal comes, or literals that run as
// goroutines, whenever they return: who waits for it ends with them, and to end them is the duty of their owner.
//
//	func (m *monitor) run(ctx context.Context) {
//		defer close(m.results)
//		for { select { case <-ctx.Done(): return; case r := <-m.requests: go m.answer(r) } }
//	}
func (p *Package) isClosedWithAnother(field *types.Var) bool {
	closes := func(d *ssa.Defer) bool {
		ch := value.Closed(&d.Call)
		return ch != nil && p.fieldBehind(ch) == field && d.Block() == d.Parent().Blocks[0]
	}
	isOther := func(fn *ssa.Function) bool {
		return !value.AnyOf(fn, closes) || len(p.EndsOf(fn)) == 0 && !value.IsGoroutineLiteral(fn)
	}
	closers := p.closersOf(field)
	return len(closers) > 0 && !slices.ContainsFunc(closers, isOther)
}

// closersOf returns the functions of the package that close the channel in a field.
func (p *Package) closersOf(field *types.Var) []*ssa.Function {
	if p.closers == nil {
		p.closers = make(map[*types.Var][]*ssa.Function)
		for _, fn := range p.funcs {
			for closed := range p.closedBy(fn) {
				p.closers[closed] = append(p.closers[closed], fn)
			}
		}
	}
	return p.closers[field]
}

// isFed reports whether a field has a channel that who sends on it closes when there is no more: who
// reads that ends with the data, and blocking tells.
//
//	defer close(l.out)
//	for _, item := range l.items {
//		l.out <- item
//	}
func (p *Package) isFed(field *types.Var) bool {
	if p.fed == nil {
		p.fed = make(map[*types.Var]bool)
		for _, fn := range p.funcs {
			for closed := range p.closedBy(fn) {
				p.fed[closed] = p.fed[closed] || p.sendsOn(fn, closed)
			}
		}
	}
	return p.fed[field]
}

// sendsOn reports whether fn sends on the channel in a field.
func (p *Package) sendsOn(fn *ssa.Function, field *types.Var) bool {
	return value.Any(fn, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Send:
			return p.fieldBehind(instr.Chan) == field
		case *ssa.Select:
			return slices.ContainsFunc(instr.States, func(s *ssa.SelectState) bool {
				return s.Dir == types.SendOnly && p.fieldBehind(s.Chan) == field
			})
		}
		return false
	})
}

// closedBy returns the fields with channels that fn closes.
func (p *Package) closedBy(fn *ssa.Function) iter.Seq[*types.Var] {
	return func(yield func(*types.Var) bool) {
		for c := range value.Each[ssa.CallInstruction](fn) {
			if ch := value.Closed(c.Common()); ch != nil {
				if field := p.fieldBehind(ch); field != nil && !yield(field) {
					return
				}
			}
		}
	}
}

// fieldBehind returns the field that v was loaded from, or nil.
func (p *Package) fieldBehind(v ssa.Value) *types.Var { return fieldAt(p.Resolve(v)) }

// fieldAt returns the field that a place is, of whatever object, or nil.
func fieldAt(at access.Place) *types.Var {
	refs := access.FieldsAlong(at.Root.Type(), at.Path, nil)
	if len(refs) == 0 || refs[len(refs)-1].Rest != "" {
		return nil
	}
	return refs[len(refs)-1].Var
}

// isNews reports whether a field has a channel that a goroutine closes, which tells of something: that comes by itself.
//
//	go func() {
//		c.err = c.dial()
//		close(c.ready)
//	}()
func (p *Package) isNews(field *types.Var) bool {
	if p.news == nil {
		p.news = make(map[*types.Var]bool)
		for _, fn := range p.funcs {
			for call := range value.Each[ssa.CallInstruction](fn) {
				if t, ok := p.Spawned(call); ok && t.Fn != nil {
					p.noteNews(t.Fn, maxEnders, make(depths))
				}
			}
		}
	}
	return p.news[field]
}

// noteNews notes the fields with channels that fn closes, or a literal of it, or what it calls. Who waits for a context to end tells of that end.
func (p *Package) noteNews(fn *ssa.Function, depth int, noted depths) {
	for closed := range p.closedBy(fn) {
		p.news[closed] = p.news[closed] || !value.Any(fn, waitsForContext)
	}
	if noted.again(fn, depth) {
		return
	}
	for _, literal := range fn.AnonFuncs {
		p.noteNews(literal, depth-1, noted)
	}
	for call := range value.Each[ssa.CallInstruction](fn) {
		if callee := p.TargetOf(call.Common()).Fn; callee != nil && callee != fn {
			p.noteNews(callee, depth-1, noted)
		}
	}
}

// hasNoTokens reports whether a place is a channel that only signals: one of which all that is seen is that it is
// made without a buffer, or that is handed on to be received from only. One with a buffer has tokens, and who takes
// one gives it back.
//
//	sem <- struct{}{}
//	go func() { defer func() { <-sem }(); … }()
func (p *Package) hasNoTokens(at access.Place) bool {
	switch root := at.Root.(type) {
	case *ssa.MakeChan:
		return at.Path == "" && isUnbuffered(root)
	case *ssa.Parameter:
		if ch, ok := root.Type().Underlying().(*types.Chan); ok {
			return ch.Dir() == types.RecvOnly
		}
	}
	field := fieldAt(at)
	return field != nil && !p.buffered[field] && !p.foreign[field] && !p.isNews(field) && !p.isNudge(field)
}

// isNudge reports whether a field has a channel on which somebody sends if who waits for that is there just now: that is no order to end, which
// must not be lost.
//
//	select { case c.sessionOver <- struct{}{}: default: }
func (p *Package) isNudge(field *types.Var) bool {
	if p.nudges == nil {
		p.nudges = make(map[*types.Var]bool)
		for _, fn := range p.funcs {
			for sel := range value.Each[*ssa.Select](fn) {
				for _, s := range sel.States {
					if field := p.fieldBehind(s.Chan); field != nil && !sel.Blocking && s.Dir == types.SendOnly {
						p.nudges[field] = true
					}
				}
			}
		}
	}
	return p.nudges[field]
}

// HasRoom reports whether a channel has a buffer, so that what is sent stays there until somebody comes for it.
func (p *Package) HasRoom(ch ssa.Value) bool {
	if made, ok := p.Resolve(ch).Root.(*ssa.MakeChan); ok {
		return !isUnbuffered(made)
	}
	field := p.fieldBehind(ch)
	return field != nil && p.buffered[field] && !p.foreign[field]
}

// waitsForContext reports whether an instruction waits for nothing else than for a context to end, or for that or another signal.
//
//	select { case <-stream.Context().Done(): case <-p.closed: }
func waitsForContext(instr ssa.Instruction) bool {
	isDone := func(ch ssa.Value) bool {
		call, ok := ch.(*ssa.Call)
		return ok && call.Call.IsInvoke() && knowledge.IsDone(call.Call.Method)
	}
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return instr.Op == token.ARROW && isDone(instr.X)
	case *ssa.Select:
		isOther := func(st *ssa.SelectState) bool { return !knowledge.IsSignal(st.Chan.Type()) }
		return instr.Blocking && !slices.ContainsFunc(instr.States, isOther) && slices.ContainsFunc(instr.States, func(st *ssa.SelectState) bool { return isDone(st.Chan) })
	}
	return false
}

func isUnbuffered(ch *ssa.MakeChan) bool {
	size, ok := ch.Size.(*ssa.Const)
	return ok && size.Int64() == 0
}
