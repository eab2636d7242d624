// right: lines of command read by goroutine; consumer takes until closed, then Wait
package p_cmdstream

import (
	"bufio"
	"context"
	"log"
	"os/exec"
)

func Run(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, "ls")
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	lines := make(chan string)
	go func() {
		defer close(lines)
		sc := bufio.NewScanner(out)
		for sc.Scan() {
			lines <- sc.Text()
		}
	}()
	for l := range lines {
		log.Print(l)
	}
	return cmd.Wait()
}
