// The member derives a context of its own, keeps the cancel, and then binds the broadcaster to the parent context.
package member

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

// Member is one joined cluster.
type Member struct {
	ctx      context.Context
	cancel   context.CancelFunc
	Recorder record.EventRecorder
}

// Join makes a member; Leave ends it.
func Join(ctx context.Context, kube kubernetes.Interface) *Member {
	m := &Member{}
	m.ctx, m.cancel = context.WithCancel(ctx)
	eb := record.NewBroadcaster(record.WithContext(ctx)) // want:whole `event broadcaster "eb" is never shut down, and its context ends later: onAdd runs again once an entry is taken out of "members" \(leaks 2 goroutines and 70 KiB each time\)`
	eb.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	m.Recorder = eb.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "member"})
	go m.heartbeat()
	return m
}

func (m *Member) heartbeat() {
	<-m.ctx.Done()
}

// Leave ends the member.
func (m *Member) Leave() { m.cancel() }
