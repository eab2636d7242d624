// The broadcaster is bound to a context that the worker cancels itself when the item is done.
package withtimeout

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
)

// GarbageCollector removes finished pods.
type GarbageCollector struct {
	kube  kubernetes.Interface
	queue workqueue.TypedRateLimitingInterface[string]
}

// Work processes items until the queue is shut down.
func (gc *GarbageCollector) Work(ctx context.Context) {
	for gc.processNext(ctx) {
	}
}

func (gc *GarbageCollector) processNext(ctx context.Context) bool {
	ns, quit := gc.queue.Get()
	if quit {
		return false
	}
	defer gc.queue.Done(ns)

	if err := gc.collect(ctx, ns); err != nil && !errors.Is(err, context.Canceled) {
		gc.queue.AddRateLimited(ns)
	} else {
		gc.queue.Forget(ns)
	}
	return true
}

func (gc *GarbageCollector) collect(parent context.Context, ns string) error {
	ctx, cancel := context.WithTimeoutCause(parent, time.Minute, errors.New("collection took too long"))
	defer cancel()

	broadcaster := record.NewBroadcaster(record.WithContext(ctx), record.WithSleepDuration(time.Second))
	broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: gc.kube.CoreV1().Events(ns)})
	rec := broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "gc"})

	pods, err := gc.kube.CoreV1().Pods(ns).List(ctx, metav1.ListOptions{FieldSelector: "status.phase=Succeeded"})
	if err != nil {
		return err
	}
	for i := range pods.Items {
		pod := &pods.Items[i]
		if err := gc.kube.CoreV1().Pods(ns).Delete(ctx, pod.Name, metav1.DeleteOptions{}); err != nil {
			return err
		}
		rec.Event(pod, corev1.EventTypeNormal, "Collected", "finished pod removed")
	}
	return nil
}
