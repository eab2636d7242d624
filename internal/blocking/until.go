package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// A select that asks for the end of a context, too, ends with that. Where nothing else ends it, it does harm
// if the context stays while more goroutines are started:
//
//	select {
//	case in <- req:             // whose reader has gone
//	case <-s.ctx.Done():        // the server's
//		return
//	}

// staysUntil notes the contexts that end the wait, as seen from where the goroutine is started. It reports false
// if one of them cannot be told there, or if nothing but them leads out of the loop with the wait: who starts
// such goroutines has them stay until then, which is another judgement: see signal.Lasting. Who waits for the goroutine starts no more meanwhile.
func (j *judge) staysUntil(w *waits.Waiting) bool {
	if j.at == nil || j.isLeftOnlyAtEnd(w) || j.isJoined() {
		return false
	}
	for _, v := range w.Until() {
		s, ok := j.signalFromStart(v)
		if !ok {
			return false
		}
		j.find.Until = append(j.find.Until, s)
	}
	j.find.older = j.isOlderThanLoop(w.Op.Channel())
	return true
}

// isJoined reports whether the function that starts the goroutine waits for a group, before it returns, which the goroutine leaves at its end.
//
//	for _, c := range s.clients { wg.Go(func() { c.process(n) }) }
//	wg.Wait()
func (j *judge) isJoined() bool {
	awaits := func(instr ssa.Instruction) bool { return slices.ContainsFunc(j.p.Classes.Ops(instr), j.joinsIt) }
	return value.Any(j.at.Parent(), awaits) && !flow.ReachedFrom(j.at.Parent(), j.at, flow.IsReturn, awaits, nil)
}

// isOlderThanLoop reports whether a channel, or the object that has it in a field, is there before the loop in which the goroutine is started.
func (j *judge) isOlderThanLoop(ch ssa.Value) bool {
	of, ok := j.signalFromStart(ch)
	if !ok || !flow.InLoop(j.at.Block()) {
		return false
	}
	made, ok := of.Of.(ssa.Instruction)
	return !ok || flow.InLoopWithout(j.at.Block(), made.Block())
}

// isLeftOnlyAtEnd reports whether the select is in a loop that only the ends of contexts lead out of.
func (j *judge) isLeftOnlyAtEnd(w *waits.Waiting) bool {
	sel, inLoop := w.Op.Sel, false
	if sel == nil {
		return false // it is in a function that is called
	}
	ofContext := func(way flow.Way) bool {
		of, state := flow.CaseTaken(way.From, way.I)
		return of == sel && slices.ContainsFunc(w.Contexts, func(o *pointsto.Op) bool { return o.State == state })
	}
	for _, l := range j.p.shapes.Loops(sel.Parent()) {
		if !l.Has(sel.Block()) {
			continue
		}
		if inLoop = true; slices.ContainsFunc(l.WaysOut(), func(way flow.Way) bool { return !ofContext(way) }) {
			return false
		}
	}
	return inLoop
}

// untilThere returns the contexts that end the wait, as the function has them that calls callee, which leads to the start; or that has the start itself, if
// callee is nil.
func (j *judge) untilThere(at ssa.Instruction, callee *ssa.Function) (list []Until) {
	if callee == nil {
		for _, v := range j.w.Until() {
			if s, ok := j.signalFromStart(v); ok {
				list = append(list, s)
			}
		}
		return list
	}
	for _, s := range j.until[callee] {
		if param, ok := s.Of.(*ssa.Parameter); ok {
			s.Of = argumentFor(at, param)
		} else if fv, ok := s.Of.(*ssa.FreeVar); ok {
			s.Of = value.Binding(fv)
		}
		if s.Of != nil && s.Of.Parent() == at.Parent() {
			list = append(list, s)
		}
	}
	return list
}

// argumentFor returns what a call gives for a parameter of the function that it names; nil if it names none.
func argumentFor(at ssa.Instruction, param *ssa.Parameter) ssa.Value {
	call, ok := at.(ssa.CallInstruction)
	if !ok || value.Callee(call.Common()) != param.Parent() {
		return nil
	}
	return call.Common().Args[slices.Index(param.Parent().Params, param)]
}

// AsGiven translates a context that ends the wait from the function that starts the goroutine to the caller which gives it the context, and so on.
// It returns the call that does, and the context there. Where there is more than one way to the start, it goes no further.
//
//	for n := range numbers(ctx)    // func numbers(ctx context.Context) <-chan int { …; go count(ctx, out); return out }
func (f *Finding) AsGiven(s Until) (at ssa.CallInstruction, given Until) {
	at = f.At
	for range maxCallers {
		param, ok := s.Of.(*ssa.Parameter)
		if !ok {
			break
		}
		call, ok := f.from.calls[param.Parent()].(ssa.CallInstruction)
		if !ok {
			break
		}
		of := argumentFor(call, param)
		if of == nil {
			break
		}
		at, s.Of = call, of
	}
	return at, s
}

// endsItToo reports whether a channel is the Done of a context that ends the wait, too: who leaves with that leaves nobody behind. Those who ask and
// may leave do, before it ends.
//
//	for {
//		select {
//		case r := <-requests:
//			go answer(ctx, r)   // select { case answers <- a: case <-ctx.Done(): }
//		case a := <-answers:
//			…
//		case <-ctx.Done():
//			return
//		}
//	}
func (j *judge) endsItToo(ch ssa.Value) bool { return !j.isAsked() && j.isItsContext(ch) }

// isItsContext reports whether a channel is the Done of a context that ends the wait, too.
func (j *judge) isItsContext(ch ssa.Value) bool {
	ended := flow.SignalOf(ch)
	if ended == nil || !flow.IsContext(ended) {
		return false
	}
	s := Until{Of: ended}
	if load, ok := ended.(*ssa.UnOp); ok && load.Op == token.MUL {
		switch from := load.X.(type) {
		case *ssa.FieldAddr:
			s.Field, s.Of = value.Field(from), from.X
		case *ssa.FreeVar:
			s.Of = from
		case *ssa.Alloc:
			s.Of = value.OnlyStored(from)
		}
	}
	if slices.Contains(j.until[ended.Parent()], s) {
		return true
	}
	if s.Of = captured(s.Of); s.Of != nil && s.Of.Parent() != ended.Parent() && slices.Contains(j.until[s.Of.Parent()], s) {
		return true // func() error { select { case <-answers: case <-ctx.Done(): } }, which the function gives that starts the goroutine
	}
	if s.Field != nil {
		return j.hasItToo(s.Field)
	}
	return j.isGivenToo(s.Of)
}

// hasItToo reports whether those who lead to the start have the context that ends the wait from the same field.
//
//	events := watch(s.ctx)
//	s.handle(events)          // case <-s.ctx.Done():
func (j *judge) hasItToo(field *types.Var) bool {
	for _, list := range j.until {
		if slices.ContainsFunc(list, func(s Until) bool { return s.Field == nil && value.LoadedField(s.Of) == field }) {
			return true
		}
	}
	return false
}

// captured returns what a literal has captured, where it is declared, if v is that: of a variable, what is assigned to it. Else it returns v.
func captured(v ssa.Value) ssa.Value {
	if fv, ok := v.(*ssa.FreeVar); ok {
		v = value.Declared(fv)
		if variable, ok := v.(*ssa.Alloc); ok {
			v = value.OnlyStored(variable)
		}
	}
	return v
}

// isGivenToo reports whether those who lead to the start give another function a context that ends the wait, too, or one that never ends.
//
//	for v := range squares(ctx, numbers(ctx))
func (j *judge) isGivenToo(v ssa.Value) bool {
	param, ok := v.(*ssa.Parameter)
	if !ok {
		return false
	}
	uses, _ := j.p.Spawns.Uses(param.Parent())
	given := 0
	for _, u := range uses {
		list, leads := j.until[u.Instr.Parent()]
		if !leads {
			continue
		}
		arg := argumentFor(u.Instr, param)
		if arg == nil || !flow.IsBackground(arg) && !slices.ContainsFunc(list, func(s Until) bool { return s.Field == nil && flow.SameValue(s.Of, arg) }) {
			return false
		}
		given++
	}
	return given > 0
}

// signalFromStart returns a context, or the object that has it in a field, as the function that starts
// the goroutine has it.
func (j *judge) signalFromStart(v ssa.Value) (Until, bool) {
	var s Until
	for range maxPath {
		switch x := v.(type) {
		case nil:
			return s, false
		case *ssa.FieldAddr:
			if s.Field != nil {
				return s, false
			}
			s.Field, v = value.Field(x), x.X
			continue
		case *ssa.Parameter, *ssa.FreeVar:
			if v.Parent() == j.at.Parent() {
				s.Of = v
				return s, true
			}
			v = j.atStart(v)
			continue
		case *ssa.UnOp:
			if x.Op == token.MUL {
				v = x.X
				continue
			}
		case *ssa.Alloc:
			if !flow.IsMade(x) { // a variable
				v = j.assignedLast(x)
				continue
			}
		}
		s.Of = v
		return s, v.Parent() == j.at.Parent()
	}
	return s, false
}

// assignedLast returns what a variable has where the goroutine is started; or nil.
func (j *judge) assignedLast(variable *ssa.Alloc) ssa.Value { return flow.LastStored(variable, j.at) }

// atStart returns what a parameter or a captured variable is for the caller, on the way to the wait.
func (j *judge) atStart(v ssa.Value) ssa.Value {
	if o := j.outer(v); o != v {
		return o
	}
	if param, ok := v.(*ssa.Parameter); ok && param.Parent() == j.run.Fn {
		if i := slices.Index(j.run.Fn.Params, param); i < len(j.run.Args) {
			return j.run.Args[i]
		}
	}
	return nil
}

// IsOfAllTurns reports whether the goroutine is started in a loop, for what is there before the loop: those of
// all turns are left behind at once, and no more often than that is. What others have, too, is so where the function returns that has the loop.
//
//	done := make(chan error)
//	for p := range added {
//		go func() { select { case done <- p.run(ctx): case <-ctx.Done(): } }()
//	}
func (f *Finding) IsOfAllTurns() bool {
	if site := f.On.Site(); site != nil && site.Parent() == f.At.Parent() {
		return flow.InLoopWithout(f.At.Block(), site.Block())
	}
	_, returns := f.Exit.(*ssa.Return)
	return returns && f.older && f.Exit.Parent() == f.At.Parent() && !f.On.IsSeveral()
}
