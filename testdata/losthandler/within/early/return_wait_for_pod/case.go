// The ctx.Done branch returns without the removal that the success branch has.
package returnwaitforpod

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

func WaitForPodReady(ctx context.Context, pods cache.SharedIndexInformer, namespace, name string) (*corev1.Pod, error) {
	ready := make(chan *corev1.Pod, 1)
	notify := func(obj interface{}) {
		pod, ok := obj.(*corev1.Pod)
		if !ok || pod.Namespace != namespace || pod.Name != name {
			return
		}
		for _, c := range pod.Status.Conditions {
			if c.Type == corev1.PodReady && c.Status == corev1.ConditionTrue {
				select {
				case ready <- pod:
				default:
				}
			}
		}
	}
	reg, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" is not removed on every path \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc:    notify,
		UpdateFunc: func(_, cur interface{}) { notify(cur) },
	})
	if err != nil {
		return nil, err
	}
	select {
	case pod := <-ready:
		if err := pods.RemoveEventHandler(reg); err != nil {
			return nil, err
		}
		return pod, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
