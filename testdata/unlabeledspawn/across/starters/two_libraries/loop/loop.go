// The second library makes a loop of what it is given and starts it by the first one: silent.
package loop

import (
	"context"
	"time"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/two_libraries/spawn"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Every calls fn every period, in the background.
func Every(ctx context.Context, period time.Duration, fn func(context.Context)) {
	spawn.Safely(func() {
		wait.UntilWithContext(ctx, fn, period)
	})
}

// Alive logs that the process is alive.
func Alive(ctx context.Context) {
	Every(ctx, time.Minute, func(ctx context.Context) { klog.FromContext(ctx).Info("alive") })
}
