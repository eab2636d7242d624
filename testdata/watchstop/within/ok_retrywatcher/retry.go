// Retry watchers: one ends with the plain context parameter, one is stopped, one ends with its own cancelled context.

package retrywatch

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
)

type Follower struct {
	cs kubernetes.Interface
}

func (f *Follower) source(ns string) *cache.ListWatch {
	return cache.NewListWatchFromClient(f.cs.CoreV1().RESTClient(), "pods", ns, fields.Everything())
}

// Follow leaves early; the watcher ends with ctx.
func (f *Follower) Follow(ctx context.Context, ns, rv string, visit func(watch.Event) bool) error {
	rw, err := watchtools.NewRetryWatcherWithContext(ctx, rv, f.source(ns))
	if err != nil {
		return err
	}
	for ev := range rw.ResultChan() {
		if !visit(ev) {
			return nil
		}
	}
	return ctx.Err()
}

func (f *Follower) Legacy(ctx context.Context, ns, rv string) (int, error) {
	rw, err := watchtools.NewRetryWatcher(rv, f.source(ns))
	if err != nil {
		return 0, err
	}
	defer rw.Stop()
	n := 0
	for {
		select {
		case <-ctx.Done():
			return n, nil
		case <-rw.Done():
			return n, errors.New("gave up")
		case <-rw.ResultChan():
			n++
		}
	}
}

func (f *Follower) Bounded(ns, rv string, d time.Duration) *corev1.Pod {
	ctx, cancel := context.WithTimeout(context.Background(), d)
	defer cancel()
	rw, err := watchtools.NewRetryWatcherWithContext(ctx, rv, f.source(ns))
	if err != nil {
		return nil
	}
	for ev := range rw.ResultChan() {
		if pod, ok := ev.Object.(*corev1.Pod); ok && pod.DeletionTimestamp != nil {
			return pod
		}
	}
	return nil
}
