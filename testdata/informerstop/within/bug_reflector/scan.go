// BUG: a reflector in a goroutine per workqueue item runs on NeverStop; the local channel that is closed guards nothing.
package reflector

import (
	"context"
	"errors"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Scanner struct {
	kube  kubernetes.Interface
	queue workqueue.TypedRateLimitingInterface[string]
	want  int
}

func (s *Scanner) Run(ctx context.Context) {
	defer s.queue.ShutDown()
	go wait.UntilWithContext(ctx, s.runWorker, time.Second)
	<-ctx.Done()
}

func (s *Scanner) runWorker(ctx context.Context) {
	for s.processNext(ctx) {
	}
}

func (s *Scanner) processNext(ctx context.Context) bool {
	ns, quit := s.queue.Get()
	if quit {
		return false
	}
	defer s.queue.Done(ns)
	if err := s.scan(ctx, ns); err != nil {
		s.queue.AddRateLimited(ns)
		return true
	}
	s.queue.Forget(ns)
	return true
}

func (s *Scanner) scan(ctx context.Context, ns string) error {
	lw := cache.NewListWatchFromClient(s.kube.CoreV1().RESTClient(), "pods", ns, fields.Everything())
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	r := cache.NewReflector(lw, &corev1.Pod{}, store, 0)

	stop := make(chan struct{})
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		r.Run(wait.NeverStop) // want `reflector runs for ever: wait\.NeverStop is never closed: called per item of its queue from processNext via scan \(leaks 3 goroutines and 15 KiB each time\)`
	}()
	defer close(stop)

	err := wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(context.Context) (bool, error) {
		return len(store.ListKeys()) >= s.want, nil
	})
	if wait.Interrupted(err) {
		return errors.New("not enough pods in " + ns)
	}
	return err
}
