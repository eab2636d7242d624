// Package ownforever has goroutines with a context that they make themselves, and that nothing ends.
package ownforever

import (
	"context"
	"net/http"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

func poll(ctx context.Context) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			println("tick")
		}
	}
}

func background() {
	ctx := context.Background()
	poll(ctx)
}

func cancelled() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	poll(ctx)
}

func interrupted() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	poll(ctx)
}

// These end: in time, by what is called, or with what is given.
func timed() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	poll(ctx)
}

func watched(over <-chan struct{}) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-over
		cancel()
	}()
	poll(ctx)
}

func within(ctx context.Context) {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM)
	defer stop()
	poll(ctx)
}

type service struct{ name string }

func (s *service) start() { go s.check() } // want `goroutine runs for ever: nothing ends it: start runs again once an entry is taken out of "m" .*`

func (s *service) check() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Minute):
			println(s.name)
		}
	}
}

type server struct {
	mu sync.Mutex
	m  map[string]*service
}

func (s *server) start(_ http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := r.PathValue("name")
	if s.m[name] != nil {
		return
	}
	svc := &service{name}
	svc.start()
	s.m[name] = svc
}

func (s *server) stop(_ http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.m, r.PathValue("name"))
}

func Serve() {
	go background() // once
	go interrupted()
	http.HandleFunc("/run", func(_ http.ResponseWriter, r *http.Request) {
		go background()  // want `goroutine runs for ever: nothing ends it: started per request in Serve .*`
		go cancelled()   // want `goroutine runs for ever: nothing ends it: started per request in Serve .*`
		go interrupted() // want `goroutine runs for ever: nothing ends it: started per request in Serve .*`
		go timed()
		go watched(r.Context().Done())
		go within(r.Context())
	})
	s := &server{m: map[string]*service{}}
	http.HandleFunc("/start", s.start)
	http.HandleFunc("/stop", s.stop)
	_ = http.ListenAndServe(":8080", nil)
}
