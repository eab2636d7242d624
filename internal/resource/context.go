package resource

import (
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

// Context: a context that can be cancelled is in the list of its parent until one of the two is cancelled. So is what waits
// for the end of a context. A context that never ends keeps no list. They are small, one or two hundred bytes each, but for
// what they hold, and no goroutine tells of them.
var Context = &Resource{
	Check: "contextcancel",
	Child: true,
	Words: Words{Short: "context", Long: "context", Released: "cancelled", Releases: "cancels", Until: "its parent"},
	Spec: spec.Spec{
		Kind:    "context",
		Minor:   true,
		Acquire: calledOf(1, knowledge.Cancellers...),
	},
}

// Callback is what context.AfterFunc registers.
var Callback = &Resource{
	Check: "contextcancel",
	Child: true,
	Words: Words{Short: "callback", Long: "callback of a context", Released: "stopped", Releases: "stops"},
	Spec: spec.Spec{
		Kind:    "context callback",
		Minor:   true,
		Acquire: calledOf(0, knowledge.ContextCallback),
	},
}

// calledOf returns acquisitions by functions whose result is a func that has to be called, unless the context ends that is
// their first argument.
func calledOf(result int, functions ...symbol.Symbol) []spec.Acquire {
	rows, until := make([]spec.Acquire, len(functions)), spec.Arg(0)
	for i, sym := range functions {
		rows[i] = spec.Acquire{Symbol: sym, Result: result, Called: true, Until: &until}
	}
	return rows
}
