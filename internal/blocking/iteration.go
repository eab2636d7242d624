package blocking

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// persists reports whether the goroutine comes back to the wait again and again, and
// whether what it gets there may make it leave.
func (j *judge) persists() (again, leaves bool) {
	again, leaves = j.p.persists(j.w)
	return again || j.run.Again, leaves
}

// turns returns how often the function comes to an instruction in a loop.
func (p *Package) turns(instr ssa.Instruction) int {
	n := 1
	for _, l := range p.shapes.Loops(instr.Parent()) {
		if !l.Has(instr.Block()) {
			continue
		}
		turns, ok := l.Turns()
		if !ok {
			return pointsto.Many
		}
		n = times(n, int(min(turns, pointsto.Many)))
	}
	return n
}

// outlasted returns the finding of a goroutine that is started in each turn of a loop
// and does nothing before it has received from what was there before the loop: the
// stop of all turns, rather than of its own.
//
//	for {
//		ctx, cancel := context.WithCancel(context.Background())
//		go func() {
//			<-stop
//			cancel()
//		}()
//		elector.Run(ctx)
//	}
func (p *Package) outlasted(at ssa.CallInstruction, r spawn.Run) *Finding {
	l := p.loopAround(at)
	if l == nil || r.Fn == nil {
		return nil
	}
	o := p.firstReceive(r.Fn)
	if o == nil || !p.isOlder(o.Channel(), l, r) {
		return nil
	}
	on := p.Classes.Bind(r, nil).Of(o.On())
	for _, b := range l.Blocks() {
		for _, instr := range b.Instrs {
			for _, other := range p.Classes.Ops(instr) {
				if other.On() == on && (other.Kind == pointsto.Close || other.Kind == pointsto.Send) {
					return nil
				}
			}
		}
	}
	w := &waiting{op: o, on: on, cases: []*pointsto.Op{o}, frames: []frame{{fn: r.Fn, instr: o.Instr}}}
	return &Finding{At: at, Wait: o.Instr, Outlasted: true, waiting: w, pkg: p}
}

// loopAround returns the innermost loop around an instruction if nothing bounds how
// often it turns, or nil.
func (p *Package) loopAround(instr ssa.Instruction) *flow.Loop {
	var inner *flow.Loop
	for _, l := range p.shapes.Loops(instr.Parent()) {
		if l.Has(instr.Block()) && (inner == nil || inner.Has(l.Head)) {
			inner = l
		}
	}
	if inner == nil || inner.IsBounded() {
		return nil
	}
	return inner
}

// firstReceive returns the receive that fn comes to on every path to a return, before
// any other wait.
func (p *Package) firstReceive(fn *ssa.Function) *pointsto.Op {
	if len(fn.Blocks) == 0 {
		return nil
	}
	for _, instr := range fn.Blocks[0].Instrs {
		for _, o := range p.Classes.Ops(instr) {
			switch {
			case o.Kind == pointsto.Recv && o.Sel == nil && !o.Polls && o.Callee == nil:
				return o
			case o.Waits():
				return nil
			}
		}
	}
	return nil
}

// isOlder reports whether a channel, or the context that it tells the end of, was there
// before the loop in which r is started.
func (p *Package) isOlder(v ssa.Value, l *flow.Loop, r spawn.Run) bool {
	for range 12 {
		switch x := v.(type) {
		case *ssa.Call:
			callee := symbol.Callee(&x.Call)
			if callee == nil || !knowledge.IsDone(callee) {
				return false
			}
			v = value.Receiver(&x.Call)
		case *ssa.UnOp:
			if x.Op != token.MUL {
				return false
			}
			v = x.X
		case *ssa.FreeVar:
			if v = value.Binding(x); v == nil {
				return false
			}
		case *ssa.ChangeType:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Parameter:
			if x.Parent() != r.Fn {
				return x.Parent() == l.Head.Parent() || x.Parent().Parent() == nil
			}
			for i, param := range r.Fn.Params {
				if param == x && i < len(r.Args) {
					v = r.Args[i]
				}
			}
			if v == ssa.Value(x) {
				return false
			}
		case *ssa.Alloc:
			return x.Parent() == l.Head.Parent() && !l.Has(x.Block()) && !p.isAssignedIn(x, l)
		default:
			instr, ok := v.(ssa.Instruction)
			return ok && instr.Parent() == l.Head.Parent() && !l.Has(instr.Block())
		}
	}
	return false
}

// isAssignedIn reports whether a variable is assigned in the loop.
func (p *Package) isAssignedIn(v *ssa.Alloc, l *flow.Loop) bool {
	for st := range value.Stores(v) {
		if l.Has(st.Block()) {
			return true
		}
	}
	return false
}

// A standing is what the calls that lead to a function tell of what it waits for.
type standing struct {
	again, leaves bool // see persists
	endless       bool // see isEndless
}

// within returns the standing of what a frame calls, which has one itself.
func (p *Package) within(f frame, around standing) standing {
	s := standing{again: f.again, endless: around.endless || p.isEndlessIn(f)}
	for _, l := range p.shapes.Loops(f.fn) {
		if l.Has(f.instr.Block()) && !l.IsBounded() {
			s.again, s.leaves = true, s.leaves || p.leftFor(l, f.instr)
		}
	}
	return p.andAround(s, f, around)
}

// andAround adds what is known of the function of a frame, if it comes back from there: it may never leave, or
// call runtime.Goexit.
func (p *Package) andAround(s standing, f frame, around standing) standing {
	if mayReturn(f.instr) {
		s.again, s.leaves = s.again || around.again, s.leaves || around.leaves
	}
	return s
}

// persists reports whether the goroutine comes back to the wait again and again, and
// whether what it gets there may make it leave.
func (p *Package) persists(w *waiting) (again, leaves bool) {
	return p.persistsIn(w, w.around, func(*flow.Loop) bool { return true })
}

// persistsIn does so for a standing of the function with the wait, and those of its loops that count.
func (p *Package) persistsIn(w *waiting, around standing, counts func(*flow.Loop) bool) (again, leaves bool) {
	s := standing{again: w.op.Fact.Again, leaves: w.op.Fact.Leaves}
	if len(w.frames) == 0 {
		return s.again, s.leaves
	}
	f := w.frames[len(w.frames)-1]
	for _, l := range p.shapes.Loops(f.fn) {
		if !l.Has(f.instr.Block()) || l.IsBounded() || !counts(l) || w.op.Kind == pointsto.Wait && isPredicate(l, f.instr) {
			continue
		}
		s.again = true
		if len(w.until) > 0 && f.instr == w.op.Instr {
			s.leaves = s.leaves || leftBut(l, w)
		} else if p.leftFor(l, f.instr) {
			s.leaves = true
		}
	}
	s = p.andAround(s, f, around)
	return s.again, s.leaves
}

// persistsOn does so for what the goroutine waits on: what it makes itself is another one each time that it comes to that.
//
//	for task := range tasks {
//		errs := make(chan error)
//		go run(task, errs)
//		err := <-errs
//	}
func (j *judge) persistsOn(on *pointsto.Class) (again, leaves bool) {
	frames, site := j.w.frames, on.Site()
	if made := madeFor(j.w.op.Channel()); site == nil && made != nil {
		site = made // of the field of a request that is sent to who answers
	}
	maker := slices.IndexFunc(frames, func(f frame) bool { return site != nil && f.fn == site.Parent() })
	if maker < 0 || maker < len(frames)-1 || on.IsSeveral() {
		return j.persists()
	}
	at := frames[maker].instr.Block()
	return j.p.persistsIn(j.w, standing{}, func(l *flow.Loop) bool { return !l.Has(site.Block()) || !site.Block().Dominates(at) })
}

// madeFor returns what makes a channel that a function has in a variable, or in a field of a struct in one, if it is put there once; or nil.
//
//	req := request{answer: make(chan error)}
//	s.requests <- req
//	err := <-req.answer
func madeFor(ch ssa.Value) *ssa.MakeChan {
	if ch == nil {
		return nil
	}
	ch = value.Behind(ch)
	if made, ok := ch.(*ssa.MakeChan); ok {
		return made
	}
	at := value.Selection(ch)
	if at == nil {
		return nil
	}
	variable, ok := at.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	return madeForField(variable, at.Field, make(map[*ssa.Alloc]bool))
}

// madeForField returns what makes the channel in a field of a struct in a variable, which may be a copy of another one.
func madeForField(variable *ssa.Alloc, i int, seen map[*ssa.Alloc]bool) *ssa.MakeChan {
	if seen[variable] {
		return nil
	}
	seen[variable] = true
	var puts []ssa.Value
	for _, ref := range *variable.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Store: // the whole struct
			if ref.Addr == variable {
				puts = append(puts, ref.Val)
			}
		case *ssa.FieldAddr:
			for st := range value.Stores(ref) {
				if ref.Field == i {
					puts = append(puts, st.Val)
				}
			}
		}
	}
	if len(puts) != 1 {
		return nil
	}
	switch put := puts[0].(type) {
	case *ssa.MakeChan:
		return put
	case *ssa.UnOp:
		if of, ok := put.X.(*ssa.Alloc); ok && put.Op == token.MUL {
			return madeForField(of, i, seen)
		}
	}
	return nil
}

// mayReturn reports whether control may come from an instruction to the end of its function.
func mayReturn(instr ssa.Instruction) bool {
	isReturn := func(b *ssa.BasicBlock) bool { _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); return ok }
	return flow.Comes(instr.Block(), isReturn, nil)
}

// isEndless reports whether the goroutine comes back to the wait in a loop that it never
// leaves, whatever is done about the wait: a loop without a way out, or with none on the way
// back from where it hears that there is no more.
//
//	for { key, quit := queue.Get(); if quit { continue }; … }
//	for { c.processNextItem() }        // returns false, which nobody asks for
//	wait.Forever(c.worker, time.Second)
func (p *Package) isEndless(w *waiting) bool {
	if !slices.ContainsFunc(w.cases, func(o *pointsto.Op) bool {
		return (o.Kind == pointsto.Recv || o.Kind == pointsto.Take || o.Kind == pointsto.Wait) && !o.Polls
	}) {
		return false
	}
	if w.op.Fact.Endless {
		return true
	}
	return w.around.endless || len(w.frames) > 0 && p.isEndlessIn(w.frames[len(w.frames)-1])
}

// isEndlessIn reports whether such a loop is around an instruction of a function, or the call itself is one.
func (p *Package) isEndlessIn(f frame) bool {
	if call, ok := f.instr.(ssa.CallInstruction); ok && f.again && neverReturns(call) {
		return true
	}
	return slices.ContainsFunc(p.shapes.Loops(f.fn), func(l *flow.Loop) bool {
		return l.Has(f.instr.Block()) && (!l.HasExit() || p.isDeaf(l, f.instr))
	})
}

func neverReturns(call ssa.CallInstruction) bool {
	callee := symbol.Callee(call.Common())
	return callee != nil && knowledge.NoReturn(callee)
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
	for _, ref := range *instr.(ssa.Value).Referrers() {
		said, ok := ref.(*ssa.Extract)
		if !ok || said.Index != 1 {
			continue
		}
		for _, ref := range *said.Referrers() {
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

// isPredicate reports whether the loop does nothing but wait for a condition.
//
//	for len(q.items) == 0 && !q.closed {
//		q.cond.Wait()
//	}
func isPredicate(l *flow.Loop, wait ssa.Instruction) bool {
	return len(l.Latches) == 1 && l.Latches[0] == wait.Block()
}

// leftFor reports whether the loop is left depending on what instr gives, other than
// that a channel is closed.
func (p *Package) leftFor(l *flow.Loop, instr ssa.Instruction) bool {
	v, ok := instr.(ssa.Value)
	if !ok {
		return false
	}
	for _, b := range l.Blocks() {
		cond := flow.Cond(b)
		if cond == nil {
			continue
		}
		for i, succ := range b.Succs {
			if l.Has(succ) {
				continue
			}
			if sel, _ := flow.CaseTaken(b, i); sel != nil || p.tellsEnd(b, i) {
				continue
			}
			if dependsOn(cond, v, 6, make(map[flow.Question]bool)) {
				return true
			}
		}
	}
	return false
}

// leftBut does so for a select that contexts end, too: their cases do not count.
func leftBut(l *flow.Loop, w *waiting) bool {
	return slices.ContainsFunc(l.WaysOut(), func(way flow.Way) bool {
		if sel, state := flow.CaseTaken(way.From, way.I); sel == w.op.Sel {
			return !slices.ContainsFunc(w.until, func(o *pointsto.Op) bool { return o.State == state })
		}
		cond := flow.Cond(way.From)
		return cond != nil && flow.FoundClosed(way.From, way.I) == nil && dependsOn(cond, w.op.Sel, 6, make(map[flow.Question]bool))
	})
}

// dependsOn reports whether v is computed from x, other than by a call.
func dependsOn(v, x ssa.Value, depth int, asked map[flow.Question]bool) bool {
	if v == x {
		return true
	}
	instr, ok := v.(ssa.Instruction)
	if _, isCall := v.(*ssa.Call); isCall || !ok || depth == 0 || asked[flow.Question{Value: v, Depth: depth}] {
		return false
	}
	asked[flow.Question{Value: v, Depth: depth}] = true
	for _, op := range instr.Operands(nil) {
		if *op != nil && dependsOn(*op, x, depth-1, asked) {
			return true
		}
	}
	if alloc, ok := v.(*ssa.Alloc); ok { // a variable
		for st := range value.Stores(alloc) {
			if dependsOn(st.Val, x, depth-1, asked) {
				return true
			}
		}
	}
	return false
}
