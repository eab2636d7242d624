// Command terms has something in each term of its leadership, which a caller of its caller ends.
package main

import (
	"context"
	"os"
	"time"
)

type watcher struct {
	ctx    context.Context
	cancel context.CancelFunc
}

func newWatcher(ctx context.Context) *watcher {
	ctx, cancel := context.WithCancel(ctx)
	return &watcher{ctx, cancel}
}

func (w *watcher) close() { w.cancel() }

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
	if err := s.startAll(); err != nil {
		return
	}
	defer s.stopAll()
	time.Sleep(time.Second)
}

func (s *server) startAll() error {
	if len(os.Args) > 1 {
		s.startNamed(os.Args[1])
	} else {
		s.start()
	}
	return nil
}

func (s *server) startNamed(name string) {
	println(name)
	s.start()
}

func (s *server) start()   { s.w = newWatcher(s.ctx) }
func (s *server) stop()    { s.w.close() }
func (s *server) stopAll() { s.stop() }

// A careless one stops the last only.
type careless struct {
	ctx context.Context
	w   *watcher
}

func (c *careless) run() {
	defer c.w.close()
	for c.ctx.Err() == nil {
		c.campaign()
	}
}

func (c *careless) campaign() {
	c.startAll()
	time.Sleep(time.Second)
}

func (c *careless) startAll() { c.start() }
func (c *careless) start()    { c.w = newWatcher(c.ctx) } // want `context "w" of careless is replaced and not cancelled.*`

// A repeating one starts it several times in a term.
type repeating struct {
	ctx context.Context
	w   *watcher
}

func (r *repeating) run() {
	for r.ctx.Err() == nil {
		r.campaign()
	}
}

func (r *repeating) campaign() {
	defer r.stop()
	for range 10 {
		r.startAll()
	}
}

func (r *repeating) startAll() { r.start() }
func (r *repeating) start()    { r.w = newWatcher(r.ctx) } // want `context "w" of repeating is replaced and not cancelled.*`
func (r *repeating) stop()     { r.w.close() }

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s := &server{ctx: ctx}
	go s.run()
	go (&careless{ctx: ctx}).run()
	(&repeating{ctx: ctx}).run()
}
