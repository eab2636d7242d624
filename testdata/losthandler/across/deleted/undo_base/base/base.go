// A base in another package runs the undo functions of what embeds it.
package base

import (
	"context"
	"sync"

	"k8s.io/client-go/tools/cache"
)

type Hooks struct {
	mu sync.Mutex
	fs []func()
}

func (h *Hooks) Defer(f func()) { h.mu.Lock(); h.fs = append(h.fs, f); h.mu.Unlock() }
func (h *Hooks) RunAll() {
	h.mu.Lock()
	fs := h.fs
	h.fs = nil
	h.mu.Unlock()
	for i := range fs {
		fs[len(fs)-1-i]()
	}
}

type Controller struct {
	Hooks
	ctx    context.Context
	cancel context.CancelFunc
}

func (c *Controller) Init(ctx context.Context) { c.ctx, c.cancel = context.WithCancel(ctx) }
func (c *Controller) Watch(inf cache.SharedIndexInformer, h cache.ResourceEventHandler) error {
	reg, err := inf.AddEventHandler(h)
	if err != nil {
		return err
	}
	c.Defer(func() { _ = inf.RemoveEventHandler(reg) })
	return nil
}
func (c *Controller) Shutdown() {
	if c.cancel != nil {
		c.cancel()
	}
	c.RunAll()
}
