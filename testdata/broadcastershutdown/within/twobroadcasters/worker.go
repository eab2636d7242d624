// Two broadcasters, one for the host and one for the guest cluster; Shutdown reaches only the host's.
package twobroadcasters

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

// Syncer syncs one virtual cluster.
type Syncer struct {
	hostEvents, guestEvents record.EventBroadcaster

	host, guest record.EventRecorder
	cancel      context.CancelFunc
}

// NewSyncer wires a syncer up.
func NewSyncer(host, guest kubernetes.Interface, scheme *runtime.Scheme) *Syncer {
	hostEvents := record.NewBroadcaster()
	guestEvents := record.NewBroadcaster() // want `event broadcaster "guestEvents" of Syncer is not shut down by Close \(leaks 2 goroutines and 70 KiB each time\)`
	hostEvents.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: host.CoreV1().Events("")})
	guestEvents.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: guest.CoreV1().Events("")})
	source := corev1.EventSource{Component: "syncer"}
	return &Syncer{
		hostEvents:  hostEvents,
		guestEvents: guestEvents,
		host:        hostEvents.NewRecorder(scheme, source),
		guest:       guestEvents.NewRecorder(scheme, source),
	}
}

// Start runs the syncer in the background.
func (s *Syncer) Start(parent context.Context) {
	ctx, cancel := context.WithCancel(parent)
	s.cancel = cancel
	go func() {
		<-ctx.Done()
	}()
}

// Close ends the syncer.
func (s *Syncer) Close() {
	if s.cancel != nil {
		s.cancel()
	}
	s.hostEvents.Shutdown()
}
