package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Verb says how a goroutine waits.
type Verb uint8

// The ways to wait.
const (
	Receives Verb = iota // from a channel
	Sends                // on a channel
	Calls                // something that waits
	Joins                // other goroutines
	Selects              // among several channels
	Blocks               // select {}
)

// Verb returns how the goroutine waits.
func (f *Finding) Verb() Verb { return f.verb() }

func (w *waiting) verb() Verb {
	switch {
	case w.op.sel != nil && len(w.cases) > 1:
		return Selects
	case len(w.cases) == 0:
		return Blocks
	case w.op.polls:
		return Calls
	case w.isInside():
		return w.op.fact.Verb
	}
	switch w.op.kind {
	case recv, tick:
		return Receives
	case send:
		return Sends
	case join:
		return Joins
	}
	return Calls
}

// isInside reports whether the wait is in a function of another package, on something
// that only that knows.
func (w *waiting) isInside() bool { return w.op.callee != nil && w.op.fact.Param < 0 }

// What returns what the goroutine waits for: the name of a channel, or what it calls;
// "" if it has no name.
func (f *Finding) What() string { return f.what() }

// Chain returns the names of the functions from the one that the goroutine runs to the
// one with the wait, literals left out.
func (f *Finding) Chain() []string { return slices.Compact(f.chain()) }

// Hops returns the calls in this package by which the goroutine comes to the wait.
func (f *Finding) Hops() []token.Pos {
	var calls []token.Pos
	for _, frame := range f.frames[:max(len(f.frames)-1, 0)] {
		calls = append(calls, frame.instr.Pos())
	}
	return calls
}

// IsGiven reports whether the goroutine is one that a function of another package starts, and sends
// on the channel which that gives to its callers.
func (f *Finding) IsGiven() bool { return f.op.given > 0 }

// Halted reports whether the goroutine waits for a ticker that was stopped.
func (f *Finding) Halted() bool { return f.op.kind == tick }

// LeftAlone reports whether the function that starts the goroutine would end the wait,
// if it did not return before.
func (f *Finding) LeftAlone() bool { return f.Exit != nil && f.isLocal() }

// LeftAtEnd reports whether it does so where it is done, and not on some way out before.
func (f *Finding) LeftAtEnd() bool {
	if _, ok := f.Exit.(*ssa.Return); !ok {
		return false
	}
	for _, b := range f.Exit.Parent().Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if ok && b != f.Exit.Parent().Recover && (ret.Pos() > f.Exit.Pos() || ret.Pos() == token.NoPos && ret != f.Exit) {
			return false
		}
	}
	return true
}

// Leaver returns the name of the function that leaves the goroutine alone.
func (f *Finding) Leaver() string { return outermost(f.Exit.Parent()).Name() }

// Told returns what tells the function that starts the goroutine to stop, and cannot
// reach the wait: the name of a context or stop channel among its parameters, or "".
func (f *Finding) Told() string {
	if p := f.told(); p != nil {
		return p.Name()
	}
	if f.pkg.givesCancelled(f.At) {
		return "its context"
	}
	return ""
}

// ToldByContext reports whether that is a context.
func (f *Finding) ToldByContext() bool {
	p := f.told()
	if p == nil {
		return true
	}
	_, isChan := p.Type().Underlying().(*types.Chan)
	return !isChan
}

func (f *Finding) told() *ssa.Parameter {
	for _, p := range outermost(f.At.Parent()).Params {
		if ch, ok := p.Type().Underlying().(*types.Chan); canEnd(p.Type()) && !isTime(p.Type()) && (!ok || isStop(ch)) {
			return p
		}
	}
	return nil
}

// isStop reports whether the channel carries nothing but its end.
func isStop(ch *types.Chan) bool {
	s, ok := ch.Elem().Underlying().(*types.Struct)
	return ok && s.NumFields() == 0
}

func isTime(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "time"
}

func outermost(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// Unbuffered returns the make of the channel that the goroutine sends on, once, if a
// buffer of one would let it go; nil otherwise.
func (f *Finding) Unbuffered() *ssa.MakeChan {
	if f.op.kind != send || f.op.sel != nil || !f.isLocal() || f.demanded != 1 {
		return nil
	}
	mc, ok := f.on.home().(*ssa.MakeChan)
	if !ok {
		return nil
	}
	if size, known := f.on.capacity(); !known || size != 0 {
		return nil
	}
	return mc
}
