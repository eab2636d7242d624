package main

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

const recordPackage = "k8s.io/client-go/tools/record."

var recordBroadcasters = []probe{
	recordProbe("NewBroadcaster", func() record.EventBroadcaster { return record.NewBroadcaster() }),
	recordProbe("NewBroadcasterForTests", func() record.EventBroadcaster {
		return record.NewBroadcasterForTests(time.Second)
	}),
	recordProbe("NewBroadcasterWithCorrelatorOptions", func() record.EventBroadcaster {
		return record.NewBroadcasterWithCorrelatorOptions(record.CorrelatorOptions{})
	}),
	recordContextProbe("cancel", stopOnly),
	recordContextProbe("Shutdown", shutdownOnly),

	recordStartProbe("StartRecordingToSink", startRecording),
	recordStartProbe("StartLogging", startLogging),
	recordStartProbe("StartStructuredLogging", startStructuredLogging),
	recordStartProbe("StartEventWatcher", startEventWatcher),
}

// recordProbe is for a broadcaster to which nobody listens.
func recordProbe(constructor string, create func() record.EventBroadcaster) probe {
	return probe{
		symbol:  recordPackage + constructor,
		prepare: alone(func() func() { return create().Shutdown }),
	}
}

// recordContextProbe is for one that has a context.
func recordContextProbe(note string, release func(recording)) probe {
	return probe{
		symbol: recordPackage + "NewBroadcaster",
		note:   "WithContext: " + note,
		prepare: alone(func() func() {
			ctx, cancel := context.WithCancel(context.Background())
			r := recording{record.NewBroadcaster(record.WithContext(ctx)), cancel}
			return func() { release(r) }
		}),
	}
}

// recordStartProbe is for a broadcaster with what one of its methods starts.
func recordStartProbe(method string, start func(record.EventBroadcaster) watch.Interface) probe {
	return probe{
		symbol: recordPackage + "EventBroadcaster." + method,
		note:   "and its broadcaster: Shutdown",
		prepare: alone(func() func() {
			b := record.NewBroadcaster()
			start(b)
			return b.Shutdown
		}),
	}
}

// recordStopProbe is for what a method of a broadcaster starts. The broadcaster
// itself stays.
func recordStopProbe(method string, start func(record.EventBroadcaster) watch.Interface) probe {
	return probe{
		symbol: recordPackage + "EventBroadcaster." + method,
		note:   "Stop",
		prepare: func(*site) maker {
			b := record.NewBroadcaster()
			return func() func() { return start(b).Stop }
		},
	}
}

func startRecording(b record.EventBroadcaster) watch.Interface {
	return b.StartRecordingToSink(&typedcorev1.EventSinkImpl{})
}

func startLogging(b record.EventBroadcaster) watch.Interface {
	return b.StartLogging(func(string, ...any) {})
}

func startStructuredLogging(b record.EventBroadcaster) watch.Interface {
	return b.StartStructuredLogging(0)
}

func startEventWatcher(b record.EventBroadcaster) watch.Interface {
	return b.StartEventWatcher(func(*corev1.Event) {})
}
