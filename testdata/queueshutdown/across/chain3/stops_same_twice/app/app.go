// The caller stops the agent.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/chain3/stops_same_twice/agent"
)

// Serve runs an agent until ctx ends.
func Serve(ctx context.Context, server string) error {
	a, err := agent.New(server)
	if err != nil {
		return err
	}
	defer a.Stop()
	a.Start()
	<-ctx.Done()
	return nil
}
