// Launch failed: nothing to release; otherwise a goroutine closes at ctx end.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/chain3/ok/agent"
)

// Serve runs an agent until ctx ends.
func Serve(ctx context.Context, name, server string) error {
	a, err := agent.Launch(ctx, name, server)
	if err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		a.Close()
	}()
	return nil
}
