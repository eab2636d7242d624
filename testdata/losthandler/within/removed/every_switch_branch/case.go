// Each case of the select removes before it returns.
package everyswitchbranch

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

func WaitForPodReady(ctx context.Context, pods cache.SharedIndexInformer, key string) error {
	ready, failed := make(chan struct{}, 1), make(chan string, 1)
	reg, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, cur interface{}) {
			pod := cur.(*corev1.Pod)
			if pod.Namespace+"/"+pod.Name != key {
				return
			}
			switch pod.Status.Phase {
			case corev1.PodRunning:
				select {
				case ready <- struct{}{}:
				default:
				}
			case corev1.PodFailed:
				select {
				case failed <- pod.Status.Reason:
				default:
				}
			}
		},
	})
	if err != nil {
		return err
	}
	select {
	case <-ready:
		return pods.RemoveEventHandler(reg)
	case reason := <-failed:
		_ = pods.RemoveEventHandler(reg)
		return fmt.Errorf("pod %s failed: %s", key, reason)
	case <-ctx.Done():
		_ = pods.RemoveEventHandler(reg)
		return ctx.Err()
	}
}
