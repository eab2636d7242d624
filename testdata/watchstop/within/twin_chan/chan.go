// OK: watches opened by a dispatcher are sent on a channel to workers which stop them.
package watchchan

import (
	"context"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type Dispatcher struct {
	kube    kubernetes.Interface
	open    chan watch.Interface
	workers int
	onEvent func(watch.Event)
}

func (d *Dispatcher) Run(ctx context.Context, namespaces <-chan string) error {
	var wg sync.WaitGroup
	for i := 0; i < d.workers; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			d.consume(ctx)
		}()
	}
	defer wg.Wait()
	defer close(d.open)
	for ns := range namespaces {
		w, err := d.kube.CoreV1().ConfigMaps(ns).Watch(ctx, metav1.ListOptions{})
		if err != nil {
			return err
		}
		d.open <- w
	}
	return nil
}

func (d *Dispatcher) consume(ctx context.Context) {
	for w := range d.open {
		d.one(ctx, w)
	}
}

func (d *Dispatcher) one(ctx context.Context, w watch.Interface) {
	defer w.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case ev, ok := <-w.ResultChan():
			if !ok {
				return
			}
			d.onEvent(ev)
		}
	}
}
