// Package termparts has a leader that comes and goes: each term makes a factory and its channel, which the end of the term
// closes.
package termparts

import (
	"context"
	"sync"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

type Leader struct {
	client kubernetes.Interface
	lock   resourcelock.Interface

	mu   sync.Mutex
	own  informers.SharedInformerFactory
	stop chan struct{}
}

func (l *Leader) begin(ctx context.Context) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stop = make(chan struct{})
	l.own = informers.NewSharedInformerFactory(l.client, 0)
	l.own.Core().V1().Secrets().Informer()
	l.own.Start(l.stop)
}

func (l *Leader) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.stop != nil {
		close(l.stop)
		l.stop = nil
	}
}

func (l *Leader) Run(ctx context.Context) {
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
			Lock: l.lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
			Callbacks: leaderelection.LeaderCallbacks{OnStartedLeading: l.begin, OnStoppedLeading: l.end},
		})
	}
}
