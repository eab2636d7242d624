// Start fails and the agent is dropped without Close.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/chain3/drop/agent"
)

// Serve runs an agent until ctx ends.
func Serve(ctx context.Context, name, server string) error {
	a, err := agent.Dial(name, server) // want `"a" is dropped on a path without Close, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err != nil {
		return err
	}
	if err := a.Start(ctx); err != nil {
		return err
	}
	<-ctx.Done()
	a.Close()
	return nil
}
