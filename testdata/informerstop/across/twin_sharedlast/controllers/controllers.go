// OK: the controllers share the factory they are given; the last one starts it.
package controllers

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

type Controller interface {
	Run(ctx context.Context)
}

type pods struct{ synced cache.InformerSynced }

func NewPods(f informers.SharedInformerFactory) Controller {
	return &pods{synced: f.Core().V1().Pods().Informer().HasSynced}
}

func (p *pods) Run(ctx context.Context) {
	if !cache.WaitForCacheSync(ctx.Done(), p.synced) {
		return
	}
	<-ctx.Done()
}

type nodes struct{ synced cache.InformerSynced }

func NewNodes(f informers.SharedInformerFactory) Controller {
	return &nodes{synced: f.Core().V1().Nodes().Informer().HasSynced}
}

func (n *nodes) Run(ctx context.Context) {
	cache.WaitForCacheSync(ctx.Done(), n.synced)
	<-ctx.Done()
}

type last struct {
	f    informers.SharedInformerFactory
	stop <-chan struct{}
}

func NewLast(f informers.SharedInformerFactory, stop <-chan struct{}) Controller {
	return &last{f: f, stop: stop}
}

func (l *last) Run(ctx context.Context) {
	l.f.Core().V1().Services().Informer()
	l.f.Start(l.stop)
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		// new informers may have been requested since
		l.f.Start(l.stop)
		l.f.WaitForCacheSync(ctx.Done())
	}, time.Minute)
}
