package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// A goroutine that only a signal ends is a thing, too: who starts it must see to it that the
// signal comes. It is acquired by the go statement, or, where the signal is a variable of the
// function, with the signal; it is carried by the channel, or by the func that cancels the context,
// and it is released where the channel is closed, or sent to, and where the func is called. That
// is what makes a contract of a constructor and a Close, without a row in any table.
//
//	func NewWatcher() *Watcher {
//		w := &Watcher{stop: make(chan struct{})}
//		go w.run()                                 // acquired; carried by w.stop
//		return w                                   // left to the callers, with the method Close
//	}
//
//	func (w *Watcher) run() {
//		for {
//			select {
//			case <-w.stop:
//				return
//			case <-w.ticker.C:
//				w.poll()
//			}
//		}
//	}
//
//	func (w *Watcher) Close() { close(w.stop) }    // released

// started returns the thing that a go statement, or a call that starts a goroutine, acquires, if
// there is one signal that ends the goroutine and is for the function, or for who calls it, to
// give; or nil.
func (bs *births) started(instr ssa.CallInstruction) *birth {
	worker := bs.Table.Worker
	t, ok := bs.Signals.Spawned(instr)
	if worker == nil || !ok {
		return nil
	}
	b := &birth{at: instr, call: instr, fn: instr.Parent(), ob: &walk.Obligation{Spec: worker, Runs: t, Owners: make(access.Behind), Abroad: make(map[access.Path]summary.Owned)}}
	ends := bs.Signals.EndsOfCall(t)
	if ends == nil {
		ends, b.guessed = bs.Signals.EndsOfRun(t), true
	}
	for _, s := range ends {
		c, until := bs.Signals.CarrierOf(bs.Signals.EndedBeside(s, b.fn), b.fn)
		switch {
		case until != nil && b.until == nil:
			b.until = until
		case c.Value != nil && b.carrier.Value == nil:
			b.carrier = c
			if c.Until != nil && b.until == nil {
				b.until = c.Until
			}
		default:
			return nil // nobody knows when it comes, or there are two who can end it
		}
	}
	if b.carrier.Value == nil || isOfEntry(b.carrier.Value) || bs.isGivenBefore(b) || bs.Signals.IsJoined(instr, t) && !(b.isOwn() && bs.Signals.OnlyEndsWhenTold(t)) {
		return nil
	}
	return b
}

// isOwn reports whether the function itself makes the signal that ends the goroutine, and nothing else has that: if it waits for the goroutine before it gives the signal, it
// stays, too.
//
//	stop := make(chan struct{})
//	wg.Go(func() { poll(stop) })
//	defer wg.Wait()
//	if err := load(); err != nil { return err }
//	close(stop)
func (b *birth) isOwn() bool {
	made, ok := b.carrier.Value.(ssa.Instruction)
	return ok && b.carrier.Path == "" && made.Parent() == b.fn
}

// isGivenBefore reports whether the signal of b's goroutine, a channel, was given to code that is not seen, by itself or in a struct, before the goroutine
// is started: that may close it.
//
//	c.events = make(chan event)
//	if err := c.source.Watch(ctx, c.events); err != nil { … }
//	go func() { for e := range c.events { … } }()
func (bs *births) isGivenBefore(b *birth) bool {
	at := access.Place{Root: b.carrier.Value, Path: b.carrier.Path}
	isIt := func(arg ssa.Value) bool {
		ch, ok := arg.Type().Underlying().(*types.Chan)
		return ok && ch.Dir() != types.RecvOnly && bs.Resolve(arg) == at
	}
	return value.AnyOf(b.fn, func(call *ssa.Call) bool {
		t := bs.TargetOf(&call.Call)
		isSeen := t.Obj == nil || t.Fn != nil || !t.Invoke && bs.Imports.Func(t.Obj) != nil
		has := func(arg ssa.Value) bool { return isIt(arg) || slices.ContainsFunc(value.Fields(arg), isIt) }
		return !isSeen && flow.Precedes(call, b.call) && slices.ContainsFunc(t.Args, has)
	})
}

// followWorker walks from where the object is made that has the signal of b's goroutine, or the
// signal itself, or else from the go statement, to the exits.
func (bs *births) followWorker(b *birth) {
	w, st, c := b.walker, walk.NewState(), b.carrier
	if part := partGiven(c.Value, c.Path); part != nil && bs.isOthersPart(c.Value, c.Path) {
		c.Value, c.Path = part, c.Path.Rest() // s := &syncer{hub: hub}; go s.run()
	}
	switch made := madeIn(b.fn, c.Value); {
	case c.Made != nil:
		w.Ob.Starts, w.Ob.Birth = b.call, c.Value
		w.Hold(st, c.Value, c.Path)
		bs.followFrom(b, c.Made, st)
	case bs.isOthersPart(c.Value, c.Path):
		return // go c.hub.run()
	case made != nil:
		if bs.startFrom(b, st, c.Value, c.Path) {
			bs.followFrom(b, made, st)
		}
	default:
		w.Ob.Starts = b.call
		w.Write(st, c.Value, c.Path)
		bs.followAt(b, b.call, slices.Index(b.call.Block().Instrs, ssa.Instruction(b.call)), st)
	}
}

// isOfEntry reports whether a variable has a copy of what was found in a map or a slice: who takes that out sees to it.
//
//	entry, ok := r.entries[key]
//	go func() { <-entry.done; removed() }()
func isOfEntry(variable ssa.Value) bool {
	found := value.CopyOf(variable)
	switch x := found.(type) {
	case *ssa.Extract: // of a lookup, or of a loop
		found = x.Tuple
	case *ssa.UnOp:
		found = x.X
	}
	_, visits := found.(*ssa.Next)
	return visits || found != nil && value.Container(found) != nil
}
