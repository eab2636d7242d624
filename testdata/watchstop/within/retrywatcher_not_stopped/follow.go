// NewRetryWatcher knows no context: leaving on ctx.Done() without Stop leaves its receive loop.

package follow

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
)

type Follower struct {
	cs        kubernetes.Interface
	namespace string
	handle    func(context.Context, *corev1.ConfigMap) error
}

func (f *Follower) Run(ctx context.Context) error {
	list, err := f.cs.CoreV1().ConfigMaps(f.namespace).List(ctx, metav1.ListOptions{Limit: 1})
	if err != nil {
		return err
	}
	lw := &cache.ListWatch{
		WatchFunc: func(options metav1.ListOptions) (watch.Interface, error) {
			return f.cs.CoreV1().ConfigMaps(f.namespace).Watch(context.Background(), options)
		},
	}
	rw, err := watchtools.NewRetryWatcher(list.ResourceVersion, lw) // want `watch "rw" is not stopped on every path \(leaks 1 goroutine and 6 KiB each time\)`
	if err != nil {
		return err
	}
	for {
		select {
		case ev, ok := <-rw.ResultChan():
			if !ok {
				return nil
			}
			cm, isCM := ev.Object.(*corev1.ConfigMap)
			if !isCM {
				continue
			}
			if err := f.handle(ctx, cm); err != nil {
				rw.Stop()
				return err
			}
		case <-ctx.Done():
			return nil
		}
	}
}
