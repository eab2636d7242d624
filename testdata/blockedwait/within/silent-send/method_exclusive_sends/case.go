// Cured twin of send/method_channel_param: two sends, but they exclude each other,
// so capacity one is enough.
package method_exclusive_sends

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
	out := make(chan *Report, 1)
	go a.gather(dir, out)
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
