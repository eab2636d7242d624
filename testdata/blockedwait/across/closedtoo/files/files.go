// Package files watches something, and tells by a channel.
package files

import "context"

type Watcher struct{ Events chan int }

// Watch sends without looking at the context.
func Watch(ctx context.Context, w *Watcher) (<-chan struct{}, error) {
	if w == nil {
		return nil, context.Canceled
	}
	ch := make(chan struct{})
	go func() {
		defer close(ch)
		for {
			select {
			case e, ok := <-w.Events:
				if !ok {
					return
				}
				if e > 0 {
					ch <- struct{}{}
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	return ch, nil
}
