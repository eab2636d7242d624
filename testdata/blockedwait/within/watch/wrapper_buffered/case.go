// The same with a buffer, a context that is asked only before the send, and a Stop of its own.
package wrapper_buffered

import (
	"context"
	"sync"

	"k8s.io/apimachinery/pkg/watch"
)

type scoped struct {
	delegate watch.Interface
	results  chan watch.Event
	once     sync.Once
}

func newScoped(ctx context.Context, delegate watch.Interface) *scoped {
	w := &scoped{delegate: delegate, results: make(chan watch.Event, 100)}
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		defer close(w.results)
		for {
			select {
			case e, ok := <-delegate.ResultChan():
				if !ok {
					return
				}
				w.results <- e
			case <-ctx.Done():
				delegate.Stop()
				return
			}
		}
	}()
	return w
}

func (w *scoped) Stop()                          { w.once.Do(func() { w.delegate.Stop() }) }
func (w *scoped) ResultChan() <-chan watch.Event { return w.results }

func Watch(ctx context.Context, from watch.Interface) watch.Interface { return newScoped(ctx, from) }
