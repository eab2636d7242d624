// A helper that borrows a watch: it only reads.

package podutil

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
)

var ErrClosed = errors.New("watch closed")

func FirstRunning(ctx context.Context, w watch.Interface) (*corev1.Pod, error) {
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case ev, ok := <-w.ResultChan():
			if !ok {
				return nil, ErrClosed
			}
			if pod, isPod := ev.Object.(*corev1.Pod); isPod && pod.Status.Phase == corev1.PodRunning {
				return pod, nil
			}
		}
	}
}
