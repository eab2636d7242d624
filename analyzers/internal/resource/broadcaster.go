package resource

import (
	"slices"

	"github.com/leaklint/leaklint/analyzers/internal/mustcall"
	"github.com/leaklint/leaklint/analyzers/internal/symbol"
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
	Spec: mustcall.Spec{
		Kind: "broadcaster",
		Acquire: slices.Concat(
			// func NewBroadcaster(opts ...BroadcasterOption) EventBroadcaster    no options before v0.29
			[]mustcall.Acquire{{
				Symbol:   symbol.Symbol{Path: record, Name: "NewBroadcaster"},
				Variant:  RecordBroadcaster,
				Until:    &first,
				Optional: symbol.Symbol{Path: record, Name: "WithContext"},
			}},
			functions(record, RecordBroadcaster, "NewBroadcasterForTests", "NewBroadcasterWithCorrelatorOptions"),

			// func NewBroadcaster(sink EventSink) EventBroadcaster
			functions(events, EventsBroadcaster, "NewBroadcaster"),
			// func NewEventBroadcasterAdapter(client) EventBroadcasterAdapter
			// func NewEventBroadcasterAdapterWithContext(ctx, client) EventBroadcasterAdapter    since v0.30; ctx logs
			functions(events, AdapterBroadcaster, "NewEventBroadcasterAdapter", "NewEventBroadcasterAdapterWithContext"),

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
		RecordBroadcaster:  {1, 35, "watch.(*Broadcaster).loop"},
		EventsBroadcaster:  {1, 35, "watch.(*Broadcaster).loop"},
		AdapterBroadcaster: {2, 70, "watch.(*Broadcaster).loop"},
		WatchBroadcaster:   {1, 4, "watch.(*Broadcaster).loop"},
		LongBroadcaster:    {1, 35, "watch.(*Broadcaster).loop"},
	},
	Added: map[string]map[string]Cost{
		RecordBroadcaster: {
			"StartRecordingToSink":   {1, 34, startedWatcher},
			"StartLogging":           {1, 34, startedWatcher},
			"StartStructuredLogging": {1, 34, startedWatcher},
			"StartEventWatcher":      {1, 34, startedWatcher},
		},
		EventsBroadcaster: {
			"StartRecordingToSink":            {4, 14, "events.(*eventBroadcasterImpl).startRecordingEvents"},
			"StartRecordingToSinkWithContext": {4, 14, "events.(*eventBroadcasterImpl).startRecordingEvents"},
		},
		AdapterBroadcaster: {
			"StartRecordingToSink": {5, 52, "events.(*eventBroadcasterImpl).startRecordingEvents"},
		},
	},
}

const startedWatcher = "record.(*eventBroadcasterImpl).StartEventWatcher"
