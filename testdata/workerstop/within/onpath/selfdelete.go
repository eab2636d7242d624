package onpath

import (
	"context"
	"sync"
)

// The goroutine takes its own entry out when it ends.
type watchers struct{ cancels sync.Map }

func (w *watchers) add(key string) {
	ctx, cancel := context.WithCancel(context.Background())
	w.cancels.Store(key, cancel)
	go w.watch(ctx, key)
}

func (w *watchers) watch(ctx context.Context, key string) {
	defer func() {
		w.cancels.Delete(key)
	}()
	<-ctx.Done()
}

func (w *watchers) sync(active map[string]bool) {
	w.cancels.Range(func(k, v any) bool {
		if key := k.(string); !active[key] {
			v.(context.CancelFunc)()
			w.cancels.Delete(key)
		}
		return true
	})
}
