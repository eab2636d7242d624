package signal

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Some functions stay until they are told to end: they come to a loop, or a wait, all ways out
// of which are behind the receipt of a signal.

// EndsOf returns the signals that fn stays for: it comes to a place that it leaves if one of
// them comes, and not otherwise. It returns nil if there is no such place.
func (p *Package) EndsOf(fn *ssa.Function) []Signal {
	if known, ok := p.stays[fn]; ok {
		return known // none in a recursion
	}
	p.stays[fn] = nil
	var ends []Signal
	for _, l := range p.shapes.Loops(fn) {
		if ends = p.endsOfLoop(l); ends != nil {
			break
		}
	}
	for i := 0; i < len(fn.Blocks) && ends == nil; i++ {
		for _, instr := range fn.Blocks[i].Instrs {
			if ends = p.endsOfInstr(instr); ends != nil {
				break
			}
		}
	}
	for i := range ends {
		ends[i] = p.fromOutside(fn, ends[i])
	}
	ends = p.withoutFollowers(ends)
	p.stays[fn] = ends
	return ends
}

// endsOfLoop returns the signals that the loop stays for: all ways out of it are behind one. A ticker does not end:
//
//	for now := range ticker.C { select { case c.ch <- now: case <-c.done: return } }
func (p *Package) endsOfLoop(l *flow.Loop) []Signal {
	var ends []Signal
	for _, way := range l.WaysOut() {
		if ch := flow.FoundClosed(way.From, way.I); ch != nil && p.isTimely(ch) {
			continue
		}
		out, ok := p.wayOut(l, way)
		if !ok {
			return nil
		}
		ends = Append(ends, out)
	}
	return ends
}

// wayOut returns the signal that came where the loop is left.
func (p *Package) wayOut(l *flow.Loop, way flow.Way) (Signal, bool) {
	if out, ok := p.toldBy(way.From, way.I); ok {
		return out, true
	}
	if v := flow.Told(way.From, way.I); v != nil && flow.IsContext(v) {
		if out := p.Of(v); p.waitsFor(l, out) {
			return out, true
		}
	}
	if flag, negated := flow.FlagOf(flow.Cond(way.From)); flag != nil && l.Has(flag.Block()) {
		if out := p.toldByFlag(l, flag, (way.I == 0) != negated, make(map[*ssa.Phi]bool)); len(out) == 1 {
			return out[0], true
		}
	}
	if out, ok := p.toldByStep(l, way.From, way.I); ok {
		return out, true
	}
	return p.behind(l, way.From)
}

// waitsFor reports whether a loop waits in a select that the signal ends, too.
//
//	for ctx.Err() == nil {
//		…
//		select { case <-ctx.Done(): case <-time.After(period): }
//	}
func (p *Package) waitsFor(l *flow.Loop, end Signal) bool {
	return slices.ContainsFunc(l.Blocks(), func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
			sel, ok := instr.(*ssa.Select)
			return ok && sel.Blocking && slices.ContainsFunc(sel.States, func(st *ssa.SelectState) bool {
				return st.Dir == types.RecvOnly && p.isSignal(st.Chan) && p.Of(st.Chan) == end
			})
		})
	})
}

// toldByFlag returns the signals behind which a flag of the loop gets a value; nil if that may come without one.
//
//	for running := true; running; {
//		select {
//		case <-stop:
//			running = false
func (p *Package) toldByFlag(l *flow.Loop, flag *ssa.Phi, val bool, seen map[*ssa.Phi]bool) []Signal {
	seen[flag] = true
	var signals []Signal
	for i, edge := range flag.Edges {
		pred := flag.Block().Preds[i]
		switch v := edge.(type) {
		case *ssa.Const:
			if isFalse(v) == val || !l.Has(pred) {
				continue
			}
			out, ok := p.behind(l, pred)
			if !ok {
				return nil
			}
			signals = Append(signals, out)
		case *ssa.Phi:
			if seen[v] {
				continue
			}
			more := p.toldByFlag(l, v, val, seen)
			if more == nil {
				return nil
			}
			for _, out := range more {
				signals = Append(signals, out)
			}
		default:
			return nil
		}
	}
	return signals
}

// behind returns the signal that came where control is in a block of the loop.
func (p *Package) behind(l *flow.Loop, b *ssa.BasicBlock) (Signal, bool) {
	for at, i := range flow.Above(b) { // case <-stop: if … { return }
		if !l.Has(at) {
			break
		}
		if out, ok := p.toldBy(at, i); ok && i == 0 {
			return out, true
		}
	}
	return Signal{}, false
}

// toldBy returns the signal that the i-th way out of b was taken for. A loop that asks in its head whether the context
// goes on waits for something else.
//
//	case <-stop:    case <-ctx.Done():    case v, ok := <-in: if !ok    if ctx.Err() != nil
func (p *Package) toldBy(b *ssa.BasicBlock, i int) (Signal, bool) {
	if v := flow.Told(b, i); i == 0 && v != nil && p.isSignal(v) {
		return p.Of(v), true
	}
	if ch := flow.FoundClosed(b, i); ch != nil {
		return p.Of(ch), !p.isTimely(ch) && !p.hasClosed(ch, b) // ticks do not end
	}
	return Signal{}, false
}

// hasClosed reports whether a function has closed a channel before it comes to b: it reads what is left.
//
//	close(p.idle)
//	for conn := range p.idle { conn.Close() }
func (p *Package) hasClosed(ch ssa.Value, b *ssa.BasicBlock) bool {
	return value.AnyOf(b.Parent(), func(c *ssa.Call) bool {
		closed := value.Closed(&c.Call)
		return closed != nil && p.Resolve(closed) == p.Resolve(ch) && flow.Precedes(c, b.Instrs[len(b.Instrs)-1])
	})
}

// endsOfInstr returns the signals that a single instruction stays for.
//
//	<-ctx.Done()    select { case <-ctx.Done(): case <-stop: }    wait.Until(f, time.Second, stop)    w.run(ctx)
func (p *Package) endsOfInstr(instr ssa.Instruction) []Signal {
	var from []ssa.Value
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			from = append(from, instr.X)
		}
	case *ssa.Select:
		if !instr.Blocking || p.shapes.InLoop(instr.Block()) {
			return nil
		}
		for _, st := range instr.States {
			if st.Dir == types.SendOnly {
				return nil
			}
			if !p.isHalted(st.Chan) {
				from = append(from, st.Chan)
			}
		}
	case *ssa.Call:
		return p.EndsOfCall(p.TargetOf(&instr.Call))
	}
	var ends []Signal
	for _, ch := range from {
		out := p.Of(ch)
		if !p.isSignal(ch) || !out.isCtx && (!p.hasNoTokens(out.at) || p.shapes.InLoop(instr.Block())) {
			return nil // there are more to come
		}
		ends = Append(ends, out)
	}
	return ends
}

// madeWith returns the signal that the receiver of a method was made with, if the method stays until that comes; or nil.
func (p *Package) madeWith(t access.Target) ssa.Value {
	if p.worker == nil || p.worker.Made == nil || t.Obj.Signature().Recv() == nil || len(t.Args) == 0 {
		return nil
	}
	made := p.makerOf(t.Args[0])
	if made == nil || symbol.Callee(&made.Call) == nil {
		return nil
	}
	arg, ok := p.worker.Made(symbol.Callee(&made.Call), t.Obj.Name())
	if !ok {
		return nil
	}
	return arg.In(p.TargetOf(&made.Call))
}

// makerOf returns the call that has made an object, which may be in a field since; or nil.
//
//	t.forwarder, err = portforward.New(dialer, ports, t.stop, t.ready, out, errOut)
//	go func() { t.errs <- t.forwarder.ForwardPorts() }()
func (p *Package) makerOf(object ssa.Value) *ssa.Call {
	at := value.Selection(object)
	if at == nil {
		made, _ := value.CallOf(p.Resolve(object).Root)
		return made
	}
	var made *ssa.Call
	for st := range value.Each[*ssa.Store](value.Outermost(at.Parent())) {
		to, ok := st.Addr.(*ssa.FieldAddr)
		if !ok || value.Field(to) != value.Field(at) || p.Resolve(to.X) != p.Resolve(at.X) {
			continue
		}
		if made != nil {
			return nil
		}
		if made, _ = value.CallOf(st.Val); made == nil {
			return nil
		}
	}
	return made
}

// EndsOfCall returns the signals that a call of t stays for, as the caller has them.
func (p *Package) EndsOfCall(t access.Target) []Signal {
	if t.Fn == nil {
		if t.Obj == nil {
			return nil
		}
		if p.worker != nil && p.worker.Starts != nil { // informer.Run(stop)
			arg, ok := p.worker.Starts(t.Obj, true)
			if v := arg.In(t); ok && v != nil {
				return []Signal{p.Of(v)}
			}
		}
		if v := p.madeWith(t); v != nil {
			return []Signal{p.Of(v)}
		}
		if t.Invoke {
			if ends := p.endsOfAll(p.AllBehind(t)); ends != nil {
				return ends
			}
		}
		if ends := p.endsAbroad(t); ends != nil {
			return ends
		}
		if knowledge.Runs[symbol.Of(t.Obj)].Often != knowledge.PerPeriod && !asksInVain(t) {
			return nil
		}
		for _, arg := range t.Args {
			if knowledge.IsSignal(arg.Type()) {
				return []Signal{p.Of(arg)}
			}
		}
		return nil
	}
	var ends []Signal
	for _, in := range p.EndsOf(t.Fn) {
		out, ok := p.atCall(in, t)
		if !ok {
			return nil
		}
		ends = Append(ends, out)
	}
	return ends
}

// endsOfAll returns the signals that each of the methods stays for that a call through an interface may run, if these are the same; or nil.
//
//	for _, c := range []component{&janitor{}, &sweeper{}} { go c.Run(ctx) }
func (p *Package) endsOfAll(list []access.Target) (ends []Signal) {
	for i, t := range list {
		of := p.EndsOfCall(t)
		if of == nil || i > 0 && !slices.Equal(of, ends) {
			return nil
		}
		ends = of
	}
	return ends
}

// endsAbroad returns the signals that a function of another package stays for, of those that it is given; or nil.
func (p *Package) endsAbroad(t access.Target) []Signal {
	if t.Invoke {
		return nil
	}
	sum := p.imports.Func(t.Obj)
	if sum == nil {
		return nil
	}
	var ends []Signal
	for _, u := range sum.Until {
		if u.Ends == summary.Itself && u.Param < len(t.Args) {
			ends = Append(ends, p.Of(t.Args[u.Param]))
		}
	}
	return ends
}

// StaysUntil returns the parameters that fn stays for, if there is nothing else that it may end with.
func (p *Package) StaysUntil(fn *ssa.Function) []summary.Until {
	var params []summary.Until
	for _, s := range p.EndsOf(fn) {
		i := slices.Index(fn.Params, paramOf(s))
		if i < 0 || s.at.Path != "" {
			return nil
		}
		params = append(params, summary.Until{Param: i, Ends: summary.Itself})
	}
	return params
}

// EndsOfRun returns the contexts that a call of t hands to a method which is not in view, and which runs something, by
// its name: who makes a context for that, and keeps the func that cancels it, means it to stay. It may well not stay,
// and so tells nothing of contexts of others.
//
//	go func() { <-elected; controller.Start(ctx) }()
func (p *Package) EndsOfRun(t access.Target) []Signal { return p.endsOfRun(t, maxDepth) }

// endsOfRun follows calls so deep.
func (p *Package) endsOfRun(t access.Target, depth int) []Signal {
	if depth == 0 {
		return nil
	}
	if t.Fn == nil {
		if t.Obj == nil || t.Obj.Signature().Recv() == nil || !slices.Contains(knowledge.Starters, t.Obj.Name()) || givesAny(t.Obj.Signature()) {
			return nil
		}
		i := slices.IndexFunc(t.Args, func(arg ssa.Value) bool { return flow.IsContext(arg) })
		if i < 0 {
			return nil
		}
		return []Signal{p.Of(t.Args[i])}
	}
	for _, in := range p.handsToRun(t.Fn, depth) {
		if out, ok := p.atCall(in, t); ok {
			return []Signal{out}
		}
	}
	return nil
}

// givesAny reports whether a function gives anything but an error: it ends when it has that.
//
//	attrs, err := composer.Run(ctx)
func givesAny(sig *types.Signature) bool {
	for result := range sig.Results().Variables() {
		if !value.IsError(result.Type()) {
			return true
		}
	}
	return false
}

// handsToRun returns those of the calls in fn, as fn has them.
func (p *Package) handsToRun(fn *ssa.Function, depth int) []Signal {
	key := runAt{fn, depth}
	list, ok := p.runs[key]
	if ok {
		return list
	}
	for call := range value.Each[*ssa.Call](fn) {
		list = append(list, p.endsOfRun(p.TargetOf(&call.Call), depth-1)...)
	}
	p.runs[key] = list
	return list
}

// A runAt is a function, and how deep its calls are followed.
type runAt struct {
	fn    *ssa.Function
	depth int
}

// asksInVain reports whether a call asks a condition again and again that is never met, and never fails.
//
//	wait.PollUntilContextCancel(ctx, period, true, func(ctx context.Context) (bool, error) {
//		m.sync(ctx)
//		return false, nil
//	})
func asksInVain(t access.Target) bool {
	i, ok := knowledge.Asks[symbol.Of(t.Obj)]
	if !ok || i >= len(t.Args) {
		return false
	}
	fn := value.FuncOf(t.Args[i])
	if fn == nil || len(fn.Blocks) == 0 {
		return false
	}
	for ret := range value.Returns(fn) {
		if len(ret.Results) != 2 || !isFalse(value.Returned(ret, 0)) || !value.IsNothing(value.Returned(ret, 1)) {
			return false
		}
	}
	return true
}

func isFalse(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Bool && !constant.BoolVal(c.Value)
}

// atCall returns the signal of a function as the caller of t has it.
func (p *Package) atCall(in Signal, t access.Target) (Signal, bool) {
	param, ok := in.at.Root.(*ssa.Parameter)
	fn, args := t.Fn, t.Args
	if t.Made != nil {
		fn, args = t.Fn.Parent(), p.TargetOf(&t.Made.Call).Args // what the literal captures, as its maker was given it
	}
	if !ok || param.Parent() != fn {
		return in, p.isNever(in) || t.Fn.Parent() != nil && t.Made == nil // that is the same wherever it is, or a variable that the literal captures
	}
	i := slices.Index(fn.Params, param)
	if i >= len(args) {
		return Signal{}, false
	}
	if in.at.Path == "" {
		return p.Of(args[i]), true
	}
	at := p.Resolve(args[i])
	at.Path += in.at.Path
	return Signal{at, in.isCtx}, at.Path.Steps() <= access.MaxSteps
}
