// BUG: the webhook shuts its broadcaster down only when it allows the request.
package async

import "context"

// OnDone runs fn in its own goroutine once ctx is done.
func OnDone(ctx context.Context, fn func()) {
	go func() {
		<-ctx.Done()
		fn()
	}()
}
