package blocking

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// persists reports whether the goroutine comes back to the wait again and again, and
// whether what it gets there may make it leave.
func (j *judge) persists() (again, leaves bool) {
	again, leaves = j.p.waits.Persists(j.w)
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
			return count.Many
		}
		n = count.Times(n, int(min(turns, count.Many)))
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
	w := &waits.Waiting{Op: o, On: on, Cases: []*pointsto.Op{o}, Frames: []waits.Frame{{Fn: r.Fn, Instr: o.Instr}}}
	return &Finding{At: at, Wait: o.Instr, Outlasted: true, Waiting: w, pkg: p}
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

// persistsOn does so for what the goroutine waits on. What it makes in an iteration is fresh in each iteration, and so is what it has from
// something that it has received there.
//
//	for task := range tasks {
//		errs := make(chan error)
//		go run(task, errs)
//		err := <-errs
//		<-task.done
//	}
func (j *judge) persistsOn(on *pointsto.Class) (again, leaves bool) {
	frames, site := j.w.Frames, on.Site()
	if recv := receivedWith(j.w.Op.Channel()); recv != nil && len(frames) > 0 && recv.Parent() == frames[len(frames)-1].Fn {
		return j.p.waits.PersistsHere(j.w, func(l *flow.Loop) bool { return !l.Has(recv.Block()) })
	}
	if made := madeFor(j.w.Op.Channel()); site == nil && made != nil {
		site = made // of the field of a request that is sent to who answers
	}
	maker := slices.IndexFunc(frames, func(f waits.Frame) bool { return site != nil && f.Fn == site.Parent() })
	if maker < 0 || maker < len(frames)-1 || on.IsSeveral() {
		return j.persists()
	}
	at := frames[maker].Instr.Block()
	return j.p.waits.PersistsHere(j.w, func(l *flow.Loop) bool { return !l.Has(site.Block()) || !site.Block().Dominates(at) })
}

// receivedWith returns the receive of what has a channel in a field; or nil.
//
//	for task := range tasks { <-task.done }
func receivedWith(ch ssa.Value) *ssa.UnOp {
	if ch == nil {
		return nil
	}
	at := value.Selection(value.Behind(ch))
	if at == nil {
		return nil
	}
	of := value.Behind(at.X)
	if variable, ok := of.(*ssa.Alloc); ok { // of a struct
		of = value.OnlyStored(variable)
	}
	if item, ok := of.(*ssa.Extract); ok {
		of = item.Tuple
	}
	if recv, ok := of.(*ssa.UnOp); ok && recv.Op == token.ARROW {
		return recv
	}
	return nil
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
	for _, ref := range value.Referrers(variable) {
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
