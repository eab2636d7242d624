package blocking

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// A Finding is a goroutine that may wait forever.
type Finding struct {
	At   ssa.CallInstruction // what starts it
	Wait ssa.Instruction     // where it waits
	// Outlasted: one is started in each turn of a loop, and what it waits for ends all
	// of them at once.
	Outlasted bool
	// Endless: it comes back to the wait in a loop that it never leaves. Busy: what it waits for
	// may come, and yet it does not end.
	Endless, Busy bool
	// Teardown is the name of the method that ends the object which has the channel, and does not
	// end the wait; or "".
	Teardown string
	TornDown ssa.Instruction // where that begins, if it is known which method it is; or nil
	Exit     ssa.Instruction // where the function that starts it leaves it alone, or waits in vain; may be nil

	// Until are contexts that end the wait, and nothing else does.
	Until []Until

	// Turn: it waits for a turn that one before it has taken and not given back at Exit.
	Turn bool

	// Unless are functions that would end the wait, and that nothing in the package calls: what others do decides.
	Unless []*ssa.Function

	// Shown are exported fields, by name, of channels with which no other package may do anything; or else it does not wait forever.
	Shown []string

	// LastTurn is what starts it in a loop, itself or by a call, of whose turns only that of the last can leave it alone; or nil.
	LastTurn ssa.CallInstruction
	// Readers are functions that would end the wait of a goroutine which sends, but ask once and go away.
	Readers []*ssa.Function
	Asker   *Asker // that may have left when the goroutine answers; or nil
	// Answer is a later wait of the goroutine, in which it answers an asker: that counts where the first
	// does no harm, as the goroutine is to stay. Or nil.
	Answer *Finding
	// Others are findings of the same goroutine where control comes to its start in other ways: they count where the first does no
	// harm.
	Others []*Finding

	// InHand: it is left alone only with what it has read at the moment at which its reader leaves; Asks: it has read
	// nothing, but a flag of the reader, or is a timer that the reader stops.
	InHand, Asks bool

	// AtEnd: it is left alone only where a signal from outside has come, such as the end of the context
	// that its function is given, and so no more often than that. Other is where another goroutine
	// leaves that would have ended the wait, as nobody else does; or nil. Signal is the signal, if it
	// can be told in terms of the function that starts the goroutine. Runs: that function runs until the
	// signal comes, or starts what does, and is not asked for something that it then gives up.
	// Own: the other is one that it has started itself, which goes with the process as it does, unless the signal is known to come again and again.
	// NoWayOut: the goroutine comes back to the wait in a loop that nothing leaves, so that it certainly
	// is left alone, and not only where the signal comes at the wrong moment.
	AtEnd    bool
	Runs     bool
	Own      bool
	NoWayOut bool
	Other    ssa.Instruction
	Signal   ssa.Value

	*waits.Waiting
	from         callContext // in which it may
	exitProvides int
	older        bool // what it waits on until a context ends is there before the loop in which it is started
	leaverGives  bool // the function that leaves it alone at Exit gives something elsewhere
	required     int  // single receives, of a send
	pkg          *Package
}

// Chain returns the names of the functions from the one that the goroutine runs to the
// one with the wait, literals left out.
func (f *Finding) Chain() []string { return slices.Compact(f.Waiting.Chain()) }

// Hops returns the calls in this package by which the goroutine comes to the wait.
func (f *Finding) Hops() []token.Pos {
	var calls []token.Pos
	for _, frame := range f.Frames[:max(len(f.Frames)-1, 0)] {
		calls = append(calls, frame.Instr.Pos())
	}
	return calls
}

// IsGiven reports whether the goroutine is one that a function of another package starts, and sends
// on the channel which that gives to its callers.
func (f *Finding) IsGiven() bool { return f.Op.Times > 0 && f.IsInside() }

// IsForOthers reports whether the goroutine waits for the time, or to be given something, be it its end: it stays as nobody
// does that, and as nobody stops it, which is one leak.
func (f *Finding) IsForOthers() bool {
	isGiven := func(o *pointsto.Op) bool { return o.Kind == pointsto.Recv || o.Kind == pointsto.Take }
	return f.Op.Kind == pointsto.Tick || len(f.Cases) > 0 && !slices.ContainsFunc(f.Cases, func(o *pointsto.Op) bool { return !isGiven(o) })
}

// Halted returns what was stopped that the goroutine waits for, "ticker" or "timer", or "".
func (f *Finding) Halted() string {
	if f.Op.Kind != pointsto.Tick {
		return ""
	}
	return strings.ToLower(f.Op.Name)
}

// LeftAtReturn reports whether the goroutine is left alone where the function returns that starts it, on what that has
// for all turns of its loop: it has done so once by then.
//
//	done := make(chan struct{})
//	for {
//		select {
//		case <-stop:
//			return
//		case <-tick:
//			go func() { work(); done <- struct{}{} }()
//		case <-done:
//		}
//	}
func (f *Finding) LeftAtReturn() bool {
	_, returns := f.Exit.(*ssa.Return)
	return returns && f.leaverGives && f.LeftAlone() && f.Exit.Parent() == f.At.Parent()
}

// By returns the call by which control comes to where the goroutine is started, if there are others, it is left alone only
// when it does so by that, and each time once; or nil.
func (f *Finding) By() ssa.CallInstruction {
	at, once := f.from.first(f.pkg)
	call, ok := at.(ssa.CallInstruction)
	if !ok || !once || f.At == nil || f.pkg.shapes.Repeats(f.At.Block()) || len(f.pkg.contextsOf(f.At.Parent())) == 1 {
		return nil
	}
	return call
}

// IsNever reports whether the goroutine waits for a timer on whose channel nothing comes.
func (f *Finding) IsNever() bool { return f.Op.Never }

// LeftAlone reports whether the function that starts the goroutine would end the wait,
// if it did not return before.
func (f *Finding) LeftAlone() bool { return f.Exit != nil && (f.Turn || f.isLocal()) }

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

// IsSignalOfObject reports whether the signal is in a field: whoever calls the leaver has no other.
//
//	case <-p.options.stopCtx.Done():
func (f *Finding) IsSignalOfObject() bool {
	return f.Signal != nil && (value.Field(f.Signal) != nil || value.LoadedField(f.Signal) != nil)
}

// SignalName returns what the source calls the signal at whose end the goroutine is left alone, or "".
func (f *Finding) SignalName() string { return signalName(f.Signal) }

// Leaver names the function that leaves the goroutine alone.
func (f *Finding) Leaver() string { return funcName(f.Exit.Parent()) }

// funcName names a function for those who read its source.
func funcName(fn *ssa.Function) string {
	for fn.Parent() != nil && fn.Synthetic != "" { // the body of a loop over a func
		fn = fn.Parent()
	}
	if fn.Parent() != nil {
		return "the func literal in " + value.NameOf(value.Outermost(fn))
	}
	return value.NameOf(fn)
}

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
	return p == nil || !value.IsChan(p.Type())
}

func (f *Finding) told() *ssa.Parameter {
	for _, p := range value.Outermost(f.At.Parent()).Params {
		if ch, ok := p.Type().Underlying().(*types.Chan); knowledge.CanEnd(p.Type()) && !isTime(p.Type()) && (!ok || knowledge.IsStop(ch)) {
			return p
		}
	}
	return nil
}

func isTime(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "time"
}

// Unbuffered returns the make of the channel that the goroutine sends on, once, if a
// buffer of one would let it go; nil otherwise.
func (f *Finding) Unbuffered() *ssa.MakeChan {
	if f.Op.Kind != pointsto.Send || f.Op.Sel != nil || !f.isLocal() || f.required != 1 {
		return nil
	}
	mc, ok := f.On.Site().(*ssa.MakeChan)
	if !ok {
		return nil
	}
	if size, known := f.On.Capacity(); !known || size != 0 {
		return nil
	}
	return mc
}

// Outlives reports whether the goroutine certainly stays when those who start it have gone:
//
//   - the object has a teardown that forgets the goroutine;
//   - what it waits on belongs to a call of the function that starts the goroutine;
//   - the starter waits then until it is told to stop;
//   - the starter gives the goroutine a context that is cancelled.
func (f *Finding) Outlives() bool {
	return f.Teardown != "" || f.isLocal() || f.startsUntilStopped() || f.pkg.givesCancelled(f.At)
}

// StaysWithProcess reports whether the function that starts the goroutine does not come back but where the process ends, or where a server has failed that
// nobody can shut down.
//
//	go t.consume()
//	log.Fatal(http.ListenAndServe(addr, mux))
func (f *Finding) StaysWithProcess() bool {
	serves := func(instr ssa.Instruction) bool {
		call, ok := instr.(*ssa.Call)
		return ok && knowledge.ServesForGood[symbol.OfCall(&call.Call)]
	}
	return f.At != nil && !flow.InLoop(f.At.Block()) && !flow.ReachedFrom(f.At.Parent(), f.At, flow.IsReturn, serves, nil)
}

// IsGlobal reports whether what the goroutine waits on is in a package variable: there
// is one for the process.
func (f *Finding) IsGlobal() bool {
	v, ok := f.On.Named().(*types.Var)
	return ok && !v.IsField()
}

// isLocal reports whether nobody outside a call of the function that starts the
// goroutine has what it waits on.
func (f *Finding) isLocal() bool {
	site := f.On.Site()
	if site == nil || f.On.IsMadeForEach() {
		return site != nil
	}
	for fn := f.At.Parent(); fn != nil; fn = fn.Parent() {
		if fn == site.Parent() {
			return true
		}
	}
	return false
}

// startsUntilStopped reports whether the function that starts the goroutine then
// waits until it is told to stop.
//
//	go c.worker()
//	<-ctx.Done()
func (f *Finding) startsUntilStopped() bool {
	for instr := range value.Instrs(f.At.Parent()) {
		for _, o := range f.pkg.Classes.Ops(instr) {
			if o.Kind == pointsto.Recv && !o.Polls && (o.On().Ends() || o.On().IsParam()) && flow.Reaches(f.At, instr) {
				return true
			}
			if o.Kind == pointsto.Join && flow.Reaches(f.At, instr) {
				return true
			}
		}
	}
	return false
}

// An Asker is a function that makes a channel for one answer, and may have left when that comes: by a
// context, or after a time. Who answers then waits forever, however often it is started: a server of
// which one goroutine after the other stops.
//
//	req := request{key, make(chan response)}
//	s.requests <- req
//	select {
//	case res := <-req.response:
//		return res.err
//	case <-ctx.Done():
//		return ctx.Err()
//	}
type Asker struct {
	Fn     *ssa.Function
	Leaves ssa.CallInstruction // that gives the channel by which it leaves
	Signal ssa.Value           // the context; nil if it is a time
}
