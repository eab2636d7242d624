package resource

import (
	"go/types"
	"slices"

	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A Start is a call that starts something which runs until a signal comes: a
// context ends, or a stop channel is closed. It has nothing to release.
type Start struct {
	Check string // the analyzer that reports it

	// Symbol names the function. A symbol with nothing but a Name stands for the
	// methods of that name of all types that have the methods Beside, too.
	Symbol symbol.Symbol
	Beside []string

	What   string        // runs then: "informer factory"
	Object *spec.Operand // what it is; nil for a new one each time
	Signal *spec.Operand // what ends it; nil if nothing does
	Cost   Cost

	// Blocks names the method that runs it, for as long as it runs, or is empty if
	// a call comes back at once.
	Blocks string

	// Returns says that it goes on only for as long as the other side likes.
	Returns bool
}

var third, fourth = spec.Arg(2), spec.Arg(3)

const (
	ctrlcache     = "sigs.k8s.io/controller-runtime/pkg/cache"
	ctrlcacheapi  = ctrlcache + "/cacheapi"
	ctrlcluster   = "sigs.k8s.io/controller-runtime/pkg/cluster"
	ctrlmanager   = "sigs.k8s.io/controller-runtime/pkg/manager"
	portforward   = "k8s.io/client-go/tools/portforward"
	remotecommand = "k8s.io/client-go/tools/remotecommand"
)

// Frames of their goroutines.
const (
	controllerRuns = "cache.(*controller).RunWithContext"
	reflects       = "cache.(*Reflector).startResync"
	forwards       = "portforward.(*PortForwarder).forward"
	waits          = "watch.UntilWithoutRetry"
)

// informerStarts: informers run until their stop channel is closed. The goroutines of a factory are
// those of each of its informers.
var informerStarts = []Start{
	// Start(stopCh <-chan struct{}) and WaitForCacheSync(stopCh): the factories of
	// client-go, and those that informer-gen makes for everybody's own types.
	{Symbol: symbol.Symbol{Name: "Start"}, Beside: []string{"WaitForCacheSync"}, What: "informer factory",
		Object: &receiver, Signal: &first, Cost: Cost{6, 38, "cache.(*sharedProcessor).run", 5}},
	{Symbol: symbol.Symbol{Name: "StartWithContext"}, Beside: []string{"WaitForCacheSync"}, What: "informer factory", // since v0.36
		Object: &receiver, Signal: &first, Cost: Cost{5, 35, "cache.(*sharedProcessor).run", 0}},

	{Symbol: symbol.Symbol{Path: toolscache, Recv: "SharedInformer", Name: "Run"}, Blocks: "Run", What: "informer",
		Object: &receiver, Signal: &first, Cost: Cost{6, 33, "cache.(*sharedProcessor).run", 5}},
	{Symbol: symbol.Symbol{Path: toolscache, Recv: "SharedInformer", Name: "RunWithContext"}, Blocks: "RunWithContext", What: "informer", // since v0.33
		Object: &receiver, Signal: &first, Cost: Cost{5, 30, "cache.(*sharedProcessor).run", 0}},

	{Symbol: symbol.Symbol{Path: toolscache, Recv: "Controller", Name: "Run"}, Blocks: "Run", What: "informer",
		Object: &receiver, Signal: &first, Cost: Cost{5, 30, controllerRuns, 4}},
	{Symbol: symbol.Symbol{Path: toolscache, Recv: "Controller", Name: "RunWithContext"}, Blocks: "RunWithContext", What: "informer", // since v0.33
		Object: &receiver, Signal: &first, Cost: Cost{4, 27, controllerRuns, 0}},

	{Symbol: symbol.Symbol{Path: toolscache, Recv: "Reflector", Name: "Run"}, Blocks: "Run", What: "reflector",
		Object: &receiver, Signal: &first, Cost: Cost{3, 15, reflects, 2}},
	{Symbol: symbol.Symbol{Path: toolscache, Recv: "Reflector", Name: "RunWithContext"}, Blocks: "RunWithContext", What: "reflector", // since v0.33
		Object: &receiver, Signal: &first, Cost: Cost{2, 13, reflects, 0}},
	{Symbol: symbol.Symbol{Path: toolscache, Recv: "Reflector", Name: "ListAndWatch"}, Blocks: "ListAndWatch", What: "reflector",
		Object: &receiver, Signal: &first, Cost: Cost{3, 12, reflects, 2}},
	{Symbol: symbol.Symbol{Path: toolscache, Recv: "Reflector", Name: "ListAndWatchWithContext"}, Blocks: "ListAndWatchWithContext", What: "reflector", // since v0.33
		Object: &receiver, Signal: &first, Cost: Cost{2, 8, reflects, 0}},

	{Symbol: symbol.Symbol{Path: ctrlcluster, Recv: "Cluster", Name: "Start"}, Blocks: "Start", What: "cluster",
		Object: &receiver, Signal: &first, Cost: Cost{1, 8, "internal.(*Informers).Start", 0}},
	{Symbol: symbol.Symbol{Path: ctrlmanager, Recv: "Manager", Name: "Start"}, Blocks: "Start", What: "manager",
		Object: &receiver, Signal: &first, Cost: Cost{8, 41, "manager.(*runnableGroup).reconcile", 0}},
	{Symbol: symbol.Symbol{Path: ctrlcache, Recv: "Informers", Name: "Start"}, Blocks: "Start", What: "cache",
		Object: &receiver, Signal: &first, Cost: Cost{1, 7, "internal.(*Informers).Start", 0}},
	{Symbol: symbol.Symbol{Path: ctrlcacheapi, Recv: "Informers", Name: "Start"}, Blocks: "Start", What: "cache", // since controller-runtime v0.25
		Object: &receiver, Signal: &first, Cost: Cost{1, 7, "internal.(*Informers).Start", 0}},
}

// recordings are what the broadcasters of package events start beside themselves:
// Shutdown does not end it.
var recordings = []Start{
	{Symbol: symbol.Symbol{Path: events, Recv: "EventBroadcaster", Name: "StartRecordingToSink"}, What: "recording of the broadcaster",
		Object: &receiver, Signal: &first, Cost: Cost{3, 46, records, 0}},
	{Symbol: symbol.Symbol{Path: events, Recv: "EventBroadcaster", Name: "StartRecordingToSinkWithContext"}, What: "recording of the broadcaster", // since v0.29
		Object: &receiver, Signal: &first, Cost: Cost{3, 46, records, 0}},
	{Symbol: symbol.Symbol{Path: events, Recv: "EventBroadcasterAdapter", Name: "StartRecordingToSink"}, What: "recording of the broadcaster",
		Object: &receiver, Signal: &first, Cost: Cost{3, 46, records, 0}},
}

// sessions are streams in both directions. PortForwarder.Close stops listening, and
// nothing else.
var sessions = []Start{
	// func New(dialer, ports, stopChan, readyChan, out, errOut) (*PortForwarder, error)
	{Symbol: symbol.Symbol{Path: portforward, Name: "New"}, Blocks: "ForwardPorts", What: "port-forward", Signal: &third, Cost: Cost{16, 50, forwards, 0}},
	// func NewOnAddresses(dialer, addresses, ports, stopChan, readyChan, out, errOut) (*PortForwarder, error)
	{Symbol: symbol.Symbol{Path: portforward, Name: "NewOnAddresses"}, Blocks: "ForwardPorts", What: "port-forward", Signal: &fourth, Cost: Cost{16, 50, forwards, 0}},
	{Symbol: symbol.Symbol{Path: portforward, Name: "NewOnAddressesWithContext"}, Blocks: "ForwardPorts", What: "port-forward", Signal: &first, Cost: Cost{16, 50, forwards, 0}},             // since v0.37
	{Symbol: symbol.Symbol{Path: portforward, Name: "NewOnAddressesForStreamingWithContext"}, Blocks: "ForwardPorts", What: "port-forward", Signal: &first, Cost: Cost{16, 50, forwards, 0}}, // since v0.37
	{Symbol: symbol.Symbol{Path: portforward, Name: "NewForStreaming"}, Blocks: "ForwardPorts", What: "port-forward", Signal: &third, Cost: Cost{16, 50, forwards, 0}},                       // since v0.36
	{Symbol: symbol.Symbol{Path: portforward, Name: "NewOnAddressesForStreaming"}, Blocks: "ForwardPorts", What: "port-forward", Signal: &fourth, Cost: Cost{16, 50, forwards, 0}},           // since v0.36

	{Symbol: symbol.Symbol{Path: remotecommand, Recv: "Executor", Name: "Stream"}, Blocks: "Stream", What: "session", Cost: Cost{20, 996, "remotecommand.(*streamProtocolV4).stream", 0}, Returns: true},
	{Symbol: symbol.Symbol{Path: remotecommand, Recv: "Executor", Name: "StreamWithContext"}, Blocks: "StreamWithContext", What: "session", // since v0.26
		Signal: &first, Cost: Cost{20, 996, "remotecommand.(*streamProtocolV4).stream", 0}, Returns: true},
}

// eventWaits are for an event, which may not come.
var eventWaits = []Start{
	{Symbol: symbol.Symbol{Path: toolswatch, Name: "Until"}, Blocks: "Until", What: "wait for an event",
		Signal: &first, Cost: Cost{2, 8, waits, 3}, Returns: true},
	{Symbol: symbol.Symbol{Path: toolswatch, Name: "UntilWithSync"}, Blocks: "UntilWithSync", What: "wait for an event",
		Signal: &first, Cost: Cost{7, 38, waits, 6}, Returns: true},
	{Symbol: symbol.Symbol{Path: toolswatch, Name: "UntilWithoutRetry"}, Blocks: "UntilWithoutRetry", What: "wait for an event",
		Signal: &first, Cost: Cost{1, 3, waits, 0}, Returns: true},
}

// Starts is all rows about starts.
var Starts = slices.Concat(
	reportedBy("informerstop", informerStarts),
	reportedBy("broadcastershutdown", recordings),
	reportedBy("streamclose", sessions),
	reportedBy("watchstop", eventWaits),
)

func reportedBy(check string, rows []Start) []Start {
	for i := range rows {
		rows[i].Check = check
	}
	return rows
}

// starters are the packages that declare what Starts names.
var starters = func() []string {
	var paths []string
	for _, s := range Starts {
		if s.Symbol.Path != "" && !slices.Contains(paths, s.Symbol.Path) {
			paths = append(paths, s.Symbol.Path)
		}
	}
	return paths
}()

// StartOf returns the row that fn, called on a value of type recv, is in, or nil. A
// row that names the function goes before one that only knows its name.
func StartOf(fn *types.Func, recv types.Type) *Start {
	var found *Start
	for i := range Starts {
		if s := &Starts[i]; s.is(fn, recv) && (found == nil || s.Symbol.Path != "") {
			found = s
		}
	}
	return found
}

func (s *Start) is(fn *types.Func, recv types.Type) bool {
	if s.Symbol.Path != "" {
		return symbol.Of(fn) == s.Symbol
	}
	return fn.Name() == s.Symbol.Name && recv != nil && !slices.ContainsFunc(s.Beside, func(name string) bool {
		obj, _, _ := types.LookupFieldOrMethod(recv, true, nil, name)
		_, ok := obj.(*types.Func)
		return !ok
	})
}
