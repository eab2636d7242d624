// The caller stops it.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/oneplace/two_queues_one_shut/lib"
)

// Once uses a controller once.
func Once(keys []string) {
	c := lib.New()
	defer c.Stop()
	for _, k := range keys {
		c.Enqueue(k, len(k) > 10)
	}
}
