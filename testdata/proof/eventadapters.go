package main

//lint:file-ignore SA1019 the table has deprecated functions too

import (
	"context"

	eventsv1 "k8s.io/api/events/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/events"
)

var eventAdapters = []probe{
	adapterProbe("NewEventBroadcasterAdapter", "events of the core API", coreEvents, adapterShutdown),
	adapterProbe("NewEventBroadcasterAdapter", "events.k8s.io", newEvents, adapterShutdown),
	adapterProbe("NewEventBroadcasterAdapterWithContext", "events.k8s.io: Shutdown", newEvents, adapterWithContext(shutdownOnly)),
	adapterProbe("NewEventBroadcasterAdapterWithContext", "events.k8s.io: cancel only", newEvents, adapterWithContext(stopOnly)),
	adapterRecordingProbe("Shutdown and close", shutdownAndStop),
	adapterRecordingProbe("Shutdown only", shutdownOnly),
	adapterRecordingProbe("close only", stopOnly),
}

// adapterProbe is for what is made for one cluster.
func adapterProbe(name, note string, cluster func() *fake.Clientset, create func(*fake.Clientset) (release func())) probe {
	return probe{
		symbol: eventsPackage + name,
		note:   note,
		prepare: func(*site) maker {
			client := cluster()
			return func() func() { return create(client) }
		},
	}
}

func adapterShutdown(c *fake.Clientset) func() {
	return events.NewEventBroadcasterAdapter(c).Shutdown
}

func adapterWithContext(release func(recording)) func(*fake.Clientset) func() {
	return func(c *fake.Clientset) func() {
		ctx, cancel := context.WithCancel(context.Background())
		r := recording{events.NewEventBroadcasterAdapterWithContext(ctx, c), cancel}
		return func() { release(r) }
	}
}

// adapterRecordingProbe is for an adapter that records.
func adapterRecordingProbe(note string, release func(recording)) probe {
	return adapterProbe("EventBroadcasterAdapter.StartRecordingToSink", "and its adapter: "+note, newEvents,
		func(c *fake.Clientset) func() {
			stop := make(chan struct{})
			adapter := events.NewEventBroadcasterAdapter(c)
			adapter.StartRecordingToSink(stop)
			r := recording{adapter, func() { close(stop) }}
			return func() { release(r) }
		})
}

// coreEvents returns a client of a cluster that has the events of the core API
// only.
func coreEvents() *fake.Clientset {
	return fake.NewSimpleClientset()
}

// newEvents returns one of a cluster that has the events of events.k8s.io too.
func newEvents() *fake.Clientset {
	client := fake.NewSimpleClientset()
	client.Resources = []*metav1.APIResourceList{{GroupVersion: eventsv1.SchemeGroupVersion.String()}}
	return client
}
