// On timeout the function returns without killing the process: the goroutine stays in
// cmd.Wait for as long as the hook hangs, and then in its send.
package cmd_wait_timeout

import (
	"fmt"
	"os/exec"
	"time"
)

func RunHook(path string, args ...string) error {
	cmd := exec.Command(path, args...)
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		done <- cmd.Wait()
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(30 * time.Second):
		return fmt.Errorf("hook %s timed out", path)
	}
}
