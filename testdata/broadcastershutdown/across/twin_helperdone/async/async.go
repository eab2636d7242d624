// OK: helper package: run a function when a context is done.
package async

import "context"

// OnDone runs fn in its own goroutine once ctx is done.
func OnDone(ctx context.Context, fn func()) {
	go func() {
		<-ctx.Done()
		fn()
	}()
}
