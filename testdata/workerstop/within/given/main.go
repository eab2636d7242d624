// Command given has watchers whose parts are given the context that the watcher ends.
package main

import (
	"context"
	"net/http"
	"sync"
	"time"
)

type loop struct {
	ctx context.Context
	wg  *sync.WaitGroup
}

func newLoop(ctx context.Context, wg *sync.WaitGroup) *loop { return &loop{ctx: ctx, wg: wg} }

func (l *loop) start() {
	l.wg.Add(1)
	go func() {
		defer l.wg.Done()
		for {
			select {
			case <-l.ctx.Done():
				return
			case <-time.After(time.Second):
			}
		}
	}()
}

type watcher struct {
	wg     sync.WaitGroup
	ctx    context.Context
	cancel context.CancelFunc
	loop   *loop
}

func newWatcher(ctx context.Context) (*watcher, error) {
	ctx, cancel := context.WithCancel(ctx)
	w := &watcher{ctx: ctx, cancel: cancel}
	if err := w.init(); err != nil {
		cancel()
		return nil, err
	}
	return w, nil
}

func (w *watcher) init() error {
	w.loop = newLoop(w.ctx, &w.wg)
	w.loop.start()
	return nil
}

func (w *watcher) close() {
	w.cancel()
	w.wg.Wait()
}

type server struct {
	ctx context.Context
	w   *watcher
}

func (s *server) run() {
	for s.ctx.Err() == nil {
		s.campaign()
	}
}

func (s *server) campaign() {
	time.Sleep(time.Second)
	if err := s.start(); err != nil {
		return
	}
	defer s.stop()
	time.Sleep(time.Second)
}

func (s *server) start() (err error) {
	s.w, err = newWatcher(s.ctx)
	if err != nil {
		return err
	}
	return err
}

func (s *server) stop() { s.w.close() }

// An older one is given the context of the server, which ends with the process.
func (s *server) older() {
	l := newLoop(s.ctx, &sync.WaitGroup{})
	l.startOlder()
}

func (l *loop) startOlder() {
	go func() { // want `goroutine runs until l.ctx ends, and more are started before that.*`
		<-l.ctx.Done()
	}()
}

func main() {
	s := &server{ctx: context.Background()}
	http.HandleFunc("/older", func(http.ResponseWriter, *http.Request) { s.older() })
	go func() { _ = http.ListenAndServe(":8080", nil) }()
	s.run()
}
