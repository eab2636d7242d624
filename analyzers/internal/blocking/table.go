package blocking

import (
	"go/types"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/analyzers/internal/resource"
	"github.com/leaklint/leaklint/analyzers/internal/symbol"
)

// ends are functions that give a channel on which something comes in time.
var ends = map[symbol.Symbol]bool{
	{Path: "time", Name: "After"}: true,
	{Path: "time", Name: "Tick"}:  true,

	{Path: "k8s.io/utils/clock", Recv: "Clock", Name: "After"}:                             true,
	{Path: "k8s.io/utils/clock", Recv: "PassiveClock", Name: "After"}:                      true,
	{Path: "k8s.io/utils/clock", Recv: "Clock", Name: "Tick"}:                              true,
	{Path: "k8s.io/utils/clock", Recv: "Timer", Name: "C"}:                                 true,
	{Path: "k8s.io/utils/clock", Recv: "Ticker", Name: "C"}:                                true,
	{Path: "sigs.k8s.io/controller-runtime/pkg/manager", Recv: "Manager", Name: "Elected"}: true,
}

// makers are functions that make a new thing to wait on, and keep no hand on it.
var makers = symbols(
	symbol.Symbol{Path: "sync", Name: "NewCond"},
	symbol.Symbol{Path: "golang.org/x/sync/errgroup", Name: "WithContext"},
	symbol.Symbol{Path: "net", Name: "Listen"},
	symbol.Symbol{Path: "net", Name: "ListenTCP"},
	symbol.Symbol{Path: "net", Name: "ListenUnix"},
)

// methods are what methods of things do with their receiver.
var methods = map[symbol.Symbol]kind{
	{Path: "sync", Recv: "Cond", Name: "Wait"}:      wait,
	{Path: "sync", Recv: "Cond", Name: "Broadcast"}: signal,
	{Path: "sync", Recv: "Cond", Name: "Signal"}:    signal,

	{Path: "sync", Recv: "WaitGroup", Name: "Go"}:                      done, // when it ends
	{Path: "sync", Recv: "WaitGroup", Name: "Wait"}:                    join,
	{Path: "sync", Recv: "WaitGroup", Name: "Done"}:                    done,
	{Path: "sync", Recv: "WaitGroup", Name: "Add"}:                     adds,
	{Path: "golang.org/x/sync/errgroup", Recv: "Group", Name: "Wait"}:  join,
	{Path: "golang.org/x/sync/errgroup", Recv: "Group", Name: "Go"}:    done,
	{Path: "golang.org/x/sync/errgroup", Recv: "Group", Name: "TryGo"}: done,

	{Path: "time", Recv: "Ticker", Name: "Stop"}: halts,

	{Path: "net", Recv: "Listener", Name: "Accept"}:         take,
	{Path: "net", Recv: "TCPListener", Name: "Accept"}:      take,
	{Path: "net", Recv: "TCPListener", Name: "AcceptTCP"}:   take,
	{Path: "net", Recv: "UnixListener", Name: "Accept"}:     take,
	{Path: "net", Recv: "UnixListener", Name: "AcceptUnix"}: take,

	{Path: "k8s.io/client-go/tools/cache", Recv: "Queue", Name: "Pop"}:     take,
	{Path: "k8s.io/client-go/tools/cache", Recv: "FIFO", Name: "Pop"}:      take,
	{Path: "k8s.io/client-go/tools/cache", Recv: "DeltaFIFO", Name: "Pop"}: take,
	{Path: "k8s.io/client-go/tools/cache", Recv: "RealFIFO", Name: "Pop"}:  take,
	{Path: "k8s.io/client-go/tools/cache", Recv: "Heap", Name: "Pop"}:      take,
}

func init() {
	for _, a := range resource.Workqueue.Acquire {
		makers[a.Symbol] = true
	}
	for _, s := range resource.Workqueue.Serve {
		methods[s] = take
	}
	for _, r := range resource.Workqueue.Release {
		methods[r.Symbol] = closes
	}
}

func symbols(list ...symbol.Symbol) map[symbol.Symbol]bool {
	set := make(map[symbol.Symbol]bool)
	for _, s := range list {
		set[s] = true
	}
	return set
}

// polls are functions that wait until something is so, or a channel is closed: their
// argument with that index.
var polls = map[symbol.Symbol]int{
	{Path: "k8s.io/client-go/tools/cache", Name: "WaitForCacheSync"}:      0,
	{Path: "k8s.io/client-go/tools/cache", Name: "WaitForNamedCacheSync"}: 1,
}

// takers are names of methods and func-typed fields that wait for an item when
// there is none, and take nothing that could end the wait.
//
//	NextPod func() *framework.QueuedPodInfo
var takers = []string{"NextPod", "NextEntity", "NextItem", "Pop", "Dequeue"}

// ownTakers are more such names, of the user's own.
var ownTakers []string

// SetOwnTakers sets names of methods and func-typed fields of the user's own that wait for an
// item. It is called before anything is analyzed, if at all.
func SetOwnTakers(names []string) { ownTakers = names }

// sources are names of methods that do the same where their type can be closed, too:
// that tells them from a look into something.
//
//	interface { Recv() (*Message, error); Close() error }
var sources = []string{"Next", "Recv", "Receive", "Accept", "Take", "Get", "ReadMessage", "ReadEvent", "Poll"}

// openers begin the names of functions that make something to take items from.
var openers = []string{"new", "open", "dial", "listen", "subscribe", "create", "connect"}

// closers are names of methods that end all waits on their receiver.
var closers = []string{"Close", "Stop", "ShutDown", "Shutdown", "ShutDownWithDrain", "Cancel", "Kill", "Terminate", "Quit", "CloseSend", "Unsubscribe"}

// deadlines are names of methods that end them in time.
var deadlines = []string{"SetDeadline", "SetReadDeadline"}

// MayWait reports whether a method or func of that name may wait for an item.
func MayWait(name string) bool {
	return slices.Contains(waiters, name) || isTakerName(name)
}

func isTakerName(name string) bool {
	isName := func(t string) bool { return strings.EqualFold(t, name) }
	return slices.ContainsFunc(takers, isName) || slices.ContainsFunc(ownTakers, isName)
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

// canEnd reports whether what has that type may end what it is given to: a context,
// a stop channel, a time.
func canEnd(t types.Type) bool {
	if _, ok := t.Underlying().(*types.Chan); ok {
		return true
	}
	s := symbol.OfType(t)
	return s.Path == "context" && s.Name == "Context" || s.Path == "time"
}

func isErrorType(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// isSource reports whether values of the interface type t can be closed.
func isSource(t types.Type) bool {
	return slices.ContainsFunc(closers, func(name string) bool {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		return obj != nil
	})
}

// isCloser reports whether a method of that name and type ends all waits on its
// receiver.
func isCloser(fn *types.Func) bool {
	return fn.Signature().Recv() != nil && (slices.Contains(closers, fn.Name()) || slices.Contains(deadlines, fn.Name()))
}
