// Second twin of stream/cmd_wait_timeout: CommandContext kills the process.
package cmd_commandcontext

import (
	"context"
	"fmt"
	"os/exec"
	"time"
)

func RunHook(ctx context.Context, path string, args ...string) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() {
		done <- cmd.Wait()
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return fmt.Errorf("hook %s: %w", path, ctx.Err())
	}
}
