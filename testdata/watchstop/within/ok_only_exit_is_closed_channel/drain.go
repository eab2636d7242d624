// for { ev, open := <-ch; if !open { return } }: the watch has been seen closed, whatever closed it.

package onlyexit

import (
	"context"
	"fmt"
	"sync"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	klog "k8s.io/klog/v2"
)

type Recorder struct {
	mu     sync.Mutex
	counts map[watch.EventType]int
}

func (r *Recorder) Record(ctx context.Context, pods typedcorev1.PodInterface) error {
	w, err := pods.Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return fmt.Errorf("pods: %w", err)
	}
	ch := w.ResultChan()
	for {
		ev, open := <-ch
		if !open {
			return ctx.Err()
		}
		r.mu.Lock()
		r.counts[ev.Type]++
		total := r.counts[ev.Type]
		r.mu.Unlock()
		if total%100 == 0 {
			klog.InfoS("watch progress", "type", ev.Type, "total", total)
		}
	}
}

// RecordSelect is the same as a select with a heartbeat.
func (r *Recorder) RecordSelect(ctx context.Context, pods typedcorev1.PodInterface) (n int) {
	w, err := pods.Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return 0
	}
	beat := time.NewTicker(time.Minute)
	defer beat.Stop()
	for {
		select {
		case _, more := <-w.ResultChan():
			if more {
				n++
				continue
			}
			return n
		case <-beat.C:
			klog.InfoS("still watching", "events", n)
		}
	}
}
