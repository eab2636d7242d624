// A goroutine releases at ctx end.
package util

import (
	"context"
)

// ShutDownOnDone ends q with ctx.
func ShutDownOnDone(ctx context.Context, q interface{ ShutDown() }) {
	go func() {
		<-ctx.Done()
		q.ShutDown()
	}()
}

// OnDone calls f with the end of ctx.
func OnDone(ctx context.Context, f func()) {
	go func() {
		defer f()
		select {
		case <-ctx.Done():
		}
	}()
}
