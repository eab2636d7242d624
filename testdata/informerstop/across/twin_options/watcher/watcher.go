// OK: functional options carry the stop; the default makes an own cancel that Stop calls.
package watcher

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type config struct {
	ctx    context.Context
	resync time.Duration
	ns     string
}

type Option interface{ apply(*config) }

type optionFunc func(*config)

func (f optionFunc) apply(c *config) { f(c) }

func WithContext(ctx context.Context) Option { return optionFunc(func(c *config) { c.ctx = ctx }) }
func WithNamespace(ns string) Option         { return optionFunc(func(c *config) { c.ns = ns }) }

type Watcher struct {
	Store  cache.Store
	cancel context.CancelFunc
}

func Start(kube kubernetes.Interface, opts ...Option) *Watcher {
	c := config{ctx: context.Background(), resync: time.Hour}
	for _, o := range opts {
		o.apply(&c)
	}
	ctx, cancel := context.WithCancel(c.ctx)
	f := informers.NewSharedInformerFactoryWithOptions(kube, c.resync, informers.WithNamespace(c.ns))
	w := &Watcher{Store: f.Core().V1().Services().Informer().GetStore(), cancel: cancel}
	f.Start(ctx.Done())
	return w
}

func (w *Watcher) Stop() { w.cancel() }
