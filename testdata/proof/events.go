package main

//lint:file-ignore SA1019 the table has deprecated functions too

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/events"
	"k8s.io/klog/v2"
)

const eventsPackage = "k8s.io/client-go/tools/events."

var eventsBroadcasters = []probe{
	{
		symbol:  eventsPackage + "NewBroadcaster",
		prepare: alone(func() func() { return newBroadcaster().Shutdown }),
	},

	eventsStartProbe("StartRecordingToSink", recordToChannel),
	eventsStartProbe("StartRecordingToSinkWithContext", recordToContext),
	eventsStartProbe("StartEventWatcher", func(b events.EventBroadcaster) func() {
		return must(b.StartEventWatcher(func(runtime.Object) {}))
	}),
	eventsStartProbe("StartLogging", func(b events.EventBroadcaster) func() {
		return must(b.StartLogging(klog.Background()))
	}),
	eventsStartProbe("StartStructuredLogging", func(b events.EventBroadcaster) func() {
		return b.StartStructuredLogging(0)
	}),

	recordingProbe("StartRecordingToSink", recordToChannel, "Shutdown and close", shutdownAndStop),
	recordingProbe("StartRecordingToSink", recordToChannel, "Shutdown only", shutdownOnly),
	recordingProbe("StartRecordingToSink", recordToChannel, "close only", stopOnly),
	recordingProbe("StartRecordingToSinkWithContext", recordToContext, "Shutdown and cancel", shutdownAndStop),
	recordingProbe("StartRecordingToSinkWithContext", recordToContext, "Shutdown only", shutdownOnly),
	recordingProbe("StartRecordingToSinkWithContext", recordToContext, "cancel only", stopOnly),
}

// An eventsStarter starts something that listens to a broadcaster.
type eventsStarter func(events.EventBroadcaster) (stop func())

// eventsStartProbe is for what a method of a broadcaster starts. The broadcaster
// itself stays.
func eventsStartProbe(method string, start eventsStarter) probe {
	return probe{
		symbol: eventsPackage + "EventBroadcaster." + method,
		prepare: func(*site) maker {
			b := newBroadcaster()
			return func() func() { return start(b) }
		},
	}
}

// recordingProbe is for a broadcaster with what one of its methods starts.
func recordingProbe(method string, start eventsStarter, note string, release func(recording)) probe {
	return probe{
		symbol: eventsPackage + "EventBroadcaster." + method,
		note:   "and its broadcaster: " + note,
		prepare: alone(func() func() {
			b := newBroadcaster()
			r := recording{b, start(b)}
			return func() { release(r) }
		}),
	}
}

func newBroadcaster() events.EventBroadcaster {
	return events.NewBroadcaster(&events.EventSinkImpl{})
}

func recordToChannel(b events.EventBroadcaster) (stop func()) {
	stopCh := make(chan struct{})
	b.StartRecordingToSink(stopCh)
	return func() { close(stopCh) }
}

func recordToContext(b events.EventBroadcaster) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	check(b.StartRecordingToSinkWithContext(ctx))
	return cancel
}
