// What a map keeps and a method gives from there is the map's: who asks for it may drop it.
package main

import (
	"net/http"

	"k8s.io/client-go/util/workqueue"
)

type accessor struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newAccessor() *accessor {
	return &accessor{workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (a *accessor) Stop() { a.queue.ShutDown() }

type stopper interface{ Stop() }

type registry struct{ all map[string]*accessor }

func (r *registry) get(key string) *accessor {
	if _, ok := r.all[key]; !ok {
		r.all[key] = newAccessor()
	}
	return r.all[key]
}

func (r *registry) remove(key string) {
	if a, ok := r.all[key]; ok {
		a.Stop()
	}
	delete(r.all, key)
}

type stoppers struct{ all map[string]stopper }

func (s *stoppers) get(key string) (stopper, error) {
	if s.all[key] == nil {
		a := newAccessor()
		s.all[key] = a
	}
	return s.all[key], nil
}

func (s *stoppers) remove(key string) {
	s.all[key].Stop()
	delete(s.all, key)
}

func main() {
	r, s := &registry{map[string]*accessor{}}, &stoppers{map[string]stopper{}}
	http.HandleFunc("/", func(w http.ResponseWriter, req *http.Request) {
		key := req.URL.Path
		if req.Method == "DELETE" {
			r.remove(key)
			s.remove(key)
			return
		}
		r.get(key)
		if _, err := s.get(key); err != nil {
			return
		}
	})
	http.ListenAndServe("localhost:8080", nil)
}
