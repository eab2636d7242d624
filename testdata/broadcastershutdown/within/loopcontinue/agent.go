// An endless loop makes a broadcaster per round; a continue skips the Shutdown at the end of the round.
package loopcontinue

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
)

type agent struct {
	kube     kubernetes.Interface
	nodeName string
	period   time.Duration
}

// RunAgent heartbeats until ctx ends.
func RunAgent(ctx context.Context, kube kubernetes.Interface, nodeName string) error {
	a := &agent{kube: kube, nodeName: nodeName, period: time.Minute}
	return a.loop(ctx)
}

func (a *agent) loop(ctx context.Context) error {
	ticker := time.NewTicker(a.period)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
		}
		broadcaster := record.NewBroadcaster() // want `event broadcaster "broadcaster" is not shut down on every path \(leaks 2 goroutines and 70 KiB each time\)`
		broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: a.kube.CoreV1().Events("")})
		rec := broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "agent", Host: a.nodeName})

		node, err := a.kube.CoreV1().Nodes().Get(ctx, a.nodeName, metav1.GetOptions{})
		if err != nil {
			klog.ErrorS(err, "cannot read own node")
			continue
		}
		rec.Event(node, corev1.EventTypeNormal, "Heartbeat", "agent is alive")
		broadcaster.Shutdown()
	}
}
