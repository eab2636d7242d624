// Package clock waits for timers of k8s.io/utils/clock that have been stopped.
package clock

import (
	"net/http"
	"sync"
	"time"

	"k8s.io/utils/clock"
)

type scheduler struct {
	mu    sync.Mutex
	clock clock.WithTicker
	work  map[string]clock.Timer
}

func (s *scheduler) add(key string, d time.Duration, f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.clock.NewTimer(d)
	go func() { // want `goroutine may wait forever .*`
		<-t.C()
		f()
	}()
	s.work[key] = t
}

func (s *scheduler) forget(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.work[key]; t != nil {
		t.Stop()
		delete(s.work, key)
	}
}

// drain receives what has been stopped, and so does not come.
func (s *scheduler) drain(d time.Duration, stop <-chan struct{}) {
	t := s.clock.NewTimer(d)
	go func() { // want `goroutine may wait forever .*`
		defer func() {
			if t.Stop() {
				<-t.C()
			}
		}()
		select {
		case <-t.C():
			return
		case <-stop:
		}
	}()
}

func serve() error {
	s := &scheduler{clock: clock.RealClock{}, work: make(map[string]clock.Timer)}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.add(r.Host, time.Hour, func() { println(r.Host) })
		s.drain(time.Hour, r.Context().Done())
	})
	http.HandleFunc("/gone", func(w http.ResponseWriter, r *http.Request) { s.forget(r.Host) })
	return http.ListenAndServe(":0", nil)
}
