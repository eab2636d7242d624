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
