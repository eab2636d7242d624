package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// taken returns what the case of a select provides that the i-th way out of b means.
func (s *provider) taken(b *ssa.BasicBlock, i int, bound pointsto.Bindings) int {
	if s.untold && s.p.isTold(b, i) {
		return count.Many
	}
	sel, state := flow.CaseTaken(b, i)
	if sel == nil {
		if ch := s.p.waits.FoundClosed(b, i); s.isOfOtherType(b, i) || isUnlimited(b, i) || s.isAbsent(b, i, bound) || s.isNotFound(b, i, bound) || s.j.leavesForLast(b, i, bound) || s.j.dependsOnEnd(b) || s.j.hasLeft(b, i) || s.tellsGiven(b, i, bound) || s.wasDone(b, i, bound) || ch != nil && s.isOverWith(bound.Of(s.p.Classes.Of(ch))) {
			return count.Many // it is about something else, or may know, or knows, that the goroutine is not there any more
		}
		return s.ofFull(b, i, bound)
	}
	total := 0
	for _, o := range s.p.Classes.Ops(sel) {
		if o.State != state || s.isOther(o) {
			continue
		}
		if on := bound.Of(o.On()); s.d.is(on) && o.Kind == pointsto.Recv && s.d.concernsBut(on, b.Parent()) && s.p.isClosedOnly(on) {
			total = count.Many // who is there for another case, too, and leaves with this one leaves nobody behind
		} else if s.d.is(on) {
			total = count.Plus(total, s.d.gives(o, on))
		} else if o.Kind == pointsto.Recv && s.j.isOfOneOfMany(on) && !flow.Comes(b.Succs[i], func(to *ssa.BasicBlock) bool { return to == sel.Block() }, nil) {
			continue // one of them has left
		} else if o.Kind == pointsto.Recv && (s.j.comesAfterIt(on) || s.j.endsWithout(on) || s.j.asksFirst(sel.States[state].Chan) || s.j.endsItToo(sel.States[state].Chan) || s.isFollowed(on) || s.j.isBeside(on)) {
			total = count.Many // nothing more is required
		}
	}
	return total
}

// isOfOneOfMany reports whether what comes from a channel tells that one goroutine has done with its wait, of many that are started in a loop: each of
// them sends what it has, and nobody closes that.
//
//	for range workers {
//		go func() { for job := range jobs { if err := do(job); err != nil { failed <- err; return } } }()
//	}
//	case err := <-failed: return err
func (j *judge) isOfOneOfMany(on *pointsto.Class) bool {
	if j.at == nil || !flow.InLoop(j.at.Block()) {
		return false
	}
	if site := j.d.on.Site(); site != nil && site.Parent() == j.at.Parent() && flow.Comes(j.at.Block(), func(to *ssa.BasicBlock) bool { return to == site.Block() }, nil) {
		return false // each has its own
	}
	sends := false
	for _, o := range j.p.Classes.OpsThrough(on) {
		switch o.Kind {
		case pointsto.Close:
			return false
		case pointsto.Send:
			sends = sends || j.ranByIt(o.Instr.Parent())
		}
	}
	return sends
}

// isOverWith reports whether nobody waits where a channel was found closed: it is closed only then, or it is that on which the goroutine waits. Who
// receives from that goes on, and who sends would panic.
func (s *provider) isOverWith(closed *pointsto.Class) bool {
	return (s.d.kind == pointsto.Send || s.d.kind == pointsto.Recv) && closed == s.d.on.Find() || s.j.closesAfterIt(closed)
}

// ofFull returns what is in a buffer where there is no room for more: as much as would have been sent.
//
//	select { case m.changed <- struct{}{}: default: }
func (s *provider) ofFull(b *ssa.BasicBlock, i int, bound pointsto.Bindings) int {
	sel, _ := flow.CaseTaken(b, 1-min(i, 1))
	if sel == nil || sel.Blocking || len(sel.States) != 1 || sel.States[0].Dir != types.SendOnly {
		return 0
	}
	on := bound.Of(s.p.Classes.Of(sel.States[0].Chan))
	if size, known := on.Capacity(); !known || size == 0 {
		return 0
	}
	total := 0
	for _, o := range s.p.Classes.Ops(sel) {
		total = count.Plus(total, s.d.gives(o, on))
	}
	return total
}

// isClosedOnly reports whether nobody sends on a channel that is made at one place: who receives from it has found it closed.
func (p *Package) isClosedOnly(on *pointsto.Class) bool {
	return on.Site() != nil && !on.SentElsewhere() && !slices.ContainsFunc(p.Classes.OpsThrough(on), func(o *pointsto.Op) bool { return o.Kind == pointsto.Send })
}

// isNotFound reports whether the i-th way out of b is the end of a loop that looks for what is waited on, and ends its wait when it is
// found. That it is in the list is assumed: whether others take it out is not asked.
//
//	for i, other := range s.subscribers {
//		if other == ch { close(ch); … }
//	}
func (s *provider) isNotFound(b *ssa.BasicBlock, i int, bound pointsto.Bindings) bool {
	return slices.ContainsFunc(s.p.shapes.Loops(b.Parent()), func(l *flow.Loop) bool {
		return l.Has(b) && l.IsOver(b, i) && slices.ContainsFunc(l.Blocks(), func(in *ssa.BasicBlock) bool { return s.looksForIt(in, bound) })
	})
}

// looksForIt reports whether a block asks whether something is what is waited on, and one that it leads to if so ends the wait.
func (s *provider) looksForIt(b *ssa.BasicBlock, bound pointsto.Bindings) bool {
	c, ok := flow.Cond(b).(*ssa.BinOp)
	if !ok || c.Op != token.EQL && c.Op != token.NEQ || !value.IsChan(c.X.Type()) {
		return false
	}
	is := func(v ssa.Value) bool { return s.d.is(bound.Of(s.p.Classes.Of(v))) }
	same := b.Succs[0]
	if c.Op == token.NEQ {
		same = b.Succs[1]
	}
	return is(c.X) && is(c.Y) && value.AnyOf(b.Parent(), func(call *ssa.Call) bool {
		return same.Dominates(call.Block()) && s.of(call, bound, true) > 0
	})
}

// isOfOtherType reports whether the i-th way out of b is that of what is not of the type which has in a field what is required.
//
//	if s, ok := session.(*shell); ok { s.Close() }
func (s *provider) isOfOtherType(b *ssa.BasicBlock, i int) bool {
	ok, isResult := flow.Cond(b).(*ssa.Extract)
	if !isResult || i == 0 || ok.Index != 1 {
		return false
	}
	is, isAssert := ok.Tuple.(*ssa.TypeAssert)
	owner := s.d.on.Owner()
	return isAssert && s.j.mayBeStarted(is.X) && !types.IsInterface(is.AssertedType) && owner != symbol.Symbol{} && symbol.OfType(is.AssertedType) == owner
}

// isUnlimited reports whether the i-th way out of b is that of callers who ask for no limit of time.
//
//	if timeout > 0 {
//		time.AfterFunc(timeout, func() { listener.Close() })
//	}
func isUnlimited(b *ssa.BasicBlock, i int) bool {
	cond, ok := flow.Cond(b).(*ssa.BinOp)
	if !ok {
		return false
	}
	param, isParam := value.Behind(cond.X).(*ssa.Parameter)
	k, isConst := cond.Y.(*ssa.Const)
	if !isParam || !isConst || symbol.OfType(param.Type()) != knowledge.Duration || k.Int64() != 0 {
		return false
	}
	switch cond.Op {
	case token.GTR, token.NEQ:
		return i == 1
	case token.LEQ, token.EQL:
		return i == 0
	}
	return false
}

// mayBeStarted reports whether v may be the object of which the goroutine is: a parameter, or what is given by the call that starts it.
func (j *judge) mayBeStarted(v ssa.Value) bool {
	if _, ok := v.(*ssa.Parameter); ok {
		return true
	}
	call, _ := value.CallOf(v)
	return call != nil && j.around[call.Parent()] == ssa.Instruction(call)
}

// isAbsent reports whether the i-th way out of b is that of a nil channel, where the one that is required would be: a parameter, or
// a field of one.
//
//	func drain(c <-chan T) { if c == nil { return }; … }    func (s *stream) rest() { if s.events == nil { return }; … }
func (s *provider) isAbsent(b *ssa.BasicBlock, i int, bound pointsto.Bindings) bool {
	v, isNil := flow.Nil(b, i)
	if !isNil {
		return false
	}
	switch x := v.(type) {
	case *ssa.Parameter:
		if slices.ContainsFunc(s.p.Classes.Of(x).Passers(), func(by pointsto.Pass) bool { return by.Param == x && s.p.mayBeNone(by.Arg, make(map[ssa.Value]bool)) }) {
			return false
		}
	case *ssa.UnOp:
		field := value.Selection(x)
		if field == nil || s.p.correlate.IsTakenAway(value.Field(field)) {
			return false
		}
		if _, ok := field.X.(*ssa.Parameter); !ok {
			return false
		}
	case *ssa.Phi:
		if s.giver == nil || s.mayBeNilBehind(x, make(map[*ssa.Phi]bool)) {
			return false
		}
	default:
		return false
	}
	return s.d.is(bound.Of(s.p.Classes.Of(v)))
}

// mayBeNilBehind reports whether a variable may be nil behind the call that gives what is required.
//
//	var items <-chan T
//	for _, s := range sources {
//		if s.has(key) {
//			items = s.items()
//			break
//		}
//	}
//	if items == nil {
//		return
//	}
func (s *provider) mayBeNilBehind(phi *ssa.Phi, asked map[*ssa.Phi]bool) bool {
	if asked[phi] {
		return false
	}
	asked[phi] = true
	for i, e := range phi.Edges {
		if x, ok := e.(*ssa.Phi); ok && s.mayBeNilBehind(x, asked) || value.IsNil(e) && flow.Leads(s.giver.Block(), phi.Block().Preds[i]) {
			return true
		}
	}
	return false
}

// mayBeNone reports whether v may be nil in place of a channel that is still open.
//
//	var c chan T; if … { c = ch }; drain(c)
func (p *Package) mayBeNone(v ssa.Value, asked map[ssa.Value]bool) bool {
	if asked[v] {
		return false
	}
	asked[v] = true
	isOpen := func(b *ssa.BasicBlock) bool { return !p.waits.IsAtEnd(b) }
	switch x := v.(type) {
	case *ssa.ChangeType:
		return p.mayBeNone(x.X, asked)
	case *ssa.Phi:
		for i, e := range x.Edges {
			if value.IsNil(e) && isOpen(x.Block().Preds[i]) || p.mayBeNone(e, asked) {
				return true
			}
		}
	case *ssa.UnOp: // a variable that literals share
		variable, ok := value.Declared(x.X).(*ssa.Alloc)
		if x.Op != token.MUL || !ok {
			return false
		}
		begins := false
		for st := range value.Stores(variable) {
			if value.IsNil(st.Val) && isOpen(st.Block()) {
				return true
			}
			begins = begins || st.Block() == variable.Block()
		}
		return !begins
	}
	return false
}

// isBeside reports whether the function of another package that waits is given another channel, too, which it may send on or
// close: by what comes there it may tell that it waits no more.
//
//	go lib.Run(errs, done)
//	select { case err := <-errs: … case <-done: }
func (j *judge) isBeside(on *pointsto.Class) bool {
	o := j.w.Op
	call, ok := o.Instr.(ssa.CallInstruction)
	if !ok || o.Callee == nil {
		return false
	}
	uses := j.p.importer.Uses(o.Callee)
	for i, arg := range value.Args(call.Common()) {
		if value.IsChan(arg.Type()) && j.w.Bound().Of(j.p.Classes.Of(arg)) == on.Find() &&
			!slices.ContainsFunc(uses, func(u pointsto.Use) bool { return u.Param == i && !u.Sends && !u.Closes }) {
			return true
		}
	}
	return false
}

// endsWithout reports whether the goroutine does not come to its send where a signal has ended
// what it waits for before: it sends the error of a call to which that signal is given, and to
// come to an end when one is told to is no error.
//
//	if err := forwarder.Run(stop); err != nil {
//		errs <- err
//	}
func (j *judge) endsWithout(signal *pointsto.Class) bool {
	if j.d.kind != pointsto.Send || len(j.w.Frames) == 0 {
		return false
	}
	return flow.IsBelow(j.w.Frames[len(j.w.Frames)-1].Instr.Block(), func(b *ssa.BasicBlock, i int) bool {
		err, failed := flow.Failure(b, i)
		if !failed {
			return false
		}
		call := flow.CallBehind(err)
		return call != nil && j.isGiven(call, signal, true)
	})
}

// asksFirst reports whether the goroutine comes to its send only if a context has not ended, which it
// asks for at once before that.
//
//	if err := cmd.Wait(); err != nil && ctx.Err() == nil {
//		errs <- err
//	}
func (j *judge) asksFirst(signal ssa.Value) bool {
	ended := flow.SignalOf(signal)
	if j.d.kind != pointsto.Send || len(j.w.Frames) == 0 || ended == nil || !flow.IsContext(ended) {
		return false
	}
	at := j.w.Frames[len(j.w.Frames)-1].Instr
	for b := at.Block(); b.Idom() != nil && len(b.Preds) == 1 && !j.mayTakeTime(b, at); b = b.Idom() {
		if ctx, alive := flow.ErrAsked(flow.Cond(b.Preds[0])); ctx != nil && alive == (b.Preds[0].Succs[0] == b) && slices.Equal(j.accessPath(ctx), j.accessPath(ended)) {
			return true
		}
	}
	return false
}

// mayTakeTime reports whether a block calls something that gives something, or waits, before an
// instruction.
func (j *judge) mayTakeTime(b *ssa.BasicBlock, before ssa.Instruction) bool {
	for _, instr := range b.Instrs {
		if instr == before {
			return false
		}
		call, ok := instr.(*ssa.Call)
		if ok && call.Call.Signature().Results().Len() > 0 || slices.ContainsFunc(j.p.Classes.Ops(instr), (*pointsto.Op).Waits) {
			return true
		}
	}
	return false
}

// isGiven reports whether a call, or the one that has made its receiver, is given a channel that
// is a signal.
func (j *judge) isGiven(call *ssa.Call, signal *pointsto.Class, through bool) bool {
	for i, a := range call.Call.Args {
		if _, ok := a.Type().Underlying().(*types.Chan); ok && knowledge.IsSignal(a.Type()) && j.w.Bound().Of(j.p.Classes.Of(a)) == signal.Find() {
			return true
		}
		if i == 0 && through {
			if made := flow.CallBehind(value.Behind(a)); made != nil && j.isGiven(made, signal, false) {
				return true
			}
		}
	}
	return false
}
