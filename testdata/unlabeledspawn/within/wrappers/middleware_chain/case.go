// Steps are wrapped by decorators, one of which labels; the goroutine runs the decorated step: silent.
package middlewarechain

import (
	"context"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

type step func(context.Context) error

// Pipeline runs steps in one workspace.
type Pipeline struct {
	cluster logicalcluster.Name
	steps   []step
}

func (p *Pipeline) labelled(s step) step {
	return func(ctx context.Context) (err error) {
		pprof.Do(ctx, pprof.Labels("controller", "pipeline", "logicalcluster", p.cluster.String()), func(ctx context.Context) {
			err = s(ctx)
		})
		return err
	}
}

func (p *Pipeline) timed(s step) step {
	return func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		return s(ctx)
	}
}

// Start starts all steps, each with its labels.
func (p *Pipeline) Start(ctx context.Context) <-chan error {
	errs := make(chan error, len(p.steps))
	for _, s := range p.steps {
		run := p.labelled(p.timed(s))
		go func() {
			errs <- run(ctx)
		}()
	}
	return errs
}
