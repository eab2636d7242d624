// The queue sits in a local struct that dies with the function; the error return does not shut it down.
package localstructliteralerrorpath

import (
	"fmt"

	"k8s.io/client-go/util/workqueue"
)

type session struct {
	queue workqueue.TypedRateLimitingInterface[string]
	seen  map[string]bool
}

func Dedup(keys []string) (int, error) {
	s := session{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), seen: map[string]bool{}} // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		if s.seen[k] {
			return 0, fmt.Errorf("duplicate %q", k)
		}
		s.seen[k] = true
		s.queue.Add(k)
	}
	n := s.queue.Len()
	s.queue.ShutDown()
	return n, nil
}
