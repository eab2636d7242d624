// Cured twin of until/jitter_sends.
package jitter_sends_select

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
	go wait.JitterUntilWithContext(ctx, func(ctx context.Context) {
		select {
		case values <- s.sample(ctx):
		case <-ctx.Done():
		}
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
