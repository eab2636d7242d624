// Get with a key is a lookup, not a wait, though it is called in a goroutine's loop.
package lookup_get_param

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

type Store interface {
	Get(key string) (string, error)
}

type Checker struct {
	store  Store
	keys   []string
	report func(string, error)
}

func (c *Checker) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, func(context.Context) {
		for _, k := range c.keys {
			if _, err := c.store.Get(k); err != nil {
				c.report(k, err)
			}
		}
	}, time.Minute)
	<-ctx.Done()
}
