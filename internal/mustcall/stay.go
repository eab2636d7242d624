package mustcall

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

// endsOf returns the signals that fn stays for: it comes to a place that it leaves if one of
// them comes, and not otherwise. It returns nil if there is no such place.
func (e *engine) endsOf(fn *ssa.Function) []signal {
	if known, ok := e.stays[fn]; ok {
		return known // none in a recursion
	}
	e.stays[fn] = nil
	var ends []signal
	for _, l := range e.shapes.Loops(fn) {
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
	for i := range ends {
		ends[i] = e.fromOutside(fn, ends[i])
	}
	e.stays[fn] = ends
	return ends
}

// endsOfLoop returns the signals that the loop stays for: all ways out of it are behind one.
func (e *engine) endsOfLoop(l *flow.Loop) []signal {
	var ends []signal
	for _, way := range l.WaysOut() {
		out, ok := e.wayOut(l, way)
		if !ok {
			return nil
		}
		ends = appendSignal(ends, out)
	}
	return ends
}

// wayOut returns the signal that came where the loop is left.
func (e *engine) wayOut(l *flow.Loop, way flow.Way) (signal, bool) {
	if out, ok := e.toldBy(way.From, way.I); ok {
		return out, true
	}
	if v := flow.Told(way.From, way.I); v != nil && symbol.OfType(v.Type()) == knowledge.Context {
		if out := e.endAt(v); e.waitsFor(l, out) {
			return out, true
		}
	}
	if flag, negated := flow.FlagOf(flow.Cond(way.From)); flag != nil && l.Has(flag.Block()) {
		if out := e.toldByFlag(l, flag, (way.I == 0) != negated, make(map[*ssa.Phi]bool)); len(out) == 1 {
			return out[0], true
		}
	}
	return e.behind(l, way.From)
}

// waitsFor reports whether a loop waits in a select that the signal ends, too.
//
//	for ctx.Err() == nil {
//		…
//		select { case <-ctx.Done(): case <-time.After(period): }
//	}
func (e *engine) waitsFor(l *flow.Loop, end signal) bool {
	return slices.ContainsFunc(l.Blocks(), func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
			sel, ok := instr.(*ssa.Select)
			return ok && sel.Blocking && slices.ContainsFunc(sel.States, func(st *ssa.SelectState) bool {
				return st.Dir == types.RecvOnly && knowledge.IsSignal(st.Chan.Type()) && e.endAt(st.Chan) == end
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
func (e *engine) toldByFlag(l *flow.Loop, flag *ssa.Phi, val bool, seen map[*ssa.Phi]bool) []signal {
	seen[flag] = true
	var signals []signal
	for i, edge := range flag.Edges {
		pred := flag.Block().Preds[i]
		switch v := edge.(type) {
		case *ssa.Const:
			if isFalse(v) == val || !l.Has(pred) {
				continue
			}
			out, ok := e.behind(l, pred)
			if !ok {
				return nil
			}
			signals = appendSignal(signals, out)
		case *ssa.Phi:
			if seen[v] {
				continue
			}
			more := e.toldByFlag(l, v, val, seen)
			if more == nil {
				return nil
			}
			for _, out := range more {
				signals = appendSignal(signals, out)
			}
		default:
			return nil
		}
	}
	return signals
}

// behind returns the signal that came where control is in a block of the loop.
func (e *engine) behind(l *flow.Loop, b *ssa.BasicBlock) (signal, bool) {
	for at, i := range flow.Above(b) { // case <-stop: if … { return }
		if !l.Has(at) {
			break
		}
		if out, ok := e.toldBy(at, i); ok && i == 0 {
			return out, true
		}
	}
	return signal{}, false
}

// toldBy returns the signal that the i-th way out of b was taken for. A loop that asks in its head whether the context
// goes on waits for something else.
//
//	case <-stop:    case <-ctx.Done():    case v, ok := <-in: if !ok    if ctx.Err() != nil
func (e *engine) toldBy(b *ssa.BasicBlock, i int) (signal, bool) {
	if v := flow.Told(b, i); i == 0 && v != nil && knowledge.IsSignal(v.Type()) {
		return e.endAt(v), true
	}
	if ch := flow.FoundClosed(b, i); ch != nil {
		return e.endAt(ch), !e.isTimely(ch) // ticks do not end
	}
	return signal{}, false
}

func isSignalChan(ch ssa.Value) bool { return knowledge.IsSignal(ch.Type()) }

// endsOfInstr returns the signals that a single instruction stays for.
//
//	<-ctx.Done()    select { case <-ctx.Done(): case <-stop: }    wait.Until(f, time.Second, stop)    w.run(ctx)
func (e *engine) endsOfInstr(instr ssa.Instruction) []signal {
	var from []ssa.Value
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			from = append(from, instr.X)
		}
	case *ssa.Select:
		if !instr.Blocking || e.shapes.InLoop(instr.Block()) {
			return nil
		}
		for _, st := range instr.States {
			if st.Dir == types.SendOnly {
				return nil
			}
			from = append(from, st.Chan)
		}
	case *ssa.Call:
		return e.endsOfCall(e.TargetOf(&instr.Call))
	}
	var ends []signal
	for _, ch := range from {
		out := e.endAt(ch)
		if !isSignalChan(ch) || !out.isCtx && (!e.hasNoTokens(out.at) || e.shapes.InLoop(instr.Block())) {
			return nil // there are more to come
		}
		ends = appendSignal(ends, out)
	}
	return ends
}

// hasNoTokens reports whether a place is a channel that only signals: one of which all that is seen is that it is
// made without a buffer, or that is handed on to be received from only. One with a buffer has tokens, and who takes
// one gives it back.
//
//	sem <- struct{}{}
//	go func() { defer func() { <-sem }(); … }()
func (e *engine) hasNoTokens(at access.Place) bool {
	switch root := at.Root.(type) {
	case *ssa.MakeChan:
		return at.Path == "" && isUnbuffered(root)
	case *ssa.Parameter:
		if ch, ok := root.Type().Underlying().(*types.Chan); ok {
			return ch.Dir() == types.RecvOnly
		}
	}
	refs := access.FieldsAlong(at.Root.Type(), at.Path, nil)
	if len(refs) == 0 || refs[len(refs)-1].Rest != "" {
		return false
	}
	field := refs[len(refs)-1].Var
	return !e.buffered[field] && !e.foreign[field] && !e.isNews(field)
}

// isNews reports whether a field has a channel that a goroutine closes, which tells of something: that comes by itself.
//
//	go func() {
//		c.err = c.dial()
//		close(c.ready)
//	}()
func (e *engine) isNews(field *types.Var) bool {
	if e.news == nil {
		e.news = make(map[*types.Var]bool)
		for _, fn := range e.funcs {
			for call := range value.Each[ssa.CallInstruction](fn) {
				if t, ok := e.spawned(call); ok && t.Fn != nil {
					e.noteNews(t.Fn, maxEnders, make(depths))
				}
			}
		}
	}
	return e.news[field]
}

// noteNews notes the fields with channels that fn closes, or a literal of it, or what it calls.
func (e *engine) noteNews(fn *ssa.Function, depth int, noted depths) {
	for closed := range e.closedBy(fn) {
		e.news[closed] = true
	}
	if noted.again(fn, depth) {
		return
	}
	for _, literal := range fn.AnonFuncs {
		e.noteNews(literal, depth-1, noted)
	}
	for call := range value.Each[ssa.CallInstruction](fn) {
		if callee := e.TargetOf(call.Common()).Fn; callee != nil && callee != fn {
			e.noteNews(callee, depth-1, noted)
		}
	}
}

func isUnbuffered(ch *ssa.MakeChan) bool {
	size, ok := ch.Size.(*ssa.Const)
	return ok && size.Int64() == 0
}

// endsOfCall returns the signals that a call of t stays for, as the caller has them.
func (e *engine) endsOfCall(t access.Target) []signal {
	if t.Fn == nil {
		if t.Obj == nil {
			return nil
		}
		if e.table.Worker != nil && e.table.Worker.Starts != nil { // informer.Run(stop)
			arg, ok := e.table.Worker.Starts(t.Obj, true)
			if v := arg.In(t); ok && v != nil {
				return []signal{e.endAt(v)}
			}
		}
		if ends := e.endsAbroad(t); ends != nil {
			return ends
		}
		if knowledge.Runs[symbol.Of(t.Obj)].Often != knowledge.PerPeriod && !asksInVain(t) {
			return nil
		}
		for _, arg := range t.Args {
			if knowledge.IsSignal(arg.Type()) {
				return []signal{e.endAt(arg)}
			}
		}
		return nil
	}
	var ends []signal
	for _, in := range e.endsOf(t.Fn) {
		out, ok := e.atCall(in, t)
		if !ok {
			return nil
		}
		ends = appendSignal(ends, out)
	}
	return ends
}

// endsAbroad returns the signals that a function of another package stays for, of those that it is given; or nil.
func (e *engine) endsAbroad(t access.Target) []signal {
	if t.Invoke {
		return nil
	}
	sum := e.imports.Func(t.Obj)
	if sum == nil {
		return nil
	}
	var ends []signal
	for _, u := range sum.Until {
		if u.Ends == summary.Itself && u.Param < len(t.Args) {
			ends = appendSignal(ends, e.endAt(t.Args[u.Param]))
		}
	}
	return ends
}

// staysUntil returns the parameters that fn stays for, if there is nothing else that it may end with.
func (e *engine) staysUntil(fn *ssa.Function) []summary.Until {
	var params []summary.Until
	for _, s := range e.endsOf(fn) {
		i := slices.Index(fn.Params, paramOf(s))
		if i < 0 || s.at.Path != "" {
			return nil
		}
		params = append(params, summary.Until{Param: i, Ends: summary.Itself})
	}
	return params
}

// endsOfRun returns the contexts that a call of t hands to a method which is not in view, and which runs something, by
// its name: who makes a context for that, and keeps the func that cancels it, means it to stay. It may well not stay,
// and so tells nothing of contexts of others.
//
//	go func() { <-elected; controller.Start(ctx) }()
func (e *engine) endsOfRun(t access.Target, depth int) []signal {
	if depth == 0 {
		return nil
	}
	if t.Fn == nil {
		if t.Obj == nil || t.Obj.Signature().Recv() == nil || !slices.Contains(knowledge.Starters, t.Obj.Name()) {
			return nil
		}
		i := slices.IndexFunc(t.Args, func(arg ssa.Value) bool { return symbol.OfType(arg.Type()) == knowledge.Context })
		if i < 0 {
			return nil
		}
		return []signal{e.endAt(t.Args[i])}
	}
	for _, in := range e.handsToRun(t.Fn, depth) {
		if out, ok := e.atCall(in, t); ok {
			return []signal{out}
		}
	}
	return nil
}

// handsToRun returns those of the calls in fn, as fn has them.
func (e *engine) handsToRun(fn *ssa.Function, depth int) []signal {
	key := runAt{fn, depth}
	list, ok := e.runs[key]
	if ok {
		return list
	}
	for call := range value.Each[*ssa.Call](fn) {
		list = append(list, e.endsOfRun(e.TargetOf(&call.Call), depth-1)...)
	}
	e.runs[key] = list
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
	v := t.Args[i]
	if as := flow.Converted(v); as != nil {
		v = as
	}
	fn := value.FuncOf(v)
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
func (e *engine) atCall(in signal, t access.Target) (signal, bool) {
	param, ok := in.at.Root.(*ssa.Parameter)
	fn, args := t.Fn, t.Args
	if t.Made != nil {
		fn, args = t.Fn.Parent(), e.TargetOf(&t.Made.Call).Args // what the literal captures, as its maker was given it
	}
	if !ok || param.Parent() != fn {
		return in, t.Fn.Parent() != nil && t.Made == nil // a variable that the literal captures
	}
	i := slices.Index(fn.Params, param)
	if i >= len(args) {
		return signal{}, false
	}
	if in.at.Path == "" {
		return e.endAt(args[i]), true
	}
	at := e.Resolve(args[i])
	at.Path += in.at.Path
	return signal{at, in.isCtx}, at.Path.Steps() <= access.MaxSteps
}

func appendSignal(list []signal, out signal) []signal {
	if slices.Contains(list, out) {
		return list
	}
	return append(list, out)
}
