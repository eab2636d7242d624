// The wrapper closes what it wraps, but Close of the generic owner is never called by Batch on the error return.
package genmethodthroughtypeparamowner

import (
	"context"
	"time"

	"k8s.io/client-go/util/workqueue"
)

type Closer interface{ Close() }

type delayer struct {
	queue workqueue.TypedDelayingInterface[string]
}

func newDelayer() *delayer { return &delayer{queue: workqueue.NewTypedDelayingQueue[string]()} }
func (d *delayer) Close()  { d.queue.ShutDown() }

type Scoped[C Closer] struct{ inner C }

func Scope[C Closer](c C) *Scoped[C] { return &Scoped[C]{inner: c} }
func (s *Scoped[C]) Close()          { s.inner.Close() }

func Batch(ctx context.Context, keys []string) error {
	s := Scope(newDelayer()) // want `the new delayer is dropped on a path without Close, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.inner.queue.AddAfter(k, time.Second)
	}
	s.Close()
	return nil
}
