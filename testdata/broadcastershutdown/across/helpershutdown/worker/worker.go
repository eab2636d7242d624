// A queue worker makes several broadcasters per item and releases them through helpers of another package.
package worker

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/helpershutdown/closer"
)

// Mirror mirrors events between two clusters.
type Mirror struct {
	Left, Right kubernetes.Interface
	Queue       workqueue.TypedInterface[string]
}

// Run works until the queue is shut down.
func (m *Mirror) Run(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		m.Queue.ShutDown()
	}()
	for {
		item, quit := m.Queue.Get()
		if quit {
			return ctx.Err()
		}
		m.mirror(item)
		m.fanOut(item)
		m.Queue.Done(item)
	}
}

func (m *Mirror) mirror(ns string) {
	left, right := record.NewBroadcaster(), record.NewBroadcaster()
	defer closer.All(left, right)
	left.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: m.Left.CoreV1().Events(ns)})
	right.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: m.Right.CoreV1().Events(ns)})
	ref := &corev1.ObjectReference{Kind: "Namespace", Name: ns}
	for _, b := range []record.EventBroadcaster{left, right} {
		b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "mirror"}).Event(ref, corev1.EventTypeNormal, "Mirrored", "")
	}
}

func (m *Mirror) fanOut(ns string) {
	var stack closer.Stack[record.EventBroadcaster]
	defer stack.Unwind()
	for _, kube := range []kubernetes.Interface{m.Left, m.Right} {
		b := stack.Push(record.NewBroadcaster())
		b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events(ns)})
		b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "fan"}).
			Event(&corev1.ObjectReference{Kind: "Namespace", Name: ns}, corev1.EventTypeNormal, "Fanned", "")
	}
}
