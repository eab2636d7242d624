// The caller does all it can: it stops the agent.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/chain3/stop_forgets/agent"
)

// Serve runs an agent until ctx ends.
func Serve(ctx context.Context, name, server string) error {
	a, err := agent.New(name, server)
	if err != nil {
		return err
	}
	defer a.Stop()
	a.Start()
	<-ctx.Done()
	return nil
}
