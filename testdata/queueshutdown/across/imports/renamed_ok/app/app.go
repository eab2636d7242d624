// Neither call gives the caller a duty.
package app

import (
	. "github.com/leaklint/leaklint/testdata/queueshutdown/across/imports/renamed_ok/util"
)

// Replay buffers and queues the keys.
func Replay(keys []string) error {
	b := NewRateLimitingQueue()
	for _, k := range keys {
		b.Add(k)
	}
	return New(func(q Queue) error {
		for _, k := range keys {
			q.Add(k)
		}
		return nil
	})
}
