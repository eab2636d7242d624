// Package selfstop runs informers until a signal comes that is given when they have ended.
package selfstop

import (
	"context"
	"net/http"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
)

type monitor struct {
	f      informers.SharedInformerFactory
	cancel context.CancelFunc
}

// watch is not told of the end of ctx.
func (m *monitor) watch(context.Context) {
	stop := make(chan struct{})
	defer close(stop)
	m.f.Core().V1().Pods().Informer().Run(stop) // want `informer runs for ever: stop ends only when the function returns, which waits for that: called per request from ServeHTTP via start .*`
}

func (m *monitor) watchNodes(context.Context) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	m.f.Core().V1().Nodes().Informer().RunWithContext(ctx) // want `informer runs for ever: ctx ends only when the function returns, which waits for that: called per request from ServeHTTP via start .*`
}

// watchUntil hands the end of ctx on.
func (m *monitor) watchUntil(ctx context.Context) {
	stop := make(chan struct{})
	go func() {
		<-ctx.Done()
		close(stop)
	}()
	m.f.Core().V1().Services().Informer().Run(stop)
}

// watchSelf is told by a child of ctx.
func (m *monitor) watchSelf(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m.f.Core().V1().Secrets().Informer().Run(ctx.Done())
}

func (m *monitor) start() {
	ctx, cancel := context.WithCancel(context.Background())
	m.cancel = cancel
	go m.watch(ctx)
	go m.watchNodes(ctx)
	go m.watchUntil(ctx)
	go m.watchSelf(ctx)
}

type server struct {
	kube kubernetes.Interface
	m    *monitor
}

func (s *server) ServeHTTP(http.ResponseWriter, *http.Request) {
	if s.m != nil {
		s.m.cancel()
	}
	s.m = &monitor{f: informers.NewSharedInformerFactory(s.kube, 0)}
	s.m.start()
}

// Watch is called nobody knows how often, and waits.
func Watch(kube kubernetes.Interface) {
	stop := make(chan struct{})
	defer close(stop)
	informers.NewSharedInformerFactory(kube, 0).Core().V1().Pods().Informer().Run(stop)
}
