// The queue is borrowed from the hub.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctor/lazy_getter/lib"
)

// Trigger queues a key on the hub.
func Trigger(h *lib.Hub, key string) {
	q := h.Queue()
	q.AddRateLimited(key)
}

// Backlog reports the length.
func Backlog(h *lib.Hub) int { return h.Queue().Len() }
