// Twin of the until group: a polling body does not block; wait.Forever never ends,
// but that is a loop, not a wait.
package polling_body

import (
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

type Compactor struct {
	mu      sync.Mutex
	revs    []int64
	compact func(int64)
}

func NewCompactor(compact func(int64)) *Compactor {
	c := &Compactor{compact: compact}
	go wait.Forever(c.poll, time.Second)
	return c
}

func (c *Compactor) Compact(rev int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.revs = append(c.revs, rev)
}

func (c *Compactor) poll() {
	c.mu.Lock()
	revs := c.revs
	c.revs = nil
	c.mu.Unlock()
	for _, r := range revs {
		c.compact(r)
	}
}
