package blocking

import (
	"go/token"

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
