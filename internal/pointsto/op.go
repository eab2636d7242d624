package pointsto

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// A Kind is what an instruction does with a class.
type Kind uint8

// What instructions do.
const (
	Recv  Kind = iota + 1 // <-ch, for x := range ch
	Send                  // ch <- x
	Wait                  // cond.Wait()
	Join                  // group.Wait()
	Take                  // queue.Get(), listener.Accept(), s.NextPod()
	Close                 // close(ch), queue.ShutDown(): all waits end, now and later
	Wake                  // cond.Signal(), cond.Broadcast()
	Done                  // group.Done()
	Add                   // group.Add(n)
	Tick                  // <-ticker.C, <-timer.C
	Halt                  // ticker.Stop(), timer.Stop(), which close no channel
	Rearm                 // timer.Reset(d)
)

var kinds = [...]string{
	Recv: "receive from", Send: "send on", Wait: "wait for", Join: "join of", Take: "take from", Close: "end of",
	Wake: "wake-up of", Done: "done on", Add: "add to", Tick: "tick of", Halt: "stop of", Rearm: "reset of",
}

func (k Kind) String() string { return kinds[k] }

// An Op is an instruction that does something with a class.
type Op struct {
	Kind     Kind
	Instr    ssa.Instruction
	Sel      *ssa.Select // of a case
	State    int         // which case
	Deferred bool
	Name     string     // of the method or func: "NextPod"
	Async    bool       // go wg.Wait()
	Polls    bool       // it may end by itself, too
	Never    bool       // of a timer: nothing comes
	Through  types.Type // of take: the type of what the item is taken from

	// Of a function of another package that waits: which, and what is known.
	Callee *types.Func
	Fact   CalleeWait
	Times  int       // of one that starts a goroutine which sends: how often that does
	Until  ssa.Value // the context that is given, whose end ends the wait, too; or nil

	on    *Class
	index int // in the order of the source
}

// Forever returns what a select without cases does: it receives from what is never there.
func Forever(sel *ssa.Select) *Op {
	return &Op{Kind: Recv, Instr: sel, Sel: sel, on: &Class{never: true}}
}

// IsChoice reports whether something else may happen in place of the op: another case, or the end of a context.
func (o *Op) IsChoice() bool { return o.Sel != nil || o.Until != nil }

// On returns the class that the op is on.
func (o *Op) On() *Class { return o.on.Find() }

// Waits reports whether the op is a wait.
func (o *Op) Waits() bool {
	switch o.Kind {
	case Recv, Send, Wait, Join, Take, Tick:
		return !o.Async
	}
	return false
}

// Channel returns the channel of an op, or nil.
func (o *Op) Channel() ssa.Value {
	if o.Sel != nil {
		return o.Sel.States[o.State].Chan
	}
	return value.Channel(o.Instr)
}

// Sent returns what the op sends.
func (o *Op) Sent() ssa.Value {
	if o.Sel != nil {
		return o.Sel.States[o.State].Send
	}
	if instr, ok := o.Instr.(*ssa.Send); ok {
		return instr.X
	}
	return nil
}
