// Scanning a child's stdout ends at its exit; done is buffered; ctx kills the child.
package scanner_stdout

import (
	"bufio"
	"context"
	"os/exec"
)

func Stream(ctx context.Context, name string, line func(string)) error {
	cmd := exec.CommandContext(ctx, name)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		sc := bufio.NewScanner(out)
		for sc.Scan() {
			line(sc.Text())
		}
	}()
	<-done
	return cmd.Wait()
}
