// Case: Twin of cmd_wait: CommandContext with the handler's timeout kills the process; silent.

package proc

import (
	"context"
	"os/exec"
)

type Proc struct{ cmd *exec.Cmd }

func Start(ctx context.Context, file string) (*Proc, error) {
	p := &Proc{cmd: exec.CommandContext(ctx, "tail", "-f", file)}
	return p, p.cmd.Start()
}

func (p *Proc) Wait() error { return p.cmd.Wait() }
