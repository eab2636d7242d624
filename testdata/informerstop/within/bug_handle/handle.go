// BUG: a started factory is returned as a handle whose Close only waits (Shutdown) and never closes the stop channel.
package handle

import (
	"io"
	"sync"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/workqueue"
)

type handle struct {
	stop chan struct{}
	once sync.Once
	f    informers.SharedInformerFactory
}

func (h *handle) Close() error {
	h.once.Do(func() { h.f.Shutdown() })
	return nil
}

func open(cs kubernetes.Interface, ns string) io.Closer {
	h := &handle{stop: make(chan struct{})}
	h.f = informers.NewSharedInformerFactoryWithOptions(cs, 0, informers.WithNamespace(ns))
	h.f.Networking().V1().Ingresses().Informer()
	h.f.Start(h.stop) // want `informer factory runs for ever: h\.stop is never closed: work runs again once an entry is taken out of "open" \(leaks 6 goroutines and 38 KiB each time\)`
	return h
}

type Scopes struct {
	kube  kubernetes.Interface
	queue workqueue.TypedRateLimitingInterface[types.NamespacedName]
	live  func(types.NamespacedName) bool
	open  map[types.NamespacedName]io.Closer
}

func (s *Scopes) work() {
	for {
		key, quit := s.queue.Get()
		if quit {
			for k, c := range s.open {
				_ = c.Close()
				delete(s.open, k)
			}
			return
		}
		func() {
			defer s.queue.Done(key)
			c, ok := s.open[key]
			switch live := s.live(key); {
			case live && !ok:
				s.open[key] = open(s.kube, key.Namespace)
			case !live && ok:
				if err := c.Close(); err != nil {
					s.queue.AddRateLimited(key)
					return
				}
				delete(s.open, key)
			}
		}()
	}
}

func (s *Scopes) Run() { s.work() }
