// The channel goes to a method started as goroutine; collect returns on cancel
// and the method is left in its send.
package method_channel_param

import (
	"context"
	"errors"
	"os"
)

type Agent struct {
	id string
}

type Report struct {
	Agent string
	Lines []string
}

func (a *Agent) gather(dir string, out chan<- *Report) {
	rep := &Report{Agent: a.id}
	entries, err := os.ReadDir(dir)
	if err != nil {
		out <- nil
		return
	}
	for _, e := range entries {
		rep.Lines = append(rep.Lines, e.Name())
	}
	out <- rep
}

func (a *Agent) Collect(ctx context.Context, dir string) (*Report, error) {
	out := make(chan *Report)
	go a.gather(dir, out) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	select {
	case rep := <-out:
		if rep == nil {
			return nil, errors.New("gather failed")
		}
		return rep, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
