package callgraph

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// reset notes that instr takes something out of the field or variable v.
func (s *scanner) reset(v ssa.Value, instr ssa.Instruction) { s.resetBook(stateOf(v), "", instr) }

func (s *scanner) resetBook(name, kind string, instr ssa.Instruction) {
	if name == "" || instr.Parent().Synthetic != "" || value.IsInit(instr.Parent()) || s.forTests(instr.Parent().Pos()) {
		return // what the declaration of a package variable says is no change, nor what comes before main; and one test is not to know of another
	}
	if isRefilled(name, instr) {
		return
	}
	name += kind
	_, isStore := instr.(*ssa.Store)
	call, isCall := instr.(ssa.CallInstruction)
	whole := isStore || isCall && atomicZeroed(call) != nil
	undone := s.undoings(instr.Parent())
	s.g.resets[name] = append(s.g.resets[name], Reset{ID(instr.Parent()), instr.Pos(), whole, isAtEndOf(instr, []*ssa.Function{instr.Parent()}), slices.Concat(undone.closed, undone.told, s.toldBefore(instr)), undone.called, undone.methods})
	s.resets[name] = append(s.resets[name], instr)
	if !removesInformer(instr.Parent(), maxFunctions) && !hasRun(instr) {
		s.g.livesOn[name] = true
	}
}

// atomicZeroed returns the variable that a call of a function of package sync/atomic sets to zero, or to false; or nil.
//
//	s.running.Store(false)    s.running.CompareAndSwap(true, false)    atomic.StoreInt32(&s.running, 0)
func atomicZeroed(call ssa.CallInstruction) ssa.Value {
	does, args := knowledge.AtomicOf(symbol.Callee(call.Common())), value.Args(call.Common())
	if does != knowledge.AtomicStore && does != knowledge.AtomicSwap || len(args) < 2 || !value.IsZero(args[len(args)-1]) {
		return nil
	}
	return args[0]
}

// isRefilled reports whether a function that makes a field or variable nil has something put there again before it returns, itself or by a function
// that it calls: nobody else finds it empty, as far as that goes.
//
//	client = nil
//	old.Close()
//	connect()    // client = dial()
func isRefilled(state string, instr ssa.Instruction) bool {
	if st, ok := instr.(*ssa.Store); !ok || !value.IsNil(st.Val) {
		return false
	}
	fills := func(instr ssa.Instruction) bool {
		st, ok := instr.(*ssa.Store)
		return ok && stateOf(st.Addr) == state && !value.IsNil(st.Val)
	}
	refills := func(instr ssa.Instruction) bool {
		call, ok := instr.(*ssa.Call)
		if !ok || call.Call.StaticCallee() == nil {
			return fills(instr)
		}
		return flow.Always(call.Call.StaticCallee(), fills)
	}
	isEnd := func(at ssa.Instruction) bool { return at == instr || flow.IsReturn(at) } // a loop comes back to it
	return !flow.ReachedFrom(instr.Parent(), instr, isEnd, refills, nil)
}

// toldBefore returns the fields with signals that have come where control comes to instr.
//
//	if a.ctx.Err() != nil { a.checker = nil }
func (s *scanner) toldBefore(instr ssa.Instruction) []string {
	var fields []string
	for b, i := range flow.Above(instr.Block()) {
		if told := flow.Told(b, i); told != nil {
			for _, o := range s.originsOf(told) {
				if o.Kind == FromField {
					fields = append(fields, o.Field)
				}
			}
		}
	}
	return fields
}

// hasRun reports whether an informer has run, and thus ended, where control comes to instr.
//
//	informer.Run(ctx.Done())
//	c.watched.Delete(gvr)
func hasRun(instr ssa.Instruction) bool {
	return value.Any(instr.Parent(), func(i ssa.Instruction) bool {
		call, ok := i.(*ssa.Call)
		if !ok || !flow.Precedes(call, instr) {
			return false
		}
		callee := symbol.Callee(&call.Call)
		return callee != nil && callee.Signature().Recv() != nil && knowledge.RunsInformers(callee)
	})
}

// removesInformer reports whether a function, or one that it calls, ends an informer of a cache,
// and all that hangs on it.
func removesInformer(fn *ssa.Function, depth int) bool {
	if fn == nil || depth == 0 {
		return false
	}
	return value.AnyOf(fn, func(c ssa.CallInstruction) bool {
		callee := symbol.Callee(c.Common())
		return callee != nil && knowledge.RemovesInformer(callee) || removesInformer(c.Common().StaticCallee(), depth-1)
	})
}

// noteUndone notes the resets of books that open them for nothing. Some come at the end of the guarded goroutine, or behind it.
// The others stand in its place: on a way out without the goroutine, the function takes back what it has entered.
//
//	if instance != nil { return }
//	instance = &service{}
//	if err := instance.connect(); err != nil {
//		instance = nil
//		return err
//	}
//	go instance.run()
func (s *scanner) noteUndone(g *Guard, at ssa.Instruction) {
	started := startedBy(at, maxFunctions)
	for _, r := range s.resets[g.State] {
		inPlace := r.Parent() == at.Parent() && !flow.Reaches(at, r) && !flow.Reaches(r, at) && s.enteredBefore(g.State, r)
		if inPlace || isAtEndOf(r, started) || comesBehindEnd(r, started) {
			g.undone = append(g.undone, r.Pos())
		}
		if _, isGo := at.(*ssa.Go); isGo && isAtEndOf(r, started) && !isBehind(joins, r) {
			g.atEnd = append(g.atEnd, r.Pos())
		}
	}
}

// startedBy returns the functions that a call starts in goroutines, itself or in the function that it calls.
func startedBy(at ssa.Instruction, depth int) []*ssa.Function {
	call, ok := at.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	fn := call.Common().StaticCallee()
	if _, isGo := at.(*ssa.Go); fn == nil || isGo || depth == 1 {
		if isGo && fn != nil {
			return []*ssa.Function{fn}
		}
		return nil
	}
	var all []*ssa.Function
	for instr := range value.Instrs(fn) {
		all = append(all, startedBy(instr, depth-1)...)
	}
	return all
}

// isBehind reports whether a function comes to an instruction only when it has come to one of a kind.
func isBehind(is func(ssa.Instruction) bool, instr ssa.Instruction) bool {
	return value.Any(instr.Parent(), func(i ssa.Instruction) bool { return is(i) && flow.Precedes(i, instr) })
}

// joins reports whether an instruction waits for a group of goroutines: what the function has started has ended then.
func joins(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && knowledge.Acts[symbol.OfCall(&call.Call)] == knowledge.Joins
}

// isAtEndOf reports whether an instruction of one of the functions comes when that ends: it is deferred, or
// behind the wait for a signal, or for a group.
//
//	go func() {
//		<-m.ctx.Done()
//		delete(m.active, name)
//	}()
func isAtEndOf(instr ssa.Instruction, fns []*ssa.Function) bool {
	fn := instr.Parent()
	if slices.Contains(fns, fn) {
		_, deferred := instr.(*ssa.Defer)
		return deferred || isBehind(awaitsSignal, instr) || isBehind(joins, instr)
	}
	return fn.Parent() != nil && slices.Contains(fns, fn.Parent()) && slices.ContainsFunc(value.Referrers(fn), func(ref ssa.Instruction) bool {
		if mc, ok := ref.(*ssa.MakeClosure); ok && len(value.Referrers(mc)) == 1 {
			ref = value.Referrers(mc)[0]
		}
		_, deferred := ref.(*ssa.Defer)
		return deferred
	})
}

// comesBehindEnd reports whether control comes to an instruction only where a channel in a field has been found closed, which one of the functions closes,
// that run in goroutines.
//
//	go func() { defer close(lines); … }()
//	s.lines = lines
//
//	line, ok := <-s.lines
//	if !ok {
//		s.lines = nil
func comesBehindEnd(instr ssa.Instruction, fns []*ssa.Function) bool {
	for b, i := range flow.Above(instr.Block()) {
		found := value.LoadedField(flow.FoundClosed(b, i))
		if found == nil {
			continue
		}
		for _, fn := range fns {
			if fn.Parent() == nil {
				continue
			}
			puts := func(st *ssa.Store) bool {
				at, ok := st.Addr.(*ssa.FieldAddr)
				return ok && value.Field(at) == found && closesIn(fn, value.Behind(st.Val))
			}
			if value.AnyOf(fn.Parent(), puts) {
				return true
			}
		}
	}
	return false
}

// closesIn reports whether a literal closes a channel that the function around it has made.
func closesIn(literal *ssa.Function, made ssa.Value) bool {
	return made != nil && value.AnyOf(literal, func(call ssa.CallInstruction) bool {
		load, ok := value.Closed(call.Common()).(*ssa.UnOp)
		if !ok {
			return false
		}
		variable, ok := value.Declared(load.X).(*ssa.Alloc)
		return ok && value.OnlyStored(variable) == made
	})
}

// awaitsSignal reports whether an instruction is a receive from a signal.
func awaitsSignal(instr ssa.Instruction) bool {
	recv, ok := instr.(*ssa.UnOp)
	return ok && recv.Op == token.ARROW && knowledge.IsSignal(recv.X.Type())
}
