// OK: the broadcaster sits behind a narrow interface field; Stop on the owner reaches Shutdown.
package publish

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/record"
)

type stopper interface{ Shutdown() }

type Publisher struct {
	record.EventRecorder
	backend stopper
	queue   chan runtime.Object
}

func NewPublisher(sink record.EventSink) *Publisher {
	b := record.NewBroadcaster()
	b.StartRecordingToSink(sink)
	p := &Publisher{backend: b, queue: make(chan runtime.Object, 8)}
	p.EventRecorder = b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "publisher"})
	return p
}

func (p *Publisher) Run(ctx context.Context) {
	defer p.stop()
	for {
		select {
		case <-ctx.Done():
			return
		case o := <-p.queue:
			p.Event(o, corev1.EventTypeNormal, "Published", "")
		}
	}
}

func (p *Publisher) stop() {
	if p.backend != nil {
		p.backend.Shutdown()
		p.backend = nil
	}
}
