// The helper: deletes a pod and waits for its DELETED event; returning on it forgets the watch.

package drain

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/watch"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
)

func UntilGone(ctx context.Context, pods typedcorev1.PodInterface, name string) error {
	w, err := pods.Watch(ctx, metav1.ListOptions{FieldSelector: fields.OneTermEqualSelector("metadata.name", name).String()}) // want `watch "w" is not stopped on every path \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return err
	}
	if err := pods.Delete(ctx, name, metav1.DeleteOptions{}); err != nil {
		w.Stop()
		return err
	}
	for ev := range w.ResultChan() {
		if ev.Type == watch.Deleted {
			return nil
		}
	}
	return fmt.Errorf("pod %s: %w", name, ctx.Err())
}
