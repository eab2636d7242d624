// Package clock waits for timers of k8s.io/utils/clock, and for who stops them.
package clock

import (
	"net/http"
	"sync"
	"time"

	"k8s.io/utils/clock"
)

type item struct {
	timer clock.Timer
	stop  chan struct{}
}

type scheduler struct {
	mu    sync.Mutex
	clock clock.WithTicker
	work  map[string]item
}

func (s *scheduler) add(key string, d time.Duration, f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.work[key]; ok {
		return
	}
	i := item{s.clock.NewTimer(d), make(chan struct{})}
	go func() {
		select {
		case <-i.timer.C():
			f()
		case <-i.stop:
		}
	}()
	s.work[key] = i
}

func (s *scheduler) forget(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i, ok := s.work[key]; ok {
		i.timer.Stop()
		close(i.stop)
		delete(s.work, key)
	}
}

func (s *scheduler) drain(d time.Duration, stop <-chan struct{}) {
	t := s.clock.NewTimer(d)
	go func() {
		select {
		case <-t.C():
		case <-stop:
			if !t.Stop() {
				<-t.C()
			}
		}
	}()
}

// pause waits for a timer that nobody stops.
func (s *scheduler) pause(d time.Duration) {
	t := s.clock.NewTimer(d)
	go func() {
		<-t.C()
		println("over")
	}()
}

func serve() error {
	s := &scheduler{clock: clock.RealClock{}, work: make(map[string]item)}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.add(r.Host, time.Hour, func() { println(r.Host) })
		s.drain(time.Hour, r.Context().Done())
		s.pause(time.Hour)
	})
	http.HandleFunc("/gone", func(w http.ResponseWriter, r *http.Request) { s.forget(r.Host) })
	return http.ListenAndServe(":0", nil)
}
