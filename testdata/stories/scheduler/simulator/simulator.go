// Package simulator retells open-simulator: each request runs a scheduler of its own,
// whose goroutine stayed behind with all its caches.
package simulator

import (
	"context"
	"net/http"

	v1 "k8s.io/api/core/v1"

	"github.com/leaklint/leaklint/testdata/stories/scheduler/scheduler"
)

// A Simulator schedules pods on nodes that are not there.
type Simulator struct {
	scheduler *scheduler.Scheduler
	ctx       context.Context
	cancel    context.CancelFunc
}

// New returns a simulator that runs until it is closed.
func New() *Simulator {
	ctx, cancel := context.WithCancel(context.Background())
	return &Simulator{scheduler: scheduler.New(), ctx: ctx, cancel: cancel}
}

// Close stops the scheduler.
func (sim *Simulator) Close() { sim.cancel() }

func (sim *Simulator) run(pods []*v1.Pod) {
	go sim.scheduler.Run(sim.ctx) // want `goroutine may wait forever in sched.NextPod \(Run → scheduleOne → NextPod\); cancelling its context does not end it \(leaks 1 goroutine each time, called per request from Serve\)`
	for _, pod := range pods {
		sim.scheduler.SchedulingQueue.Add(pod)
	}
}

// Serve simulates one deployment.
func Serve(w http.ResponseWriter, r *http.Request) {
	sim := New()
	defer sim.Close()
	sim.run(podsOf(r))
	w.WriteHeader(http.StatusOK)
}

func podsOf(*http.Request) []*v1.Pod { return nil }
