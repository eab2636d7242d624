package waits

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// A Frame is a function on the way from the start of a goroutine to a wait in it.
type Frame struct {
	Fn    *ssa.Function
	Bound pointsto.Bindings
	Instr ssa.Instruction // where it goes on: a call, or in the end the wait
	Again bool            // the call has its function run again and again
	nth   int             // of the ways on from Fn, in the order of the source
}

// A Waiting is a wait that a goroutine comes to.
type Waiting struct {
	Op       *pointsto.Op
	On       *pointsto.Class
	Frames   []Frame        // outermost first
	around   standing       // of the function with the wait
	Cases    []*pointsto.Op // of a select: its cases, but those of contexts
	Contexts []*pointsto.Op // those of contexts

	// Where a call runs one of several functions: the waits of each of the others, without
	// which it is none.
	Others [][]*Waiting
	Run    *spawn.Run // the one that is run, if the goroutine begins so
}

// Bound returns what the parameters stand for where it waits.
func (w *Waiting) Bound() pointsto.Bindings {
	if len(w.Frames) == 0 {
		return nil
	}
	return w.Frames[len(w.Frames)-1].Bound
}

// isCrash reports whether a wait is for the end of the process, which a goroutine has begun to bring about.
//
//	go panic(err)
//	select {}
func isCrash(wait ssa.Instruction) bool {
	return value.AnyOf(wait.Parent(), func(g *ssa.Go) bool { return value.Builtin(g.Common()) == "panic" && flow.Precedes(g, wait) })
}

// alternatives returns the functions one of which a call runs, if there are several and all can be
// seen, and some wait.
func (p *Package) alternatives(call ssa.CallInstruction) []spawn.Run {
	runs := p.spawns.Alternatives(call)
	if slices.ContainsFunc(runs, func(r spawn.Run) bool { return !p.ComesToOne(r.Fn) }) {
		// One that does not wait: the others are nothing to who calls.
		return slices.DeleteFunc(runs, func(r spawn.Run) bool { return p.ComesToOne(r.Fn) })
	}
	return runs
}

// ComesToOne reports whether fn may come to a wait before it returns: itself, or what it calls. What it starts
// waits elsewhere.
func (p *Package) ComesToOne(fn *ssa.Function) bool {
	if p.waiters == nil {
		var waiters []*ssa.Function
		for _, fn := range p.funcs {
			if value.Any(fn, p.mayWait) {
				waiters = append(waiters, fn)
			}
		}
		p.waiters = p.spawns.ComingTo(waiters, true)
	}
	return p.waiters[fn]
}

// mayWait reports whether an instruction waits, whatever parameters stand for.
func (p *Package) mayWait(instr ssa.Instruction) bool {
	return p.At(instr, nil) != nil || slices.ContainsFunc(p.classes.Ops(instr), func(o *pointsto.Op) bool { return o.Waits() && o.On().IsParam() })
}

// At returns the wait of an instruction, or nil if it does not wait, or ends by
// itself.
func (p *Package) At(instr ssa.Instruction, bound pointsto.Bindings) *Waiting {
	if sel, ok := instr.(*ssa.Select); ok {
		return p.waitAtSelect(sel, bound)
	}
	for _, o := range p.classes.Ops(instr) {
		if !o.Waits() {
			continue
		}
		on := bound.Of(o.On())
		if o.Kind == pointsto.Recv && p.isGuarded(o) {
			continue
		}
		if !on.Ends() || o.Kind == pointsto.Tick || o.Kind == pointsto.Take {
			return byOp(o, on)
		}
	}
	return nil
}

func byOp(o *pointsto.Op, on *pointsto.Class) *Waiting {
	return &Waiting{Op: o, On: on, Cases: []*pointsto.Op{o}}
}

// isGuarded reports whether something is received only if it is there: each way to the receive, or to what comes before it, has
// asked for that.
//
//	for len(c.ch) > 0 {
//		<-c.ch
//	}
func (p *Package) isGuarded(o *pointsto.Op) bool {
	asks := func(pred, b *ssa.BasicBlock) bool {
		cond, ok := flow.Cond(pred).(*ssa.BinOp)
		return ok && p.isFilled(o.On(), cond, pred.Succs[0] == b)
	}
	for b := o.Instr.Block(); b != nil; b = b.Idom() {
		if len(b.Preds) > 0 && !slices.ContainsFunc(b.Preds, func(pred *ssa.BasicBlock) bool { return !asks(pred, b) }) {
			return true
		}
	}
	return false
}

// isFilled reports whether there is something in a channel where a comparison holds, or does not: it would do otherwise, were
// that empty. Other numbers are taken for at least 1, as are capacities.
//
//	len(ch) > 0    0 != len(ch)    len(ch) == cap(ch)    for n := len(ch); n > 0; n--    for range min(n, len(ch))
func (p *Package) isFilled(ch *pointsto.Class, cond *ssa.BinOp, holds bool) bool {
	asked := false
	number := func(v ssa.Value) constant.Value {
		if p.isFewerThan(ch, v, make(map[ssa.Value]bool)) {
			asked = true
			return constant.MakeInt64(0)
		}
		if k, ok := v.(*ssa.Const); ok && k.Value != nil {
			return k.Value
		}
		return constant.MakeInt64(1)
	}
	x, y := number(cond.X), number(cond.Y)
	return asked && constant.Compare(x, cond.Op, y) != holds
}

// isFewerThan reports whether a number is that of the items in a channel, or smaller: what is asked about already is, if all else is.
func (p *Package) isFewerThan(ch *pointsto.Class, v ssa.Value, asked map[ssa.Value]bool) (fewer bool) {
	if x := flow.LenOperand(v); x != nil {
		return value.IsChan(x) && p.classes.Of(x) == ch.Find()
	}
	fewer, known := asked[v]
	if known {
		return fewer
	}
	asked[v] = true
	defer func() { asked[v] = fewer }()
	isFewer := func(v ssa.Value) bool { return p.isFewerThan(ch, v, asked) }
	switch v := v.(type) {
	case *ssa.Call:
		return value.Builtin(&v.Call) == "min" && slices.ContainsFunc(v.Call.Args, isFewer)
	case *ssa.BinOp: // n - 1
		k, ok := v.Y.(*ssa.Const)
		return ok && v.Op == token.SUB && k.Value != nil && constant.Sign(k.Value) > 0 && isFewer(v.X)
	case *ssa.Phi: // phi(len(ch), n - 1)
		return !slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return !isFewer(e) })
	}
	return false
}

func (p *Package) waitAtSelect(sel *ssa.Select, bound pointsto.Bindings) *Waiting {
	if !sel.Blocking {
		return nil
	}
	ops := p.classes.Ops(sel)
	w := new(Waiting)
	for _, o := range ops {
		on := bound.Of(o.On())
		if on.Ends() {
			if v := flow.SignalOf(sel.States[o.State].Chan); v == nil || !flow.IsContext(v) {
				return nil
			}
			w.Contexts = append(w.Contexts, o)
			continue
		}
		w.Cases = append(w.Cases, o)
		if w.Op == nil || !on.IsNil() {
			w.Op, w.On = o, on
		}
	}
	if w.Op == nil && len(w.Contexts) > 0 {
		return nil
	}
	if w.Op == nil { // select {}
		w.Op = pointsto.Forever(sel)
		w.On = w.Op.On()
	}
	return w
}
