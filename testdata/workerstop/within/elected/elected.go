// Package elected runs for leader again when the term is over: by a loop, by a method that is called again and again,
// by a literal.
package elected

import (
	"context"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

type janitor struct{ lock resourcelock.Interface }

func (j *janitor) report(context.Context) { println("reporting") }

func (j *janitor) byMethod(ctx context.Context) error {
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: j.lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(term context.Context) {
				go wait.UntilWithContext(ctx, j.report, time.Minute) // want `goroutine runs until ctx ends, and more are started before that: called per leadership term from byMethod \(leaks 1 goroutine and what it holds each time\)`
				<-term.Done()
			},
			OnStoppedLeading: func() { println("stopped") },
		},
	})
	if err != nil {
		return err
	}
	wait.UntilWithContext(ctx, elector.Run, time.Second)
	return nil
}

func (j *janitor) byLiteral(ctx context.Context) error {
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: j.lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(term context.Context) {
				go wait.UntilWithContext(ctx, j.report, time.Minute) // want `goroutine runs until ctx ends, and more are started before that: called per leadership term from byLiteral \(leaks 1 goroutine and what it holds each time\)`
				<-term.Done()
			},
			OnStoppedLeading: func() { println("stopped") },
		},
	})
	if err != nil {
		return err
	}
	go wait.Until(func() { elector.Run(ctx) }, time.Second, ctx.Done())
	return nil
}

// ofTheTerm ends what it starts with the term.
func (j *janitor) ofTheTerm(ctx context.Context) error {
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: j.lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(term context.Context) {
				go wait.UntilWithContext(term, j.report, time.Minute)
				<-term.Done()
			},
			OnStoppedLeading: func() { println("stopped") },
		},
	})
	if err != nil {
		return err
	}
	wait.UntilWithContext(ctx, elector.Run, time.Second)
	return nil
}

// once has one term: the process ends with it.
func (j *janitor) once(ctx context.Context) error {
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: j.lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(term context.Context) {
				go wait.UntilWithContext(ctx, j.report, time.Minute)
				<-term.Done()
			},
			OnStoppedLeading: func() { os.Exit(0) },
		},
	})
	if err != nil {
		return err
	}
	wait.UntilWithContext(ctx, elector.Run, time.Second)
	return nil
}
