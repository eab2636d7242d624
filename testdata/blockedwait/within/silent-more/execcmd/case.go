// right: Wait in goroutine, one slot, kill on ctx
package execcmd

import (
	"context"
	"os/exec"
)

func Run(ctx context.Context, name string) error {
	cmd := exec.Command(name)
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		_ = cmd.Process.Kill()
		return ctx.Err()
	}
}
