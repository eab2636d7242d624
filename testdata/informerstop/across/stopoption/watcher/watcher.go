// A watcher that gets its stop channel by a functional option; without it, it makes one and closes that in Stop.
package watcher

import (
	"sync"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Option configures a watcher.
type Option func(*Watcher)

// WithStop uses a stop channel of the caller.
func WithStop(stop <-chan struct{}) Option {
	return func(w *Watcher) { w.stop = stop }
}

// WithHandler adds a handler.
func WithHandler(h cache.ResourceEventHandler) Option {
	return func(w *Watcher) { w.handlers = append(w.handlers, h) }
}

// Watcher watches pods.
type Watcher struct {
	stop     <-chan struct{}
	own      chan struct{}
	once     sync.Once
	handlers []cache.ResourceEventHandler
}

// Start makes and starts a watcher.
func Start(kube kubernetes.Interface, opts ...Option) (*Watcher, error) {
	w := &Watcher{own: make(chan struct{})}
	w.stop = w.own
	for _, o := range opts {
		o(w)
	}
	f := informers.NewSharedInformerFactory(kube, 0)
	for _, h := range w.handlers {
		if _, err := f.Core().V1().Pods().Informer().AddEventHandler(h); err != nil {
			return nil, err
		}
	}
	f.Start(w.stop)
	return w, nil
}

// Stop ends the watcher.
func (w *Watcher) Stop() { w.once.Do(func() { close(w.own) }) }
