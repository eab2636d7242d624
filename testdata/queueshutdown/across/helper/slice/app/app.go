// All shards end by the helper on both paths.
package app

import (
	"errors"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/helper/slice/util"
)

// Shards is a sharded queue.
type Shards struct {
	queues []workqueue.TypedRateLimitingInterface[string]
}

// NewShards makes n shards.
func NewShards(n int) *Shards {
	s := &Shards{}
	for range n {
		s.queues = append(s.queues, workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()))
	}
	return s
}

// Close ends the shards.
func (s *Shards) Close() { util.StopAll(s.queues) }

// Spread puts the keys on local shards.
func Spread(keys []string) error {
	local := make([]workqueue.TypedRateLimitingInterface[string], 4)
	for i := range local {
		local[i] = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	}
	defer util.StopAll(local)
	for i, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		local[i%len(local)].Add(k)
	}
	return nil
}
