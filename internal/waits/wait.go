package waits

import (
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

// EndsWithContext reports whether the end of a context ends the wait, too.
func (w *Waiting) EndsWithContext() bool { return len(w.Contexts) > 0 || w.Op.Until != nil }

// Until returns the contexts that end the wait, too, as the function with it has them; nil for one that cannot be told.
//
//	case <-ctx.Done():    lib.Words(ctx, r)
func (w *Waiting) Until() (list []ssa.Value) {
	for _, o := range w.Contexts {
		list = append(list, flow.SignalOf(o.Sel.States[o.State].Chan))
	}
	if w.Op.Until != nil {
		list = append(list, w.Op.Until)
	}
	return list
}

// IsCrash reports whether a wait is for the end of the process, which a goroutine has begun to bring about.
//
//	go panic(err)                                  g.eg.Go(func() error { panic(err) })
//	select {}                                      select {}
func IsCrash(wait ssa.Instruction) bool {
	return value.AnyOf(wait.Parent(), func(call ssa.CallInstruction) bool { return crashes(call) && flow.Precedes(call, wait) })
}

// crashes reports whether a call starts a panic, or hands on a func that does nothing else: to what starts it.
func crashes(call ssa.CallInstruction) bool {
	c := call.Common()
	if _, starts := call.(*ssa.Go); starts && (value.Builtin(c) == "panic" || panics(c.Value)) {
		return true
	}
	return slices.ContainsFunc(c.Args, panics)
}

// panics reports whether v is a literal that comes to a panic, whatever happens.
func panics(v ssa.Value) bool {
	if mc, ok := v.(*ssa.MakeClosure); ok {
		v = mc.Fn
	}
	fn, ok := v.(*ssa.Function)
	if !ok || fn.Parent() == nil || len(fn.Blocks) == 0 {
		return false
	}
	first := fn.Blocks[0].Instrs
	_, ok = first[len(first)-1].(*ssa.Panic)
	return ok
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
		if p.IsGuarded(o) || o.Callee != nil && !o.Fact.Never && on.IsNil() { // who gives nil to a function of another package knows that it asks for that
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
