// Package lib has types that keep a broadcaster. The program makes one of each.
package lib

import (
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/record"

	corev1 "k8s.io/api/core/v1"
)

// Once never shuts its broadcaster down.
type Once struct {
	events record.EventBroadcaster
}

// NewOnce returns one.
func NewOnce() *Once {
	return &Once{record.NewBroadcaster()} // want:vet `event broadcaster "events" of Once is never shut down \(may leak 1 goroutine and 35 KiB each time\)`
}

// Recorder returns a recorder.
func (o *Once) Recorder() record.EventRecorder {
	return o.events.NewRecorder(scheme.Scheme, corev1.EventSource{})
}

// Stopped has a Stop, which forgets it.
type Stopped struct {
	stop   chan struct{}
	events record.EventBroadcaster
}

// NewStopped returns one.
func NewStopped() *Stopped {
	return &Stopped{make(chan struct{}), record.NewBroadcaster()} // want:vet `event broadcaster "events" of Stopped is not shut down by Stop \(leaks 1 goroutine and 35 KiB each time\)`
}

// Recorder returns a recorder.
func (s *Stopped) Recorder() record.EventRecorder {
	return s.events.NewRecorder(scheme.Scheme, corev1.EventSource{})
}

// Stop ends it.
func (s *Stopped) Stop() { close(s.stop) }
