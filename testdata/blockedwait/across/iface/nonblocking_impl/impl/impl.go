package impl

import (
	"sync"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/nonblocking_impl/api"
)

type counter struct {
	mu sync.Mutex
	n  int
}

func New() api.Sampler { return &counter{} }

func (c *counter) Sample() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
	return c.n
}
