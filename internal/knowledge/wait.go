package knowledge

import (
	"go/types"
	"slices"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/typestring"
)

const clock = "k8s.io/utils/clock"

// Timely are functions that give a channel on which something comes in time.
var Timely = map[symbol.Symbol]bool{
	After:                        true,
	{Path: "time", Name: "Tick"}: true,

	{Path: clock, Recv: "Clock", Name: "After"}:                                            true,
	{Path: clock, Recv: "Clock", Name: "Tick"}:                                             true,
	{Path: clock, Recv: "Timer", Name: "C"}:                                                true,
	{Path: clock, Recv: "Ticker", Name: "C"}:                                               true,
	{Path: "sigs.k8s.io/controller-runtime/pkg/manager", Recv: "Manager", Name: "Elected"}: true,
}

// Clocks are types with a channel C on which something comes in time, or a method C that gives it.
var Clocks = []symbol.Symbol{
	{Path: "time", Name: "Ticker"}, {Path: "time", Name: "Timer"},
	{Path: clock, Name: "Ticker"}, {Path: clock, Name: "Timer"},
}

// IsOfClock reports whether a field or method of that name in a type is the channel of a clock.
func IsOfClock(owner symbol.Symbol, name string) bool {
	return name == "C" && slices.Contains(Clocks, owner)
}

// Pop takes an item off the queue of an informer.
var Pop = symbol.Symbol{Path: cache, Recv: "Queue", Name: "Pop"}

// Time is a point of time, Duration the time between two.
var (
	Time     = symbol.Symbol{Path: "time", Name: "Time"}
	Duration = symbol.Symbol{Path: "time", Name: "Duration"}
)

// Groups are groups of goroutines that say when they are done.
var Groups = set(symbol.Symbol{Path: "sync", Name: "WaitGroup"}, symbol.Symbol{Path: wait, Name: "Group"})

// NewTimer gives a timer, After the channel of one, AfterFunc one that calls a func, and has no channel; TimerStop stops them.
var (
	After     = symbol.Symbol{Path: "time", Name: "After"}
	NewTimer  = symbol.Symbol{Path: "time", Name: "NewTimer"}
	AfterFunc = symbol.Symbol{Path: "time", Name: "AfterFunc"}
	TimerStop = symbol.Symbol{Path: "time", Recv: "Timer", Name: "Stop"}
)

// Sleep waits for time to pass. Forever runs a func again and again, and never comes back.
var (
	Sleep   = symbol.Symbol{Path: "time", Name: "Sleep"}
	Forever = symbol.Symbol{Path: wait, Name: "Forever"}
)

// WaitMakers are functions that make a new thing to wait on, and keep no hand on it.
var WaitMakers = set(
	symbol.Symbol{Path: "sync", Name: "NewCond"},
	GroupContext,
	symbol.Symbol{Path: "net", Name: "Listen"},
	symbol.Symbol{Path: "net", Name: "ListenTCP"},
	symbol.Symbol{Path: "net", Name: "ListenUnix"},
)

// WatchEvents gives the channel of a watch of an API server, which is closed when that ends it.
var WatchEvents = symbol.Symbol{Path: "k8s.io/apimachinery/pkg/watch", Recv: "Interface", Name: "ResultChan"}

// An Act is what a method does with its receiver, for who waits.
type Act uint8

// It waits for a condition, or for a number of others; wakes who waits for a condition; is one
// of the others, at its end, or adds one; halts a ticker or timer, or sets it going again; takes an
// item.
const (
	Waits Act = iota + 1
	Joins
	Signals
	Joined
	Adds
	Halts
	Rearms
	Takes
)

// Acts are what methods do. Those of work queues are in package resource.
var Acts = map[symbol.Symbol]Act{
	{Path: "sync", Recv: "Cond", Name: "Wait"}:      Waits,
	{Path: "sync", Recv: "Cond", Name: "Broadcast"}: Signals,
	{Path: "sync", Recv: "Cond", Name: "Signal"}:    Signals,

	{Path: "sync", Recv: "WaitGroup", Name: "Go"}:                      Joined, // when it ends
	{Path: "sync", Recv: "WaitGroup", Name: "Wait"}:                    Joins,
	{Path: "sync", Recv: "WaitGroup", Name: "Done"}:                    Joined,
	{Path: "sync", Recv: "WaitGroup", Name: "Add"}:                     Adds,
	{Path: "golang.org/x/sync/errgroup", Recv: "Group", Name: "Wait"}:  Joins,
	{Path: "golang.org/x/sync/errgroup", Recv: "Group", Name: "Go"}:    Joined,
	{Path: "golang.org/x/sync/errgroup", Recv: "Group", Name: "TryGo"}: Joined,
	{Path: wait, Recv: "Group", Name: "Start"}:                         Joined, // when it ends
	{Path: wait, Recv: "Group", Name: "StartWithChannel"}:              Joined,
	{Path: wait, Recv: "Group", Name: "StartWithContext"}:              Joined,
	{Path: wait, Recv: "Group", Name: "Wait"}:                          Joins,

	{Path: "time", Recv: "Ticker", Name: "Stop"}:  Halts,
	{Path: "time", Recv: "Ticker", Name: "Reset"}: Rearms,
	{Path: "time", Recv: "Timer", Name: "Stop"}:   Halts,
	{Path: "time", Recv: "Timer", Name: "Reset"}:  Rearms,
	{Path: clock, Recv: "Ticker", Name: "Stop"}:   Halts,
	{Path: clock, Recv: "Timer", Name: "Stop"}:    Halts,
	{Path: clock, Recv: "Timer", Name: "Reset"}:   Rearms,

	{Path: "net", Recv: "Listener", Name: "Accept"}:         Takes,
	{Path: "net", Recv: "TCPListener", Name: "Accept"}:      Takes,
	{Path: "net", Recv: "TCPListener", Name: "AcceptTCP"}:   Takes,
	{Path: "net", Recv: "UnixListener", Name: "Accept"}:     Takes,
	{Path: "net", Recv: "UnixListener", Name: "AcceptUnix"}: Takes,

	{Path: cache, Recv: "Queue", Name: "Pop"}:     Takes,
	{Path: cache, Recv: "FIFO", Name: "Pop"}:      Takes,
	{Path: cache, Recv: "DeltaFIFO", Name: "Pop"}: Takes,
	{Path: cache, Recv: "RealFIFO", Name: "Pop"}:  Takes,
	{Path: cache, Recv: "Heap", Name: "Pop"}:      Takes,
}

// Polls are functions that wait until something is so, or a channel is closed: their
// argument with that index.
var Polls = map[symbol.Symbol]int{
	{Path: cache, Name: "WaitForCacheSync"}:      0,
	{Path: cache, Name: "WaitForNamedCacheSync"}: 1,
}

// A shape is what the methods of a type do, by their names and types: an interface with some of them may have one of these types
// behind it.
type shape map[string]struct {
	typ string // as package typestring writes it
	act Act
}

// Groups of goroutines and timers are those that programs put behind interfaces of their own: for a bounded group, for a clock
// in tests.
//
//	type waitGroup interface{ Add(int); Done(); Wait() }
//	type stoppable interface{ Stop() bool }
var shapes = []shape{
	{"Add": {"func(int)()", Adds}, "Done": {"func()()", Joined}, "Wait": {"func()()", Joins}},
	{"Stop": {"func()(bool)", Halts}, "Reset": {"func(time.Duration)(bool)", Rearms}},
}

// ActBehind returns what a method of an interface does if a group of goroutines or a timer is behind it.
func ActBehind(iface *types.Interface, method string) (act Act, ok bool) {
	for _, s := range shapes {
		has := func(m *types.Func) bool { return s[m.Name()].typ == typestring.Of(m.Signature(), "") }
		if !slices.ContainsFunc(slices.Collect(iface.Methods()), func(m *types.Func) bool { return !has(m) }) && s[method].typ != "" {
			return s[method].act, true
		}
	}
	return 0, false
}
