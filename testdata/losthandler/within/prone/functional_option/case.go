// The registration is dropped inside a functional option.
package functionaloption

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

type Engine struct {
	mu    sync.Mutex
	dirty bool
}

type Option func(*Engine) error

func WithPods(pods cache.SharedIndexInformer) Option {
	return func(e *Engine) error {
		_, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to pods is never removed \(may leak 2 goroutines and 27 KiB each time\)`
			AddFunc:    func(interface{}) { e.markDirty() },
			DeleteFunc: func(interface{}) { e.markDirty() },
		})
		return err
	}
}

func New(opts ...Option) (*Engine, error) {
	e := &Engine{}
	for _, o := range opts {
		if err := o(e); err != nil {
			return nil, err
		}
	}
	return e, nil
}

func (e *Engine) markDirty() {
	e.mu.Lock()
	e.dirty = true
	e.mu.Unlock()
}

func (e *Engine) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, func(context.Context) {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.dirty = false
	}, time.Second)
}
