package waits

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A standing is what the calls that lead to a function tell of what it waits for.
type standing struct {
	again, leaves bool // see Persists
	endless       bool // see IsEndless
}

// within returns the standing of what a frame calls, which has one itself.
func (p *Package) within(f Frame, around standing) standing {
	s := standing{again: f.Again, endless: around.endless || p.isEndlessIn(f)}
	for _, l := range p.shapes.Loops(f.Fn) {
		if l.Has(f.Instr.Block()) && !l.IsBounded() {
			s.again, s.leaves = true, s.leaves || p.leftFor(l, f.Instr)
		}
	}
	return p.andAround(s, f, around)
}

// andAround adds what is known of the function of a frame, if it comes back from there: it may never leave, or
// call runtime.Goexit.
func (p *Package) andAround(s standing, f Frame, around standing) standing {
	if flow.MayReturn(f.Instr) {
		s.again, s.leaves = s.again || around.again, s.leaves || around.leaves
	}
	return s
}

// Persists reports whether the goroutine comes back to the wait again and again, and
// whether what it gets there may make it leave.
func (p *Package) Persists(w *Waiting) (again, leaves bool) {
	return p.persistsIn(w, w.around, func(*flow.Loop) bool { return true })
}

// PersistsHere does so for the function with the wait alone, and those of its loops that count.
func (p *Package) PersistsHere(w *Waiting, counts func(*flow.Loop) bool) (again, leaves bool) {
	return p.persistsIn(w, standing{}, counts)
}

// persistsIn does so for a standing of the function with the wait, and those of its loops that count.
func (p *Package) persistsIn(w *Waiting, around standing, counts func(*flow.Loop) bool) (again, leaves bool) {
	s := standing{again: w.Op.Fact.Again, leaves: w.Op.Fact.Leaves}
	if len(w.Frames) == 0 {
		return s.again, s.leaves
	}
	f := w.Frames[len(w.Frames)-1]
	for _, l := range p.shapes.Loops(f.Fn) {
		if !l.Has(f.Instr.Block()) || l.IsBounded() || !counts(l) || w.Op.Kind == pointsto.Wait && p.isPredicate(l, f.Instr) {
			continue
		}
		s.again = true
		if len(w.Contexts) > 0 && f.Instr == w.Op.Instr {
			s.leaves = s.leaves || p.leftBut(l, w)
		} else if p.leftFor(l, f.Instr) {
			s.leaves = true
		}
	}
	s = p.andAround(s, f, around)
	return s.again, s.leaves
}

// IsEndless reports whether the goroutine comes back to the wait in a loop that it never
// leaves, whatever is done about the wait: a loop without a way out, or with none on the way
// back from where it hears that there is no more.
//
//	for { key, quit := queue.Get(); if quit { continue }; … }
//	for { c.processNextItem() }        // returns false, which nobody asks for
//	wait.Forever(c.worker, time.Second)
func (p *Package) IsEndless(w *Waiting) bool {
	if !slices.ContainsFunc(w.Cases, func(o *pointsto.Op) bool {
		return (o.Kind == pointsto.Recv || o.Kind == pointsto.Take || o.Kind == pointsto.Wait) && !o.Polls
	}) {
		return false
	}
	if w.Op.Fact.Endless {
		return true
	}
	return w.around.endless || len(w.Frames) > 0 && p.isEndlessIn(w.Frames[len(w.Frames)-1])
}

// isEndlessIn reports whether such a loop is around an instruction of a function, or the call itself is one.
func (p *Package) isEndlessIn(f Frame) bool {
	if call, ok := f.Instr.(ssa.CallInstruction); ok && f.Again && flow.NeverReturns(call) {
		return true
	}
	return slices.ContainsFunc(p.shapes.Loops(f.Fn), func(l *flow.Loop) bool {
		return l.Has(f.Instr.Block()) && (!l.HasExit() || p.isDeaf(l, f.Instr))
	})
}

// isDeaf reports whether the loop goes on from where an instruction of it says that there is
// no more, without a way out before it comes to that again.
func (p *Package) isDeaf(l *flow.Loop, instr ssa.Instruction) bool {
	over := 1 // v, ok := <-ch
	if call, ok := instr.(*ssa.Call); ok {
		callee := symbol.Callee(&call.Call)
		if callee == nil || !slices.Contains(resource.Workqueue.Serve, symbol.Of(callee)) {
			return false
		}
		over = 0 // item, shutdown := queue.Get()
	} else if recv, ok := instr.(*ssa.UnOp); !ok || recv.Op != token.ARROW {
		return false
	}
	for _, ref := range value.Referrers(instr.(ssa.Value)) {
		said, ok := ref.(*ssa.Extract)
		if !ok || said.Index != 1 {
			continue
		}
		for _, ref := range value.Referrers(said) {
			br, ok := ref.(*ssa.If)
			if ok && l.Has(br.Block()) {
				return l.Has(br.Block().Succs[over]) && !leavesFrom(l, br.Block().Succs[over], instr.Block())
			}
		}
	}
	return false
}

// leavesFrom reports whether control can leave the loop from b, before it comes to another
// block.
func leavesFrom(l *flow.Loop, b, before *ssa.BasicBlock) bool {
	return flow.Comes(b, func(b *ssa.BasicBlock) bool { return !l.Has(b) || l.Exits(b) }, before)
}

// FollowsRead reports whether each turn of a loop around a wait reads something else before it comes to that, and leaves the loop where that
// fails: the goroutine does not stand there for what is to come, but for what belongs to what it has read.
//
//	for {
//		_, err := c.reader.Peek(1)
//		if err != nil {
//			return
//		}
//		request := <-c.requests    // whose answer this is
func (p *Package) FollowsRead(w *Waiting) bool {
	if len(w.Frames) == 0 {
		return false
	}
	f := w.Frames[len(w.Frames)-1]
	return slices.ContainsFunc(p.shapes.Loops(f.Fn), func(l *flow.Loop) bool { return l.Has(f.Instr.Block()) && readsBefore(l, f.Instr) })
}

// readsBefore reports whether each turn of a loop has read something, without failing, when it comes to a wait.
func readsBefore(l *flow.Loop, wait ssa.Instruction) bool {
	return slices.ContainsFunc(l.Blocks(), func(b *ssa.BasicBlock) bool {
		err, isNil := flow.NilTest(flow.Cond(b))
		if err == nil || !value.IsError(err.Type()) || !b.Dominates(wait.Block()) {
			return false
		}
		failed := b.Succs[0]
		if isNil {
			failed = b.Succs[1]
		}
		read := flow.CallBehind(err)
		if read == nil || l.Has(failed) || !l.Has(read.Block()) {
			return false
		}
		callee := symbol.Callee(&read.Call)
		return callee != nil && callee.Signature().Recv() != nil && knowledge.Reads(callee.Name()) && !flow.IsContext(value.Receiver(&read.Call))
	})
}

// isPredicate reports whether the loop does nothing but wait for a condition: it comes back to its head only when it has waited, here or there.
//
//	for len(q.items) == 0 && !q.closed {    for {
//		q.cond.Wait()                           if size > limit { db.cond.Wait(); continue }
//	}                                           if files > most { db.cond.Wait(); continue }
//	                                            return
//	                                        }
func (p *Package) isPredicate(l *flow.Loop, wait ssa.Instruction) bool {
	waits := func(instr ssa.Instruction) bool {
		return instr == wait || slices.ContainsFunc(p.classes.Ops(instr), func(o *pointsto.Op) bool { return o.Kind == pointsto.Wait })
	}
	head := l.Head.Instrs[0]
	isBack := func(instr ssa.Instruction) bool { return instr == head }
	leaves := func(b *ssa.BasicBlock, i int) bool { return !l.Has(b.Succs[i]) }
	return l.HasExit() && !waits(head) && !flow.ReachedFrom(head.Parent(), head, isBack, waits, leaves)
}

// leftFor reports whether the loop is left depending on what instr gives, other than
// that a channel is closed.
func (p *Package) leftFor(l *flow.Loop, instr ssa.Instruction) bool {
	v, ok := instr.(ssa.Value)
	if !ok {
		return false
	}
	isIt := func(of ssa.Value) bool { return of == v }
	asked := make(map[flow.Question]bool)
	for _, b := range l.Blocks() {
		cond := flow.Cond(b)
		if cond == nil {
			continue
		}
		for i, succ := range b.Succs {
			if l.Has(succ) {
				continue
			}
			if sel, _ := flow.CaseTaken(b, i); sel != nil || p.TellsEnd(b, i) {
				continue
			}
			if dependsOn(cond, isIt, maxOperands, asked) {
				return true
			}
		}
	}
	return false
}

// leftBut does so for a select that contexts end, too: their cases do not count.
func (p *Package) leftBut(l *flow.Loop, w *Waiting) bool {
	return p.deciding(l)[w.Op.Sel] || slices.ContainsFunc(l.WaysOut(), func(way flow.Way) bool {
		sel, state := flow.CaseTaken(way.From, way.I)
		return sel == w.Op.Sel && !slices.ContainsFunc(w.Contexts, func(o *pointsto.Op) bool { return o.State == state })
	})
}

// deciding returns the selects on which it depends whether a loop is left, other than by one of their cases.
func (p *Package) deciding(l *flow.Loop) map[*ssa.Select]bool {
	if all, ok := p.decided[l]; ok {
		return all
	}
	all, asked := make(map[*ssa.Select]bool), make(map[flow.Question]bool)
	note := func(v ssa.Value) bool {
		if sel, ok := v.(*ssa.Select); ok {
			all[sel] = true
		}
		return false
	}
	for _, way := range l.WaysOut() {
		cond := flow.Cond(way.From)
		if cond == nil || flow.FoundClosed(way.From, way.I) != nil {
			continue
		}
		sel, _ := flow.CaseTaken(way.From, way.I)
		if sel == nil {
			dependsOn(cond, note, maxOperands, asked)
			continue
		}
		for _, op := range sel.Operands(nil) { // case v := <-request.answer: request came from another select
			dependsOn(*op, note, maxOperands-3, asked)
		}
	}
	p.decided[l] = all
	return all
}

// maxOperands bounds the operators of an expression.
const maxOperands = 6

// dependsOn reports whether v is computed from a value of a kind, other than by a call. asked has what was found not to be: all who ask for one kind
// share it.
func dependsOn(v ssa.Value, is func(ssa.Value) bool, depth int, asked map[flow.Question]bool) bool {
	if is(v) {
		return true
	}
	instr, ok := v.(ssa.Instruction)
	if _, isCall := v.(*ssa.Call); isCall || !ok || depth == 0 || asked[flow.Question{Value: v, Depth: depth}] {
		return false
	}
	asked[flow.Question{Value: v, Depth: depth}] = true
	for _, op := range instr.Operands(nil) {
		if *op != nil && dependsOn(*op, is, depth-1, asked) {
			return true
		}
	}
	if alloc, ok := v.(*ssa.Alloc); ok { // a variable
		for st := range value.Stores(alloc) {
			if dependsOn(st.Val, is, depth-1, asked) {
				return true
			}
		}
	}
	return false
}
