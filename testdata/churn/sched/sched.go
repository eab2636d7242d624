// Package sched has a scheduler for each cluster that waits for a pod which never comes.
package sched

import "context"

// A Scheduler schedules the pods that NextPod gives.
type Scheduler struct {
	pods chan string
}

// NextPod waits for a pod, and knows no context.
func (s *Scheduler) NextPod() string { return <-s.pods }

func (s *Scheduler) scheduleOne(context.Context) { s.NextPod() }

func (s *Scheduler) run(ctx context.Context) {
	for ctx.Err() == nil {
		s.scheduleOne(ctx)
	}
}

// Start starts the scheduler of a cluster.
func Start(ctx context.Context, _ string) {
	s := &Scheduler{pods: make(chan string)}
	go s.run(ctx)
}
