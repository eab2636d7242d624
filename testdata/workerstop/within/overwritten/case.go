// Package overwritten makes an accessor for each cluster, and for some of them twice.
package overwritten

import (
	"context"
	"errors"
	"sync"
)

type cached struct {
	cancel context.CancelFunc
	synced chan struct{}
}

func (c *cached) Stop() { c.cancel() }

func (c *cached) run(ctx context.Context) {
	close(c.synced)
	<-ctx.Done()
}

type accessor struct{ cache *cached }

// A Tracker has one for each cluster.
type Tracker struct {
	mu        sync.Mutex
	accessors map[string]*accessor
}

func (t *Tracker) newCache(ctx context.Context, url string) (string, *cached, error) {
	if url == "" {
		return "", nil, errors.New("no address")
	}
	ctx, cancel := context.WithCancel(ctx)
	c := &cached{cancel: cancel, synced: make(chan struct{})}
	go c.run(ctx)
	return url, c, nil
}

func (t *Tracker) newAccessor(ctx context.Context, url string, own bool) (*accessor, error) {
	_, c, err := t.newCache(ctx, url) // want `"c" is dropped on a path without Stop, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
	if err != nil {
		return nil, err
	}
	if own {
		_, c, err = t.newCache(ctx, "localhost")
		if err != nil {
			return nil, err
		}
	}
	return &accessor{c}, nil
}

// stopsFirst does it in the right order.
func (t *Tracker) stopsFirst(ctx context.Context, url string, own bool) (*accessor, error) {
	_, c, err := t.newCache(ctx, url)
	if err != nil {
		return nil, err
	}
	if own {
		c.Stop()
		_, c, err = t.newCache(ctx, "localhost")
		if err != nil {
			return nil, err
		}
	}
	return &accessor{c}, nil
}

// Get returns the accessor of a cluster.
func (t *Tracker) Get(ctx context.Context, url string, own bool) (a *accessor, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if a, ok := t.accessors[url]; ok {
		return a, nil
	}
	if own {
		a, err = t.newAccessor(ctx, url, own)
	} else {
		a, err = t.stopsFirst(ctx, url, own)
	}
	if err != nil {
		return nil, err
	}
	t.accessors[url] = a
	return a, nil
}

// Delete ends that of a cluster.
func (t *Tracker) Delete(url string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if a, ok := t.accessors[url]; ok {
		a.cache.Stop()
		delete(t.accessors, url)
	}
}
