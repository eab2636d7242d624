// Package asked has watchers that are made anew when somebody asks for it on a channel.
package asked

import (
	"context"
	"io"
	"log"

	"github.com/fsnotify/fsnotify"
	"google.golang.org/grpc"
)

type closing struct {
	ctx     context.Context
	watcher *fsnotify.Watcher
}

// newClosing has workers that close what no longer works before they ask for another one.
func newClosing(ctx context.Context, dir string) (*closing, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	c := &closing{ctx: ctx, watcher: w}
	again := make(chan struct{}, 1)
	go c.renew(again, dir)
	go c.work(again)
	return c, w.Add(dir)
}

func (c *closing) work(again chan<- struct{}) {
	for {
		select {
		case <-c.ctx.Done():
			c.watcher.Close()
			return
		case event := <-c.watcher.Events:
			log.Print(event)
		case err := <-c.watcher.Errors:
			log.Print(err)
			c.watcher.Close()
			select {
			case again <- struct{}{}:
			case <-c.ctx.Done():
			}
			return
		}
	}
}

func (c *closing) renew(again chan struct{}, dir string) {
	for {
		select {
		case <-c.ctx.Done():
			return
		case <-again:
			w, err := fsnotify.NewWatcher()
			if err != nil {
				return
			}
			c.watcher = w
			if err := w.Add(dir); err != nil {
				return
			}
			go c.work(again)
		}
	}
}

type asking struct {
	ctx     context.Context
	watcher *fsnotify.Watcher
}

// newAsking has workers that only ask.
func newAsking(ctx context.Context, dir string) (*asking, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	a := &asking{ctx: ctx, watcher: w}
	again := make(chan struct{}, 1)
	go a.renew(again, dir)
	go a.work(again)
	return a, w.Add(dir)
}

func (a *asking) work(again chan<- struct{}) {
	for {
		select {
		case <-a.ctx.Done():
			a.watcher.Close()
			return
		case event := <-a.watcher.Events:
			log.Print(event)
		case err := <-a.watcher.Errors:
			log.Print(err)
			select {
			case again <- struct{}{}:
			case <-a.ctx.Done():
			}
			return
		}
	}
}

func (a *asking) renew(again chan struct{}, dir string) {
	for {
		select {
		case <-a.ctx.Done():
			return
		case <-again:
			w, err := fsnotify.NewWatcher() // want `file watcher "watcher" of asking is replaced and not closed \(leaks 1 goroutine and 130 KiB each time\)`
			if err != nil {
				return
			}
			a.watcher = w
			if err := w.Add(dir); err != nil {
				return
			}
			go a.work(again)
		}
	}
}

type stream struct {
	conn *grpc.ClientConn
}

// run has literals that are given the channel by which they ask.
func (s *stream) run(ctx context.Context, addr string, lines <-chan string) {
	failed := make(chan error)
	watch := func(failed chan error) {
		for line := range lines {
			if line == "" {
				s.conn.Close()
				failed <- io.EOF
				return
			}
		}
	}
	go func() {
		for {
			select {
			case <-ctx.Done():
				s.conn.Close()
				return
			case <-failed:
				conn, err := grpc.NewClient(addr)
				if err != nil {
					return
				}
				s.conn = conn
				go watch(failed)
			}
		}
	}()
}

type loose struct {
	conn *grpc.ClientConn
}

// run has literals that ask, and close nothing.
func (l *loose) run(ctx context.Context, addr string, lines <-chan string) {
	failed := make(chan error, 1)
	watch := func(failed chan error) {
		for line := range lines {
			if line == "" {
				failed <- io.EOF
				return
			}
		}
	}
	go func() {
		for {
			select {
			case <-ctx.Done():
				l.conn.Close()
				return
			case <-failed:
				conn, err := grpc.NewClient(addr)
				if err != nil {
					return
				}
				l.conn = conn // want `connection "conn" is replaced and not closed \(leaks 5 goroutines and 75 KiB each time\)`
				go watch(failed)
			}
		}
	}()
}

type ticked struct {
	tick, stopped chan struct{}
	w             *fsnotify.Watcher
}

// run has another watcher at each tick, which has nothing to do with the end.
func (t *ticked) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.tick:
			w, err := fsnotify.NewWatcher()
			if err != nil {
				continue
			}
			t.w = w // want `file watcher "w" is replaced and not closed \(.*\)`
		}
	}
}

// Stop says that it has ended.
func (t *ticked) Stop() {
	t.w.Close()
	t.stopped <- struct{}{}
}
