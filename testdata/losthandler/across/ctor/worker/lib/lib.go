// ProcessNextWorkItem builds a controller per key.
package lib

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
)

type Waiter struct {
	ch chan struct{}
}

// NewWaiter fires once a pod of the given name turns up.
func NewWaiter(pods coreinformers.PodInformer, name string) (*Waiter, error) {
	w := &Waiter{ch: make(chan struct{}, 1)}
	_, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) { // want:vet `the handler added to pods\.Informer\(\) is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to pods\.Informer\(\) is never removed: called per item of its queue from processNextWorkItem via syncPod \(leaks 2 goroutines and 27 KiB each time\)`
		if p, ok := obj.(*corev1.Pod); ok && p.Name == name {
			select {
			case w.ch <- struct{}{}:
			default:
			}
		}
	}})
	return w, err
}

func (w *Waiter) Wait(ctx context.Context) error {
	select {
	case <-w.ch:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
