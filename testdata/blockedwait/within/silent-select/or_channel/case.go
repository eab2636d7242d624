// Joins a stop channel and a context; both sides end, the result is closed.
package or_channel

import (
	"context"
)

func MergeStop(ctx context.Context, stopCh <-chan struct{}) <-chan struct{} {
	merged := make(chan struct{})
	go func() {
		defer close(merged)
		select {
		case <-ctx.Done():
		case <-stopCh:
		}
	}()
	return merged
}
