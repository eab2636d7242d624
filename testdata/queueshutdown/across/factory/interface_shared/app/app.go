// The interface is unknown here, and what it gives is shared.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/factory/interface_shared/lib"
)

// Fan queues the key on many queues.
func Fan(qs lib.Queues, key string, names ...string) {
	for _, n := range names {
		q := qs.Get(n)
		q.Add(key)
	}
}

// Main fans out once.
func Main(key string) {
	qs, end := lib.NewShared()
	defer end()
	Fan(qs, key, "a", "b")
}
