// Package closers gives channels to callers, and closes them itself, or leaves that to them.
package closers

import (
	"context"
	"sync"
	"time"
)

type stream interface{ Recv() (string, error) }

// A Client watches.
type Client struct {
	Open func(ctx context.Context) (stream, error)
}

// Watch closes the channel where it cannot open the stream, and where the context ends, but not where the stream fails.
func (c *Client) Watch(ctx context.Context) (chan string, error) {
	ch := make(chan string)
	s, err := c.Open(ctx)
	if err != nil {
		close(ch)
		return nil, err
	}
	go func() {
		for {
			select {
			case <-ctx.Done():
				close(ch)
				return
			default:
				v, err := s.Recv()
				if err != nil {
					return
				}
				select {
				case ch <- v:
				case <-ctx.Done():
				}
			}
		}
	}()
	return ch, nil
}

// WatchAll closes it in any case.
func (c *Client) WatchAll(ctx context.Context) (chan string, error) {
	ch := make(chan string)
	s, err := c.Open(ctx)
	if err != nil {
		close(ch)
		return nil, err
	}
	go func() {
		defer close(ch)
		for {
			v, err := s.Recv()
			if err != nil {
				return
			}
			select {
			case ch <- v:
			case <-ctx.Done():
				return
			}
		}
	}()
	return ch, nil
}

// Items gives a channel for others to send on, and to close.
func (c *Client) Items() chan string { return make(chan string) }

// A Loader keeps what it was told last.
type Loader struct {
	cli  *Client
	mu   sync.Mutex
	last string
}

func (l *Loader) set(v string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = v
}

func (l *Loader) refresh(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	ch, err := l.cli.Watch(ctx)
	if err != nil {
		return err
	}
	go func() { // want `goroutine may wait forever to receive from "ch" once refresh has returned \(leaks 1 goroutine each time, called per turn of its loop from Run\)`
		for v := range ch {
			l.set(v)
		}
	}()
	<-ctx.Done()
	return nil
}

func (l *Loader) refreshAll(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	ch, err := l.cli.WatchAll(ctx)
	if err != nil {
		return err
	}
	go func() {
		for v := range ch {
			l.set(v)
		}
	}()
	<-ctx.Done()
	return nil
}

// Fill has others send.
func (l *Loader) Fill() chan string {
	ch := l.cli.Items()
	go func() {
		for v := range ch {
			l.set(v)
		}
	}()
	return ch
}

// Run refreshes for ever.
func (l *Loader) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if l.refresh(ctx) == nil {
			l.refreshAll(ctx)
		}
		time.Sleep(time.Second)
	}
}

// A Box has others send, and closes its channel itself.
type Box struct{ in chan string }

// NewBox makes one, and handles what comes first.
func NewBox(handle func(string)) *Box {
	b := &Box{in: make(chan string)}
	go func() { handle(<-b.in) }()
	return b
}

// In is for others to send on.
func (b *Box) In() chan string { return b.in }

// Stop ends it.
func (b *Box) Stop() { close(b.in) }
