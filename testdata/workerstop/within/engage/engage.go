// Package engage starts something for each cluster that a provider has.
package engage

import (
	"context"
	"errors"
	"sync"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/cluster"
)

type syncer struct {
	ctx    context.Context
	cancel context.CancelFunc
}

func newSyncer() *syncer {
	s := new(syncer)
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

func (s *syncer) start() {
	go func() {
		for {
			select {
			case <-s.ctx.Done():
				return
			case <-time.After(time.Minute):
				println("again")
			}
		}
	}()
}

func (s *syncer) stop() { s.cancel() }

type counter struct {
	mu      sync.Mutex
	syncers map[string]*syncer
}

func (c *counter) Engage(ctx context.Context, name string, cl cluster.Cluster) error {
	s := newSyncer()
	s.start() // want `goroutine "syncers" of counter is never stopped: made per cluster in Engage \(leaks 1 goroutine and what it holds each time\)`
	if cl.GetClient() == nil {
		s.stop()
		return errors.New("no client")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.syncers[name] = s
	return nil
}

// poller's goroutine ends with the cluster.
type poller struct{}

func (p *poller) Engage(ctx context.Context, name string, cl cluster.Cluster) error {
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Minute):
				println(name)
			}
		}
	}()
	return nil
}
