// The probe round shuts its events broadcaster down, yet records with wait.NeverStop: three goroutines stay per round.
package eventsneverstop

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/events"
	"k8s.io/klog/v2"
)

// Prober looks at all nodes every now and then.
type Prober struct {
	client   kubernetes.Interface
	interval time.Duration
	deadline time.Duration
}

// Run probes until stopCh is closed.
func (p *Prober) Run(stopCh <-chan struct{}) {
	wait.Until(func() {
		if err := p.round(); err != nil {
			klog.ErrorS(err, "probe round failed")
		}
	}, p.interval, stopCh)
}

func (p *Prober) round() error {
	ctx, cancel := context.WithTimeout(context.Background(), p.deadline)
	defer cancel()

	broadcaster := events.NewBroadcaster(&events.EventSinkImpl{Interface: p.client.EventsV1()})
	defer broadcaster.Shutdown()
	broadcaster.StartRecordingToSink(wait.NeverStop) // want `recording of the broadcaster runs for ever: wait\.NeverStop is never closed: called per period from Run \(leaks 3 goroutines and 46 KiB each time\)`
	recorder := broadcaster.NewRecorder(scheme.Scheme, "prober")

	nodes, err := p.client.CoreV1().Nodes().List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	for i := range nodes.Items {
		node := &nodes.Items[i]
		if node.Spec.Unschedulable {
			recorder.Eventf(node, nil, corev1.EventTypeWarning, "Cordoned", "Probe", "node %s is cordoned", node.Name)
		}
	}
	return nil
}
