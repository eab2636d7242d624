// watch.Filter gets the watch; neither the filtered nor the inner watch is stopped when the first match returns.

package filtered

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
)

func FirstEvicted(ctx context.Context, pods typedcorev1.PodInterface) (string, error) {
	inner, err := pods.Watch(ctx, metav1.ListOptions{Watch: true})
	if err != nil {
		return "", err
	}
	evicted := watch.Filter(inner, func(in watch.Event) (watch.Event, bool) { // want `watch "evicted" is never stopped \(leaks 1 goroutine and 3 KiB each time\)`
		pod, ok := in.Object.(*corev1.Pod)
		return in, ok && pod.Status.Reason == "Evicted"
	})
	select {
	case ev := <-evicted.ResultChan():
		pod, ok := ev.Object.(*corev1.Pod)
		if !ok {
			return "", errors.New("watch closed")
		}
		return pod.Name, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
