// right: context.AfterFunc broadcasts (pattern of the context docs)
package condctx

import (
	"context"
	"net/http"
	"sync"
)

func WaitOn(ctx context.Context, c *sync.Cond, ok func() bool) error {
	stop := context.AfterFunc(ctx, func() {
		c.L.Lock()
		defer c.L.Unlock()
		c.Broadcast()
	})
	defer stop()
	c.L.Lock()
	defer c.L.Unlock()
	for !ok() {
		c.Wait()
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}
func Handle(w http.ResponseWriter, r *http.Request) {
	var mu sync.Mutex
	c := sync.NewCond(&mu)
	go func() { _ = WaitOn(r.Context(), c, func() bool { return false }) }()
}
