// Package handlerfuncs has workers that funcs end which an informer calls.
package handlerfuncs

import (
	"context"
	"net/http"
	"sync"

	"k8s.io/client-go/tools/cache"
)

type workers struct {
	mu      sync.Mutex
	ended   map[string]context.CancelFunc
	nested  map[string]context.CancelFunc
	dropped map[string]context.CancelFunc
	objects map[string]*worker
}

type worker struct{ stop chan struct{} }

func run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-make(chan int):
		}
	}
}

func (w *worker) run() {
	for {
		select {
		case <-w.stop:
			return
		case <-make(chan int):
		}
	}
}

func (s *workers) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.ended[r.Host]; !ok {
		ctx, cancel := context.WithCancel(context.Background())
		go run(ctx)
		s.ended[r.Host] = cancel
	}
	if _, ok := s.nested[r.Host]; !ok {
		ctx, cancel := context.WithCancel(context.Background())
		go run(ctx)
		s.nested[r.Host] = cancel
	}
	if _, ok := s.dropped[r.Host]; !ok {
		ctx, cancel := context.WithCancel(context.Background())
		go run(ctx)
		s.dropped[r.Host] = cancel
	}
	if s.objects[r.Host] == nil {
		w := &worker{make(chan struct{})}
		go w.run()
		s.objects[r.Host] = w
	}
}

func (s *workers) register(informer cache.SharedIndexInformer) {
	informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj any) {
			s.mu.Lock()
			defer s.mu.Unlock()
			if cancel, ok := s.ended[obj.(string)]; ok {
				cancel()
				delete(s.ended, obj.(string))
			}
			if w := s.objects[obj.(string)]; w != nil {
				close(w.stop)
				delete(s.objects, obj.(string))
			}
		},
	})
	informer.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool { return obj != nil },
		Handler: cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				s.mu.Lock()
				defer s.mu.Unlock()
				cancel, ok := s.nested[obj.(string)]
				if !ok {
					return
				}
				delete(s.nested, obj.(string))
				cancel()
			},
		},
	})
	informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj any) {
			s.mu.Lock()
			defer s.mu.Unlock()
			delete(s.dropped, obj.(string)) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		},
	})
}
