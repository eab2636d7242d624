// The jittered sampler sends on an unbuffered channel; the reader leaves with ctx,
// then the sampler hangs in the send and never sees ctx.
package jitter_sends

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

type Sampler struct {
	sample func(context.Context) float64
	record func(float64)
}

func (s *Sampler) Run(ctx context.Context) {
	values := make(chan float64)
	go wait.JitterUntilWithContext(ctx, func(ctx context.Context) { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		values <- s.sample(ctx)
	}, time.Second, 0.2, true)

	for {
		select {
		case v := <-values:
			s.record(v)
		case <-ctx.Done():
			return
		}
	}
}
