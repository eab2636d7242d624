// The condition of a poll opens a watch each time and looks at one event.

package poll

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
)

type Checker struct {
	Pods      typedcorev1.PodInterface
	Namespace string
}

func (c *Checker) WaitForAnyScheduled(ctx context.Context) error {
	return wait.PollUntilContextTimeout(ctx, 2*time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		w, err := c.Pods.Watch(ctx, metav1.ListOptions{}) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
		if err != nil {
			if apierrors.IsServerTimeout(err) {
				return false, nil
			}
			return false, err
		}
		ev, ok := <-w.ResultChan()
		if !ok {
			return false, nil
		}
		pod, isPod := ev.Object.(*corev1.Pod)
		if !isPod {
			return false, fmt.Errorf("got %T in namespace %s", ev.Object, c.Namespace)
		}
		return pod.Spec.NodeName != "", nil
	})
}
