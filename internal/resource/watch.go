package resource

import (
	"slices"

	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

const toolswatch = "k8s.io/client-go/tools/watch"

// Variants of Watch.
const (
	ClientWatch   = "client" // a stream from the API server
	RetryWatch    = "retry"
	InformerWatch = "informer" // an informer of its own
	StreamWatch   = "stream"
	FilterWatch   = "filter"
)

// Watch: a watch has a goroutine, and most have a connection, until it is
// stopped. To cancel its context is not enough: unless somebody goes on reading,
// the goroutine waits to tell of the error.
//
// The methods that give one are known by their names and by what they return: each
// type of each clientset has one.
var Watch = &Resource{
	Check: "watchstop",
	Words: Words{Short: "watch", Long: "watch", Released: "stopped", Releases: "stops"},
	Ends:  true,
	Spec: spec.Spec{
		Kind: "watch",
		Acquire: slices.Concat(
			// (…) Watch(ctx, opts) (watch.Interface, error)
			// (…) Watch(opts) (watch.Interface, error)       cache.ListWatch, clients up to v0.17
			[]spec.Acquire{
				{Symbol: symbol.Symbol{Name: "Watch"}, Variant: ClientWatch},
				{Symbol: symbol.Symbol{Name: "WatchWithContext"}, Variant: ClientWatch}, // cache.ListWatch, since v0.33
				{Symbol: symbol.Symbol{Path: toolswatch, Name: "NewRetryWatcherWithContext"}, Variant: RetryWatch, Until: &first},
				// func NewIndexerInformerWatcher(lw, objType) (cache.Indexer, cache.Controller, watch.Interface, <-chan struct{})
				{Symbol: symbol.Symbol{Path: toolswatch, Name: "NewIndexerInformerWatcher"}, Result: 2, Variant: InformerWatch},
				{Symbol: symbol.Symbol{Path: toolswatch, Name: "NewIndexerInformerWatcherWithLogger"}, Result: 2, Variant: InformerWatch},
			},
			functions(toolswatch, RetryWatch, "NewRetryWatcher"),
			functions(watch, StreamWatch, "NewStreamWatcher", "NewStreamWatcherWithLogger"),
			functions(watch, FilterWatch, "Filter", "NewRecorder"),
		),
		Release: slices.Concat(
			methods(watch, "Interface", "Stop"),
			methods(watch, "StreamWatcher", "Stop"),
			methods(toolswatch, "RetryWatcher", "Stop"),
			[]spec.Release{
				// func UntilWithoutRetry(ctx, watcher, conditions...) (*watch.Event, error)
				{Symbol: symbol.Symbol{Path: toolswatch, Name: "UntilWithoutRetry"}, Operand: spec.Arg(1)},
			},
		),
		Thing: symbol.Symbol{Path: watch, Name: "Interface"},
		Given: ClientWatch,
		Except: []symbol.Symbol{
			{Path: watch, Recv: "Broadcaster", Name: "Watch"}, // a queue, which ends with the broadcaster
		},
		Channel: []string{"ResultChan"},
	},
	Costs: map[string]Cost{
		ClientWatch:   {2, 15, "watch.(*StreamWatcher).receive", 0},
		RetryWatch:    {1, 6, "watch.(*RetryWatcher).doReceive", 2},
		InformerWatch: {6, 32, "watch.(*eventProcessor).takeBatch", 5},
		StreamWatch:   {1, 3, "watch.(*StreamWatcher).receive", 0},
		FilterWatch:   {1, 3, "watch.(*filteredWatch).loop", 0},
	},
}
