// Stop is called on the good path only.
package app

import (
	"fmt"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/chain3/stop_closure_drop/agent"
)

// Sync pushes keys to a cluster.
func Sync(name, server string, keys []string) error {
	push, stop, err := agent.Spawn(name, server) // want `the func that shuts down workqueue "push" is not called on every path \(leaks 1 goroutine and 14 KiB each time\)`
	if err != nil {
		return err
	}
	for i, k := range keys {
		if k == "" {
			return fmt.Errorf("key %d is empty", i)
		}
		push(k)
	}
	stop()
	return nil
}
