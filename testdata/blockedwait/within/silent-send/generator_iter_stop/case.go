// A pull iterator: the producer selects on the stop that the returned func closes.
package generator_iter_stop

import (
	"sync"
)

func Pull[T any](seq func(yield func(T) bool)) (next func() (T, bool), stop func()) {
	ch := make(chan T)
	quit := make(chan struct{})
	var once sync.Once
	go func() {
		defer close(ch)
		seq(func(v T) bool {
			select {
			case ch <- v:
				return true
			case <-quit:
				return false
			}
		})
	}()
	next = func() (T, bool) {
		v, ok := <-ch
		return v, ok
	}
	return next, func() { once.Do(func() { close(quit) }) }
}
