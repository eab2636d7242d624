// Several watches are fanned into one channel by goroutines that each defer Stop; a WaitGroup closes the output.

package mux

import (
	"context"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
)

type Event struct {
	Cluster string
	watch.Event
}

func Merge(ctx context.Context, clusters map[string]kubernetes.Interface) (<-chan Event, error) {
	out := make(chan Event)
	var wg sync.WaitGroup
	for name, cs := range clusters {
		w, err := cs.CoreV1().Nodes().Watch(ctx, metav1.ListOptions{})
		if err != nil {
			klog.FromContext(ctx).Error(err, "cluster skipped", "cluster", name)
			continue
		}
		wg.Add(1)
		go func(name string, w watch.Interface) {
			defer wg.Done()
			defer w.Stop()
			forward(ctx, name, w, out)
		}(name, w)
	}
	go func() {
		wg.Wait()
		close(out)
	}()
	return out, nil
}

func forward(ctx context.Context, name string, w watch.Interface, out chan<- Event) {
	for {
		select {
		case <-ctx.Done():
			return
		case ev, ok := <-w.ResultChan():
			if !ok {
				return
			}
			select {
			case out <- Event{Cluster: name, Event: ev}:
			case <-ctx.Done():
				return
			}
		}
	}
}
