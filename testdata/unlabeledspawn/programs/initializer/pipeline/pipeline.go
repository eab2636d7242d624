// Package pipeline initializes workspaces.
package pipeline

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/initializer/steps"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/initializer/trace"
)

// Job is one workspace to initialize.
type Job struct {
	Path     logicalcluster.Path
	Deadline time.Duration
}

// Pipeline runs jobs.
type Pipeline struct {
	queue  workqueue.TypedInterface[Job]
	marker *trace.Marker
	steps  []steps.Step
	done   func(Job, error)
}

// New makes a pipeline.
func New(done func(Job, error), ss ...steps.Step) *Pipeline {
	return &Pipeline{
		queue:  workqueue.NewTyped[Job](),
		marker: trace.NewMarker("kcp-initializer"),
		steps:  ss,
		done:   done,
	}
}

// Add queues a job.
func (p *Pipeline) Add(j Job) { p.queue.Add(j) }

// Start runs workers.
func (p *Pipeline) Start(ctx context.Context, workers int) {
	for range workers {
		go p.worker(ctx)
	}
	<-ctx.Done()
	p.queue.ShutDown()
}

func (p *Pipeline) worker(ctx context.Context) {
	for {
		job, quit := p.queue.Get()
		if quit {
			return
		}
		p.done(job, p.process(ctx, job))
		p.queue.Done(job)
	}
}

func (p *Pipeline) process(ctx context.Context, job Job) error {
	ctx, cancel := context.WithTimeout(ctx, job.Deadline)
	defer cancel()
	progress := make(chan string)
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		for s := range progress {
			log.Printf("%s: %s", job.Path, s)
		}
	}()
	defer close(progress)

	ctx, leave := p.marker.Enter(ctx, job.Path)
	defer leave()
	go p.slowness(ctx, job)

	for _, s := range p.steps {
		progress <- s.Name()
		if err := s.Run(ctx, job.Path.String()); err != nil {
			return fmt.Errorf("%s: %w", s.Name(), err)
		}
	}
	return nil
}

func (p *Pipeline) slowness(ctx context.Context, job Job) {
	select {
	case <-ctx.Done():
	case <-time.After(job.Deadline / 2):
		log.Printf("%s is slow", job.Path)
	}
}
