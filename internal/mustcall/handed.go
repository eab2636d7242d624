package mustcall

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/signal"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/walk"
)

// What a function starts may stay until a signal comes that it was given: who makes the signal, and
// gives it away for that, has to see that it comes.
//
//	stop := make(chan struct{})
//	factory.Start(stop)
//	if err := sync(factory); err != nil {
//		return nil, err    // and the informers run on
//	}
//	return &Controller{stop: stop}, nil

// A signal that never comes at all is for others to tell, by what is started.

// handed returns the thing that a call acquires which is given a signal, made by the function around, for
// what it starts, and does not wait for that; or nil.
func (bs *births) handed(instr ssa.CallInstruction) *birth {
	worker := bs.Table.Worker
	if _, isDefer := instr.(*ssa.Defer); isDefer || worker == nil {
		return nil
	}
	var signals []signal.Signal
	despite := false
	for _, given := range bs.Signals.SignalArgs(instr) {
		signals = signal.Append(signals, bs.Signals.Of(given.Signal))
		despite = despite || given.Despite
	}
	if len(signals) != 1 {
		return nil
	}
	fn := instr.Parent()
	c, _ := bs.Signals.CarrierOf(signals[0], fn)
	if c.Made == nil && madeIn(fn, c.Value) == nil || bs.Signals.StartsEarlier(instr, signals[0]) {
		return nil
	}
	ob := &walk.Obligation{Spec: worker, Owners: make(access.Behind), Abroad: make(map[access.Path]summary.Owned)}
	if call, ok := instr.(*ssa.Call); ok && !despite {
		ob.Failure = walk.FailureOf(call)
	}
	return &birth{at: instr, call: instr, fn: fn, ob: ob, carrier: c, until: c.Until, handed: true}
}

// carrierType returns the type of what carries b's goroutine, or nil.
func (b *birth) carrierType() types.Type {
	if b.carrier.Value == nil {
		return nil
	}
	return b.carrier.Value.Type()
}
