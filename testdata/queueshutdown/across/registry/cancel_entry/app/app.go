// The map holds cancel functions only; Remove cancels, which ends Run, which releases.
package app

import (
	"context"
	"sync"

	klog "k8s.io/klog/v2"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/registry/cancel_entry/lib"
)

// Registry holds the cancel functions of running controllers.
type Registry struct {
	mu      sync.Mutex
	cancels map[string]context.CancelFunc
}

// NewRegistry makes a registry.
func NewRegistry() *Registry { return &Registry{cancels: map[string]context.CancelFunc{}} }

// Add adds a cluster.
func (r *Registry) Add(ctx context.Context, cfg lib.Config) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.cancels[cfg.Name]; ok {
		return nil
	}
	c, err := lib.New(cfg)
	if err != nil {
		return err
	}
	ctx, r.cancels[cfg.Name] = context.WithCancel(ctx)
	go func() {
		if err := c.Run(ctx); err != nil {
			klog.ErrorS(err, "controller ended", "cluster", cfg.Name)
		}
	}()
	return nil
}

// Remove removes a cluster.
func (r *Registry) Remove(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if cancel := r.cancels[name]; cancel != nil {
		cancel()
		delete(r.cancels, name)
	}
}
