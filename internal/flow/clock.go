package flow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Ticker returns the ticker or timer that ch is the channel of, or nil.
//
//	ticker.C    timer.C()
func Ticker(ch ssa.Value) ssa.Value {
	var of ssa.Value
	var name string
	if call, ok := ch.(*ssa.Call); ok {
		if of = value.Receiver(&call.Call); of != nil {
			name = symbol.Callee(&call.Call).Name()
		}
	} else if fa := value.Selection(ch); fa != nil {
		of, name = fa.X, value.Field(fa).Name()
	}
	if of == nil || !knowledge.IsOfClock(symbol.OfType(of.Type()), name) {
		return nil
	}
	return of
}

// IsTimely reports whether something comes on ch in time unless that is stopped, and ch is never closed.
//
//	ticker.C    timer.C()    time.Tick(period)
func IsTimely(ch ssa.Value) bool {
	call, ok := ch.(*ssa.Call)
	return ok && knowledge.Timely[symbol.OfCall(&call.Call)] || Ticker(ch) != nil
}

// StoppedTimer returns the timer that a call stops, which a literal may have captured; or nil.
//
//	if !timer.Stop() { <-timer.C }    defer func() { timer.Stop() }()
func StoppedTimer(call *ssa.CallCommon) ssa.Value {
	if symbol.OfCall(call) != knowledge.TimerStop {
		return nil
	}
	return value.Behind(value.Receiver(call))
}
