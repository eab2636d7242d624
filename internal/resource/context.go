package resource

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Context: a context that can be cancelled is in the list of its parent until one of the two is cancelled. So is what waits
// for the end of a context. A context that never ends keeps no list. They are small, one or two hundred bytes each, but for
// what they hold, and no goroutine tells of them.
var Context = &Resource{
	Check: "contextcancel",
	Child: true,
	Small: true,
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
	Small: true,
	Words: Words{Short: "callback", Long: "callback of a context", Released: "stopped", Releases: "stops"},
	Spec: spec.Spec{
		Kind:    "context callback",
		Minor:   true,
		Acquire: calledOf(0, knowledge.ContextCallback),
	},
}

// Deferred and DeferredTimer: what ends by itself, and is collected when nobody has it, but not where a loop that waits for
// more defers its end in each turn. The list of what is deferred has it until the function returns.
//
//	for { timer := time.NewTimer(time.Second); defer timer.Stop(); select { case <-timer.C: … } }
var Deferred = &Resource{
	Check: "contextcancel",
	Small: true,
	Words: Words{Short: "context", Long: "context", Released: "cancelled", Releases: "cancels"},
	Spec: spec.Spec{
		Kind:    "context deferred in a loop",
		Minor:   true,
		Acquire: inLoop(calledOf(1, knowledge.Timers...)),
	},
}

// DeferredTimer is Deferred of timers and tickers.
var DeferredTimer = &Resource{
	Check: "contextcancel",
	Small: true,
	Words: Words{Short: "timer", Long: "timer", Released: "stopped", Releases: "stops"},
	Spec: spec.Spec{
		Kind:    "timer deferred in a loop",
		Acquire: inLoop(functions("time", "", "NewTimer", "NewTicker")),
		Release: slices.Concat(methods("time", "Timer", "Stop"), methods("time", "Ticker", "Stop")),
	},
}

// Ticker: in programs whose go.mod says go 1.22, or less, the runtime keeps a ticker until it is stopped, and has it fire, whoever has it. Later ones are
// collected. Measured with Go 1.26: 200,000 tickers that nobody has keep 51 MiB with go 1.22 in go.mod, and nothing with go 1.23.
//
//	ticker := time.NewTicker(period)    for range time.Tick(period)
var Ticker = &Resource{
	Check: "contextcancel",
	Long:  true,
	Many:  true,
	Small: true,
	Words: Words{Short: "ticker", Long: "ticker", Released: "stopped", Releases: "stops"},
	Spec: spec.Spec{
		Kind:    "ticker",
		Minor:   true,
		Acquire: before("go1.23", functions("time", "", "NewTicker", "Tick")),
		Release: methods("time", "Ticker", "Stop"),
	},
}

// before returns acquisitions that count in code of an older version of the language.
func before(version string, rows []spec.Acquire) []spec.Acquire {
	for i := range rows {
		rows[i].Before = version
	}
	return rows
}

// inLoop returns acquisitions that count where a loop goes on as long as it likes and defers something in each turn, and that nothing else ends.
func inLoop(rows []spec.Acquire) []spec.Acquire {
	for i := range rows {
		rows[i].None, rows[i].Until = isDeferredOnce, nil
	}
	return rows
}

// isDeferredOnce reports whether no loop that a call is in, and that waits for more, defers a use of what the call gives.
func isDeferredOnce(call *ssa.Call) bool {
	deferred := appendDeferred(nil, call, make(map[ssa.Value]bool))
	return len(deferred) == 0 || !slices.ContainsFunc(flow.Loops(call.Parent()), func(l *flow.Loop) bool {
		return l.Has(call.Block()) && slices.ContainsFunc(deferred, func(d *ssa.Defer) bool { return l.PilesUp(d.Block()) })
	})
}

// appendDeferred appends the deferred calls that have v, itself, in a variable of a literal, or with what else came with it.
//
//	defer timer.Stop()    defer func() { timer.Stop() }()    ctx, cancel := …; defer cancel()
func appendDeferred(list []*ssa.Defer, v ssa.Value, seen map[ssa.Value]bool) []*ssa.Defer {
	if seen[v] {
		return list // stop = func() { timer.Stop(); stop() }
	}
	seen[v] = true
	for _, ref := range value.Referrers(v) {
		switch ref := ref.(type) {
		case *ssa.Defer:
			list = append(list, ref)
		case *ssa.Extract, *ssa.MakeClosure:
			list = appendDeferred(list, ref.(ssa.Value), seen)
		case *ssa.Store:
			if variable, ok := ref.Addr.(*ssa.Alloc); ok && ref.Val == v {
				list = appendDeferred(list, variable, seen)
			}
		}
	}
	return list
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
