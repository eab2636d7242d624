// Result and error on two unbuffered channels; the caller has a third way out.
package two_result_channels

import (
	"context"
	"fmt"
	"time"
)

type Chart struct{ Version string }

type Puller struct {
	pull func(ref string) (*Chart, error)
}

func (p *Puller) Pull(ctx context.Context, ref string) (*Chart, error) {
	chartCh := make(chan *Chart)
	errCh := make(chan error)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		c, err := p.pull(ref)
		if err != nil {
			errCh <- err
			return
		}
		chartCh <- c
	}()

	timer := time.NewTimer(30 * time.Second)
	defer timer.Stop()
	select {
	case c := <-chartCh:
		return c, nil
	case err := <-errCh:
		return nil, err
	case <-timer.C:
		return nil, fmt.Errorf("pulling %s: timeout", ref)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
