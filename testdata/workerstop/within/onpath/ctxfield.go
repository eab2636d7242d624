package onpath

import (
	"context"
	"net/http"
	"time"
)

// The context of the goroutine is in a field, with its cancel func beside it, and ends with another one.
type follower struct {
	stop   context.Context
	cancel context.CancelFunc
	events chan int
}

func newFollower(ctx context.Context) *follower {
	c, cancel := context.WithCancel(ctx)
	f := &follower{stop: c, cancel: cancel, events: make(chan int)}
	go f.run()
	return f
}

func (f *follower) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-f.stop.Done():
			return
		case <-f.events:
		case <-t.C:
		}
	}
}

func (f *follower) Close() { f.cancel() }

type followers struct {
	ctx context.Context
	all map[string]*follower
}

func (s *followers) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path
	if r.Method == "DELETE" {
		if f, ok := s.all[name]; ok {
			f.Close()
			delete(s.all, name)
		}
		return
	}
	if s.all[name] == nil {
		s.all[name] = newFollower(s.ctx)
	}
	f := newFollower(r.Context()) // ends with the request
	f.events <- 1
	defer newFollower(s.ctx).Close()
	dropped := newFollower(s.ctx) // want `"dropped" is dropped without Close, which stops its goroutine, and its context ends later: started per request in ServeHTTP \(leaks 1 goroutine and what it holds each time\)`
	dropped.events <- 1
}
