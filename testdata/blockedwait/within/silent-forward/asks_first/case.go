// Nothing is sent once the context has ended, with which the reader leaves.
package asks_first

import (
	"context"
	"os/exec"
)

func Pipe(ctx context.Context, cmd *exec.Cmd) error {
	if err := cmd.Start(); err != nil {
		return err
	}
	finished := make(chan error)
	go func() {
		defer close(finished)
		if err := cmd.Wait(); err != nil && ctx.Err() == nil {
			finished <- err
		}
	}()
	select {
	case <-ctx.Done():
		return nil
	case err := <-finished:
		return err
	}
}
