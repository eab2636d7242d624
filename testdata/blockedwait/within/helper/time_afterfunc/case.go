// The timer's function sends on an unbuffered channel; when the result comes first the
// timer is not stopped, fires later and hangs.
package time_afterfunc

import (
	"errors"
	"time"
)

type Waiter struct{ results chan string }

func (w *Waiter) Await(d time.Duration) (string, error) {
	expired := make(chan struct{})
	time.AfterFunc(d, func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		expired <- struct{}{}
	})
	select {
	case r := <-w.results:
		return r, nil
	case <-expired:
		return "", errors.New("expired")
	}
}
