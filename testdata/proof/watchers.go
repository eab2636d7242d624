package main

//lint:file-ignore SA1019 the table has deprecated functions too

import (
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	toolswatch "k8s.io/client-go/tools/watch"
)

const (
	watchPackage      = "k8s.io/apimachinery/pkg/watch."
	toolsWatchPackage = "k8s.io/client-go/tools/watch."
)

// queueLength is that of the broadcasters of client-go.
const queueLength = 1000

var watchBroadcasters = []probe{
	{symbol: watchPackage + "NewBroadcaster", prepare: alone(func() func() {
		return watch.NewBroadcaster(queueLength, watch.DropIfChannelFull).Shutdown
	})},
	{symbol: watchPackage + "NewLongQueueBroadcaster", prepare: alone(func() func() {
		return watch.NewLongQueueBroadcaster(queueLength, watch.DropIfChannelFull).Shutdown
	})},
}

var watchers = []probe{
	watcherProbe(watchPackage+"NewStreamWatcher", func() watch.Interface {
		return watch.NewStreamWatcher(newSilence(), reporter())
	}),
	watcherProbe(watchPackage+"Filter", func() watch.Interface { return watch.Filter(watch.NewFake(), pass) }),
	watcherProbe(watchPackage+"NewRecorder", func() watch.Interface { return watch.NewRecorder(watch.NewFake()) }),
	undeliveredProbe("Filter", func(w watch.Interface) watch.Interface { return watch.Filter(w, pass) }),
	undeliveredProbe("NewRecorder", func(w watch.Interface) watch.Interface { return watch.NewRecorder(w) }),
	watcherProbe(toolsWatchPackage+"NewRetryWatcher", func() watch.Interface {
		return must(toolswatch.NewRetryWatcher("1", noConfigMaps()))
	}),
	watcherProbe(toolsWatchPackage+"NewIndexerInformerWatcher", func() watch.Interface {
		_, controller, w, _ := toolswatch.NewIndexerInformerWatcher(noConfigMaps(), &corev1.ConfigMap{})
		await(controller.HasSynced)
		return w
	}),
}

// watcherProbe is for a watch in which nothing happens.
func watcherProbe(symbol string, create func() watch.Interface) probe {
	return probe{symbol: symbol, prepare: alone(func() func() { return create().Stop })}
}

// undeliveredProbe is for a watch with an event that nobody receives.
func undeliveredProbe(function string, wrap func(watch.Interface) watch.Interface) probe {
	return probe{
		symbol: watchPackage + function,
		note:   "with an event that nobody receives: Stop",
		prepare: alone(func() func() {
			source := watch.NewFake()
			w := wrap(source)
			source.Add(&corev1.ConfigMap{})
			return w.Stop
		}),
	}
}

func pass(e watch.Event) (watch.Event, bool) { return e, true }

func reporter() watch.Reporter {
	return apierrors.NewClientErrorReporter(500, "GET", "ClientWatchDecoding")
}

// A silence is a stream of events in which none comes until it is closed.
type silence chan struct{}

func newSilence() silence { return make(silence) }

var errClosed = errors.New("closed")

func (s silence) Decode() (watch.EventType, runtime.Object, error) {
	<-s
	return "", nil, errClosed
}

func (s silence) Close() { close(s) }
