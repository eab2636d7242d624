package blocking

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// A Deadlock is a wait on a channel of the package that nothing ends, whoever comes to it: a caller of Stop, a handler of requests, or
// what reconciles. All that may have the channel is in view.
//
//	func (c *controller) Stop() {
//		c.cancel()
//		<-c.done    // that nothing closes
//	}
//
// So is one for a turn, where a function that takes one returns without giving it back as something fails: once all are lost; and one for
// a goroutine that may have left, or that stays until a context ends which is cancelled only after the wait; and one for an answer that a server
// may not give.
type Deadlock struct {
	Wait ssa.Instruction
	Exit ssa.Instruction // where a turn is lost; or nil
	Left *Leaving        // of the goroutine that alone would end the wait; or nil
	Late *Late           // or nil
	Next ssa.Instruction // where a server that should answer takes the next question; or nil
	Open bool            // it receives until the channel is closed, which nothing does

	Shown []string // as in [Finding]

	*waits.Waiting
}

// Deadlocks returns them in the order of the functions, but for waits of goroutines that findings tell of, and what comes behind others.
func (p *Package) Deadlocks(told []*Finding) []*Deadlock {
	var list []*Deadlock
	for _, fn := range p.Funcs {
		var before []ssa.Instruction
		for _, f := range told {
			if f.Wait.Parent() == fn {
				before = append(before, f.Wait)
			}
		}
		for instr := range value.Instrs(fn) {
			p.consulted()
			d := p.deadlockAt(instr)
			if d == nil || slices.ContainsFunc(before, func(wait ssa.Instruction) bool { return wait == instr || flow.Precedes(wait, instr) }) {
				continue
			}
			d.Shown = p.consulted()
			list = append(list, d)
			if d.Exit == nil && d.Left == nil && d.Late == nil && d.Next == nil && !d.Open {
				before = append(before, instr)
			}
		}
	}
	return list
}

func (p *Package) deadlockAt(instr ssa.Instruction) *Deadlock {
	if sel, ok := instr.(*ssa.Select); ok && sel.Blocking && len(sel.States) == 0 && !isExcluded(instr.Block()) && !waits.IsCrash(sel) {
		return &Deadlock{Wait: instr, Waiting: p.waitingIn(instr)} // select {}
	}
	if len(p.Classes.Ops(instr)) == 0 || isExcluded(instr.Block()) {
		return nil
	}
	for _, o := range p.Classes.Ops(instr) {
		on := o.On()
		if o.Sel != nil || o.Callee != nil || o.Polls || !o.Never && !p.Classes.InView(on) {
			continue // a case of a select has others beside it
		}
		d := &Deadlock{Wait: instr, Waiting: &waits.Waiting{Op: o, On: on, Cases: []*pointsto.Op{o}}}
		if o.Never || p.isAlone(o, on) {
			return d
		}
		if d.Open = p.isLeftOpen(o, on); d.Open {
			return d
		}
		if taken, lost := p.lostTurn(d.Waiting); lost != nil {
			d.Wait, d.Exit = taken, lost
			return d
		}
		w := p.waitingIn(instr)
		if d.Left = p.leftBy(w); d.Left != nil {
			return d
		}
		if d.Late = p.cancelledLate(w); d.Late != nil {
			return d
		}
		if d.Next = p.unanswered(o); d.Next != nil {
			return d
		}
	}
	return nil
}

// waitingIn returns the wait of an instruction as that of its function.
func (p *Package) waitingIn(instr ssa.Instruction) *waits.Waiting {
	w := p.waits.At(instr, nil)
	if w != nil {
		if w.On != nil {
			w.On = w.On.Find()
		}
		w.Frames = []waits.Frame{{Fn: instr.Parent(), Instr: instr}}
	}
	return w
}

// isExcluded reports whether control does not come to a block on this system.
//
//	if runtime.GOOS == "windows" {
func isExcluded(b *ssa.BasicBlock) bool {
	return flow.IsBelow(b, func(at *ssa.BasicBlock, i int) bool {
		k, ok := flow.Cond(at).(*ssa.Const)
		return ok && k.Value != nil && constant.BoolVal(k.Value) != (i == 0)
	})
}

// isAlone reports whether nothing else does anything about what an op waits on that would end the wait. A buffer takes what is sent.
func (p *Package) isAlone(o *pointsto.Op, on *pointsto.Class) bool {
	isPeer := func(kinds ...pointsto.Kind) bool {
		return slices.ContainsFunc(p.Classes.OpsThrough(on), func(o *pointsto.Op) bool { return o.Callee != nil || slices.Contains(kinds, o.Kind) })
	}
	switch o.Kind {
	case pointsto.Recv:
		return !on.SentElsewhere() && !on.ClosedElsewhere() && !isPeer(pointsto.Send, pointsto.Close)
	case pointsto.Send:
		size, known := on.Capacity()
		return known && size == 0 && !on.MayBeReceivedElsewhere() && !isPeer(pointsto.Recv, pointsto.Close)
	case pointsto.Join:
		return isPeer(pointsto.Add) && !isPeer(pointsto.Done) && p.isOwnGroup(on)
	}
	return false
}

// isLeftOpen reports whether an op receives in a loop that only the end of the channel leads out of, and nothing closes that.
//
//	for event := range events { write(w, event) }
func (p *Package) isLeftOpen(o *pointsto.Op, on *pointsto.Class) bool {
	recv, ok := o.Instr.(*ssa.UnOp)
	if !ok || o.Kind != pointsto.Recv || !recv.CommaOk || on.ClosedElsewhere() {
		return false
	}
	isEnd := func(way flow.Way) bool { return p.waits.FoundClosed(way.From, way.I) == recv.X }
	within := false
	for _, l := range p.shapes.Loops(recv.Parent()) {
		if !l.Has(recv.Block()) {
			continue
		}
		if within = l.HasExit() && !slices.ContainsFunc(l.WaysOut(), func(way flow.Way) bool { return !isEnd(way) }); !within {
			return false
		}
	}
	return within && !slices.ContainsFunc(p.Classes.OpsThrough(on), func(other *pointsto.Op) bool { return other.Callee != nil || other.Kind == pointsto.Close })
}

// isOwnGroup reports whether a group is in a field of an object, of which the package does nothing but call methods: nobody else says Done.
//
//	for { select { case <-r.in: …; case <-r.stop: return } }
//	r.wg.Done()    // where nobody comes
func (p *Package) isOwnGroup(on *pointsto.Class) bool {
	field, ok := on.Named().(*types.Var)
	if !ok || !field.IsField() || field.Exported() || field.Pkg() != p.Types || field.Embedded() || types.IsInterface(field.Type()) {
		return false
	}
	if _, isPtr := field.Type().Underlying().(*types.Pointer); isPtr {
		return false
	}
	isMethod := func(use ssa.Instruction, of ssa.Value) bool {
		call, ok := use.(ssa.CallInstruction)
		return ok && value.Receiver(call.Common()) == of && !slices.Contains(call.Common().Args[1:], of)
	}
	return !slices.ContainsFunc(p.Funcs, func(fn *ssa.Function) bool {
		return value.AnyOf(fn, func(at *ssa.FieldAddr) bool {
			return value.Field(at) == field && slices.ContainsFunc(value.Referrers(at), func(use ssa.Instruction) bool { return !isMethod(use, at) })
		})
	})
}

// Sites returns what makes the channels.
func (d *Deadlock) Sites() (list []ssa.Instruction) {
	for _, v := range d.On.Made() {
		if made, ok := v.(*ssa.MakeChan); ok {
			list = append(list, made)
		}
	}
	return list
}

// TakesInTurn reports whether the function that makes the channel waits in each turn of a loop: what one turn has lost the next ones miss.
//
//	sem := make(chan struct{}, n); for … { sem <- struct{}{}; go … }
func (d *Deadlock) TakesInTurn() bool {
	return isMadeIn(d.On, d.Wait.Parent()) && flow.InLoop(d.Wait.Block())
}

// Who names the function that waits.
func (d *Deadlock) Who() string { return funcName(d.Wait.Parent()) }
