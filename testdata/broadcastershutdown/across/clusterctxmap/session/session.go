// A session's broadcaster ends with the context of the session.
package session

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

// Session is what belongs to one engaged cluster.
type Session struct {
	Name     string
	Recorder record.EventRecorder
}

// Open makes a session that ends with ctx.
func Open(ctx context.Context, kube kubernetes.Interface, name string) *Session {
	b := record.NewBroadcaster(record.WithContext(ctx))
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	return &Session{Name: name, Recorder: b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "session", Host: name})}
}
