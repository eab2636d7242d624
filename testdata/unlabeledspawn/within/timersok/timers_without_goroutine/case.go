// time.After, NewTimer and tickers start no goroutine; per-cluster code uses them on its own goroutine: silent.
package timerswithoutgoroutine

import (
	"context"
	"fmt"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
)

// Limiter limits the rate of a workspace.
type Limiter struct {
	cluster logicalcluster.Name
	period  time.Duration
	last    time.Time
}

// Wait waits for the next slot.
func (l *Limiter) Wait(ctx context.Context) error {
	if d := time.Until(l.last.Add(l.period)); d > 0 {
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", l.cluster, ctx.Err())
		case <-timer.C:
		}
	}
	l.last = time.Now()
	return nil
}

// WaitReady polls until ready says so.
func (l *Limiter) WaitReady(ctx context.Context, ready func(context.Context) (bool, error)) error {
	return wait.PollUntilContextTimeout(ctx, l.period, time.Minute, true, func(ctx context.Context) (bool, error) {
		select {
		case <-time.After(l.period / 10):
			return ready(ctx)
		case <-ctx.Done():
			return false, ctx.Err()
		}
	})
}
