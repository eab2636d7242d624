package blocking

import (
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
)

// acts are what the acts of methods are called here.
var acts = map[knowledge.Act]kind{
	knowledge.Waits: wait, knowledge.Joins: join, knowledge.Signals: signal, knowledge.Joined: done,
	knowledge.Adds: adds, knowledge.Halts: halts, knowledge.Takes: take,
}

// methods and makers are those of libraries, and of work queues.
var methods, makers = withQueues()

func withQueues() (map[symbol.Symbol]kind, map[symbol.Symbol]bool) {
	methods, makers := make(map[symbol.Symbol]kind), maps.Clone(knowledge.WaitMakers)
	for s, act := range knowledge.Acts {
		methods[s] = acts[act]
	}
	for _, a := range resource.Workqueue.Acquire {
		makers[a.Symbol] = true
	}
	for _, s := range resource.Workqueue.Serve {
		methods[s] = take
	}
	for _, r := range resource.Workqueue.Release {
		methods[r.Symbol] = closes
	}
	return methods, makers
}

// MayWait reports whether a method or func of that name may wait for an item. takers are names such
// as knowledge.Takers, of the user's own.
func MayWait(name string, takers []string) bool {
	return slices.Contains(knowledge.Waiters, name) || isTakerName(name, takers)
}

func isTakerName(name string, takers []string) bool {
	isName := func(t string) bool { return strings.EqualFold(t, name) }
	return slices.ContainsFunc(knowledge.Takers, isName) || slices.ContainsFunc(takers, isName)
}

// isTaker reports whether a call of a func or interface method with that type takes an
// item from somewhere, and waits until there is one.
func isTaker(sig *types.Signature) bool {
	if sig.Results().Len() == 0 || isErrorType(sig.Results().At(0).Type()) {
		return false
	}
	for p := range sig.Params().Variables() {
		if canEnd(p.Type()) {
			return false
		}
	}
	return true
}

// canEnd reports whether what has that type may end what it is given to: a signal, a time.
func canEnd(t types.Type) bool {
	return knowledge.IsSignal(t) || symbol.OfType(t).Path == "time"
}

func isErrorType(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// isSource reports whether values of the interface type t can be closed.
func isSource(t types.Type) bool {
	for m := range types.NewMethodSet(t).Methods() {
		if knowledge.EndsWaits(m.Obj().Name()) {
			return true
		}
	}
	return false
}

// isCloser reports whether a method of that name and type ends all waits on its
// receiver.
func isCloser(fn *types.Func) bool {
	return fn.Signature().Recv() != nil && knowledge.EndsWaits(fn.Name())
}
