// BUG: idle recorders expire from the map without Shutdown.
package srv

import (
	"context"
	"net/http"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/record"
)

type idle struct {
	b    record.EventBroadcaster
	rec  record.EventRecorder
	last time.Time
}

type Server struct {
	Sink record.EventSink
	TTL  time.Duration
	mu   sync.Mutex
	idle map[string]*idle
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.touch(r.FormValue("component")).Event(&corev1.ObjectReference{Kind: "Request"}, "Normal", "Hit", r.URL.Path)
	w.WriteHeader(http.StatusNoContent)
}

func (s *Server) touch(component string) record.EventRecorder {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.idle[component]
	if !ok {
		e = &idle{b: record.NewBroadcaster()}
		e.b.StartRecordingToSink(s.Sink)
		e.rec = e.b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: component})
		if s.idle == nil {
			s.idle = map[string]*idle{}
		}
		s.idle[component] = e
	}
	e.last = time.Now()
	return e.rec
}

func (s *Server) expire(all bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k, e := range s.idle {
		if all || time.Since(e.last) > s.TTL {
			delete(s.idle, k) // want `an entry is deleted without its event broadcaster being shut down \(leaks 1 goroutine and 35 KiB each time\)`
		}
	}
}

func (s *Server) Janitor(ctx context.Context) {
	defer s.expire(true)
	wait.UntilWithContext(ctx, func(context.Context) { s.expire(false) }, s.TTL/2)
}
