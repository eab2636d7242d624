// Package ownby_constructor has handlers on factories that a function makes, and constructors put into objects.
package ownby_constructor

import (
	"context"
	"errors"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type feed struct {
	factory informers.SharedInformerFactory
}

func newFeed(f informers.SharedInformerFactory) *feed { return &feed{factory: f} }

func (g *feed) Run(ctx context.Context) error {
	h, err := g.factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return err
	}
	g.factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), h.HasSynced) {
		return errors.New("no sync")
	}
	<-ctx.Done()
	return nil
}

type runner struct {
	client kubernetes.Interface
	on     bool
	all    func(ctx context.Context) error
}

// run makes one in a branch, and a literal has it.
func (r *runner) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var g *feed
	if r.on {
		g = newFeed(informers.NewSharedInformerFactory(r.client, 0))
	}
	if g != nil {
		go func() {
			if err := g.Run(ctx); err != nil {
				cancel()
			}
		}()
	}
	return r.all(ctx)
}

// runHere has it itself.
func (r *runner) runHere(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var g *feed
	if r.on {
		g = newFeed(informers.NewSharedInformerFactory(r.client, 0))
	}
	if g == nil {
		return nil
	}
	return g.Run(ctx)
}

type sharedFeed struct {
	factory informers.SharedInformerFactory
}

func newSharedFeed(f informers.SharedInformerFactory) *sharedFeed { return &sharedFeed{factory: f} }

func (g *sharedFeed) Run(ctx context.Context) error {
	_, err := g.factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to .*Informer\(\) is never removed: called per turn of its loop from supervise via runShared.*`
	return err
}

type sharing struct {
	factory informers.SharedInformerFactory
	on      bool
}

// runShared has one that is older.
func (s *sharing) runShared(ctx context.Context) error {
	var g *sharedFeed
	if s.on {
		g = newSharedFeed(s.factory)
	}
	done := make(chan error, 1)
	go func() {
		if g != nil {
			done <- g.Run(ctx)
		}
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return nil
	}
}

type swappedFeed struct {
	factory informers.SharedInformerFactory
}

func newSwappedFeed(f informers.SharedInformerFactory) *swappedFeed { return &swappedFeed{factory: f} }

func (g *swappedFeed) Run(ctx context.Context) error {
	_, err := g.factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to .*Informer\(\) is never removed: called per turn of its loop from supervise via runSwapped.*`
	return err
}

// runSwapped puts an older one there.
func (s *sharing) runSwapped(ctx context.Context) error {
	g := newSwappedFeed(informers.NewSharedInformerFactory(nil, 0))
	if s.on {
		g.factory = s.factory
	}
	done := make(chan error, 1)
	go func() { done <- g.Run(ctx) }()
	return <-done
}

func supervise(ctx context.Context, run func(context.Context) error) {
	for {
		_ = run(ctx)
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return
		}
	}
}

// Run runs them all.
func Run(ctx context.Context, client kubernetes.Interface, all func(context.Context) error) {
	r := &runner{client: client, all: all}
	s := &sharing{factory: informers.NewSharedInformerFactory(client, 0)}
	go supervise(ctx, r.run)
	go supervise(ctx, r.runHere)
	go supervise(ctx, s.runShared)
	go supervise(ctx, s.runSwapped)
}
