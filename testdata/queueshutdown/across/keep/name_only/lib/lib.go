// Register looks at the controller and does not keep it.
package lib

import (
	"context"
	"sync"

	ctl "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

var (
	mu    sync.Mutex
	known = map[string]error{}
)

// Register notes whether the controller's cluster answers.
func Register(ctx context.Context, name string, c *ctl.Controller) {
	mu.Lock()
	defer mu.Unlock()
	known[name] = c.Ping(ctx)
}
