package start

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// waitsForItself reports whether what is started goes on until a signal comes that its function gives only when it
// returns, which it does only then.
//
//	stop := make(chan struct{})
//	defer close(stop)
//	informer.Run(stop)
func (s *Start) waitsForItself() bool {
	if call, ok := s.Call.(*ssa.Call); !ok || s.Row.Blocks == "" || s.signal == nil || s.field != nil || call.Parent().Parent() != nil {
		return false
	}
	switch v := signalOf(s.signal).(type) {
	case *ssa.MakeChan:
		return v.Parent() == s.Call.Parent() && s.isOnlyDeferred(v) && isDeferred(v)
	case *ssa.Extract: // ctx, cancel := context.WithCancel(context.Background())
		made, _ := value.CallOf(v)
		if made == nil || made.Parent() != s.Call.Parent() || !flow.IsCanceller(made) {
			return false
		}
		return flow.IsBackground(made.Call.Args[0]) && s.isOnlyDeferred(made) && isDeferred(made)
	}
	return false
}

// signalOf returns the channel or context that a signal is: of a channel that a context gives, that.
func signalOf(v ssa.Value) ssa.Value {
	for {
		v = value.Unconverted(v)
		call, ok := v.(*ssa.Call)
		if !ok || !call.Call.IsInvoke() || call.Call.Method.Name() != "Done" {
			return v
		}
		v = call.Call.Value
	}
}

// isDeferred reports whether a deferred call is made of a value, or of a result that it is.
//
//	defer close(stop)    ctx, cancel := context.WithCancel(parent); defer cancel()
func isDeferred(v ssa.Value) bool {
	return slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool {
		if x, ok := ref.(*ssa.Extract); ok {
			return isDeferred(x)
		}
		_, ok := ref.(*ssa.Defer)
		return ok
	})
}

// isOnlyDeferred reports whether a value, or what comes of it, is used by nothing that could give the signal but
// for calls that are deferred: it is received from, and handed on as something to receive from.
func (s *Start) isOnlyDeferred(v ssa.Value) bool {
	for _, ref := range value.Referrers(v) {
		switch ref := ref.(type) {
		case *ssa.Defer, *ssa.DebugRef:
		case *ssa.UnOp: // a receive
		case *ssa.Select:
			if slices.ContainsFunc(ref.States, func(st *ssa.SelectState) bool { return st.Chan == v && st.Send != nil }) {
				return false
			}
		case *ssa.Extract, *ssa.ChangeType:
			if !s.isOnlyDeferred(ref.(ssa.Value)) {
				return false
			}
		case *ssa.Call:
			if ref != s.Call && givesSignal(v.Type()) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// givesSignal reports whether who has a value of a type can give the signal: a channel that may be closed, or a
// cancel func.
func givesSignal(t types.Type) bool {
	if ch, ok := t.Underlying().(*types.Chan); ok {
		return ch.Dir() != types.RecvOnly
	}
	return symbol.OfType(t) != knowledge.Context
}
