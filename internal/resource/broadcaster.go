package resource

import (
	"slices"

	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

const (
	record = "k8s.io/client-go/tools/record"
	events = "k8s.io/client-go/tools/events"
	watch  = "k8s.io/apimachinery/pkg/watch"
)

// Variants of Broadcaster.
const (
	RecordBroadcaster  = "record"
	EventsBroadcaster  = "events.k8s.io"
	AdapterBroadcaster = "dual" // an adapter, which has one of each
	AdapterWithContext = "dual, with a context"
	WatchBroadcaster   = "plain"
	LongBroadcaster    = "long-queue" // with a queue of 1000 events
)

// Broadcaster: the goroutine of an event broadcaster runs until it is shut down.
// To drop it and to go on with the recorder ends nothing.
var Broadcaster = &Resource{
	Check:  "broadcastershutdown",
	Words:  Words{Short: "event broadcaster", Long: "event broadcaster", Released: "shut down", Releases: "shuts down"},
	Shared: true,
	Ends:   true,
	Spec: spec.Spec{
		Kind: "broadcaster",
		Acquire: slices.Concat(
			// func NewBroadcaster(opts ...BroadcasterOption) EventBroadcaster    no options before v0.29
			[]spec.Acquire{{
				Symbol:   symbol.Symbol{Path: record, Name: "NewBroadcaster"},
				Variant:  RecordBroadcaster,
				Until:    &first,
				Optional: []symbol.Symbol{{Path: record, Name: "WithContext"}},
			}},
			functions(record, RecordBroadcaster, "NewBroadcasterForTests", "NewBroadcasterWithCorrelatorOptions"),

			// func NewBroadcaster(sink EventSink) EventBroadcaster
			functions(events, EventsBroadcaster, "NewBroadcaster"),
			// func NewEventBroadcasterAdapter(client) EventBroadcasterAdapter
			// func NewEventBroadcasterAdapterWithContext(ctx, client) EventBroadcasterAdapter; ctx ends one of two
			functions(events, AdapterBroadcaster, "NewEventBroadcasterAdapter"),
			functions(events, AdapterWithContext, "NewEventBroadcasterAdapterWithContext"), // since v0.30

			// func NewBroadcaster(queueLength int, full FullChannelBehavior) *Broadcaster
			functions(watch, WatchBroadcaster, "NewBroadcaster"),
			functions(watch, LongBroadcaster, "NewLongQueueBroadcaster"), // since v0.21
		),
		Release: slices.Concat(
			methods(record, "EventBroadcaster", "Shutdown"),
			methods(events, "EventBroadcaster", "Shutdown"),
			methods(events, "EventBroadcasterAdapter", "Shutdown"),
			methods(watch, "Broadcaster", "Shutdown"),
		),
	},
	Costs: map[string]Cost{
		RecordBroadcaster:  {1, 35, broadcasts, 0},
		EventsBroadcaster:  {1, 4, broadcasts, 0},
		AdapterBroadcaster: {2, 39, broadcasts, 0},
		AdapterWithContext: {3, 42, broadcasts, 0},
		WatchBroadcaster:   {1, 4, broadcasts, 0},
		LongBroadcaster:    {1, 35, broadcasts, 0},
	},
	Added: map[string]map[string]Cost{
		RecordBroadcaster: {
			"StartRecordingToSink":   {1, 35, startedWatcher, 0},
			"StartLogging":           {1, 35, startedWatcher, 0},
			"StartStructuredLogging": {1, 35, startedWatcher, 0},
			"StartEventWatcher":      {1, 35, startedWatcher, 0},
		},
		EventsBroadcaster: {
			"StartRecordingToSink":            {4, 46, records, 0},
			"StartRecordingToSinkWithContext": {4, 46, records, 0},
		},
		AdapterBroadcaster: {"StartRecordingToSink": {5, 81, records, 0}},
	},
}

// Innermost frames of their goroutines.
const (
	broadcasts     = "watch.(*Broadcaster).loop"
	startedWatcher = "record.(*eventBroadcasterImpl).StartEventWatcher"
	records        = "events.(*eventBroadcasterImpl).startRecordingEvents"
)
