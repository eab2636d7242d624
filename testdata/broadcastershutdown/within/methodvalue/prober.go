// Odd spellings of a deferred Shutdown: a method value, an immediately invoked literal, a loop over a slice.
package methodvalue

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

// Prober probes clusters.
type Prober struct {
	Clusters []kubernetes.Interface
	Period   time.Duration
}

// Start probes until ctx ends.
func (p *Prober) Start(ctx context.Context) error {
	wait.JitterUntilWithContext(ctx, func(ctx context.Context) {
		p.all()
		for _, c := range p.Clusters {
			p.one(c)
			func() {
				b := record.NewBroadcaster()
				defer b.Shutdown()
				b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "prober"}).
					Event(&corev1.ObjectReference{Kind: "Node"}, corev1.EventTypeNormal, "Probed", "")
			}()
		}
	}, p.Period, 0.1, true)
	return nil
}

func (p *Prober) one(kube kubernetes.Interface) {
	b := record.NewBroadcaster()
	end := b.Shutdown
	defer end()
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	if _, err := kube.Discovery().ServerVersion(); err != nil {
		return
	}
	b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "prober"}).
		Event(&corev1.ObjectReference{Kind: "Node"}, corev1.EventTypeNormal, "Reachable", "")
}

func (p *Prober) all() {
	casters := make([]record.EventBroadcaster, 0, len(p.Clusters))
	for range p.Clusters {
		casters = append(casters, record.NewBroadcaster())
	}
	defer func() {
		for _, c := range casters {
			c.Shutdown()
		}
	}()
	for i, kube := range p.Clusters {
		casters[i].StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	}
}
