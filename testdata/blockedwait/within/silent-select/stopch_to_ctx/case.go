// wait.ContextForChannel's hand-made form: cancel when either ends.
package stopch_to_ctx

import (
	"context"
)

func ContextFor(stopCh <-chan struct{}) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		select {
		case <-stopCh:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}
