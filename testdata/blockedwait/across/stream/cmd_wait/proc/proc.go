// Case: proc.Wait is exec.Cmd.Wait of tail -f; the handler gives up after a second and never kills the process.

package proc

import (
	"os/exec"
)

type Proc struct{ cmd *exec.Cmd }

func Start(file string) (*Proc, error) {
	p := &Proc{cmd: exec.Command("tail", "-f", file)}
	return p, p.cmd.Start()
}

func (p *Proc) Wait() error { return p.cmd.Wait() }
