// OK: the plugin owns its broadcaster and ends it in Close.
package evict

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/twin_registry/plugin"
)

func init() { plugin.Register("evict", newEvict) }

type evict struct {
	deps plugin.Deps
	b    record.EventBroadcaster
	rec  record.EventRecorder
}

func newEvict(d plugin.Deps) (plugin.Plugin, error) {
	e := &evict{deps: d, b: record.NewBroadcaster()}
	e.b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: d.Client.CoreV1().Events("")})
	e.rec = e.b.NewRecorder(d.Scheme, corev1.EventSource{Component: e.Name()})
	return e, nil
}

func (e *evict) Name() string { return "evict" }

func (e *evict) Run(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

func (e *evict) Close() error {
	e.b.Shutdown()
	return nil
}
