// The canonical helper: deferred Stop directly behind the error check, early returns in the loop.

package ok

import (
	"context"
	"errors"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

func ForPodPhase(ctx context.Context, cs kubernetes.Interface, pod *corev1.Pod, want corev1.PodPhase) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	w, err := cs.CoreV1().Pods(pod.Namespace).Watch(ctx, metav1.ListOptions{
		FieldSelector:   "metadata.name=" + pod.Name,
		ResourceVersion: pod.ResourceVersion,
	})
	if err != nil {
		return err
	}
	defer w.Stop()

	for {
		select {
		case <-ctx.Done():
			return fmt.Errorf("pod %s: %w", pod.Name, ctx.Err())
		case ev, ok := <-w.ResultChan():
			if !ok {
				return errors.New("watch closed")
			}
			switch ev.Type {
			case watch.Error:
				return apierrors.FromObject(ev.Object)
			case watch.Deleted:
				return apierrors.NewNotFound(corev1.Resource("pods"), pod.Name)
			case watch.Modified:
				if p, isPod := ev.Object.(*corev1.Pod); isPod && p.Status.Phase == want {
					return nil
				}
			}
		}
	}
}
