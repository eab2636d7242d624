// Right: the generic queue serves all clusters though one instance has keys with a cluster.
package genericqueue

import (
	"context"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/kcp"
)

// Queue is a worker pool.
type Queue[K comparable] struct {
	keys   chan K
	handle func(context.Context, K) error
	failed map[K]int
}

// NewQueue makes a pool.
func NewQueue[K comparable](handle func(context.Context, K) error) *Queue[K] {
	return &Queue[K]{keys: make(chan K), handle: handle, failed: map[K]int{}}
}

// Run starts the workers.
func (q *Queue[K]) Run(ctx context.Context, n int) {
	for range n {
		go q.work(ctx)
	}
}

func (q *Queue[K]) work(ctx context.Context) {
	for key := range q.keys {
		_ = q.handle(ctx, key)
	}
}

// Controller has a pool whose keys have clusters.
type Controller struct {
	queue *Queue[kcp.Key]
}

// New makes the controller of all clusters.
func New(handle func(context.Context, kcp.Key) error) *Controller {
	return &Controller{queue: NewQueue(handle)}
}

// Start starts it.
func (c *Controller) Start(ctx context.Context) {
	go c.queue.Run(ctx, 4)
}
