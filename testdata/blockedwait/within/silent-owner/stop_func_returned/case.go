// The constructor returns a stop function that closes the channel.
package stop_func_returned

import (
	"time"
)

func Poll(interval time.Duration, work <-chan func()) (stop func()) {
	quit := make(chan struct{})
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		for {
			select {
			case f, ok := <-work:
				if !ok {
					return
				}
				f()
			case <-quit:
				return
			}
		}
	}()
	return func() {
		close(quit)
		<-finished
	}
}
