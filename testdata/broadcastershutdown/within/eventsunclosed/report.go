// An exported function of unknown scope shuts its events broadcaster down but records to a channel nobody closes.
package eventsunclosed

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/events"
)

// ReportEvictions writes an event for each pod of the node.
func ReportEvictions(ctx context.Context, client kubernetes.Interface, node, reason string) error {
	stop := make(chan struct{})
	b := events.NewBroadcaster(&events.EventSinkImpl{Interface: client.EventsV1()})
	defer func() {
		b.Shutdown()
	}()
	b.StartRecordingToSink(stop) // want `recording of the broadcaster runs for ever: stop is never closed \(may leak 3 goroutines and 46 KiB each time\)`

	pods, err := client.CoreV1().Pods(corev1.NamespaceAll).List(ctx, metav1.ListOptions{
		FieldSelector: "spec.nodeName=" + node,
	})
	if err != nil {
		return fmt.Errorf("pods of %s: %w", node, err)
	}
	recorder := b.NewRecorder(scheme.Scheme, "evictor")
	for i := range pods.Items {
		recorder.Eventf(&pods.Items[i], nil, corev1.EventTypeNormal, "Evicted", reason, "evicted from %s", node)
	}
	return nil
}
