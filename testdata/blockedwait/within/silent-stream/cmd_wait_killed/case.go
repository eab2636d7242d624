// Cured twin of stream/cmd_wait_not_killed: Kill ends the Wait.
package cmd_wait_killed

import (
	"context"
	"os/exec"
)

type Plugin struct{ path string }

func (p *Plugin) Run(ctx context.Context) error {
	cmd := exec.Command(p.path)
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
		_ = cmd.Process.Kill()
		return ctx.Err()
	}
}
