// Cured twin of helper/time_afterfunc: the function closes, which never blocks.
package time_afterfunc_close

import (
	"errors"
	"time"
)

type Waiter struct{ results chan string }

func (w *Waiter) Await(d time.Duration) (string, error) {
	expired := make(chan struct{})
	t := time.AfterFunc(d, func() { close(expired) })
	defer t.Stop()
	select {
	case r := <-w.results:
		return r, nil
	case <-expired:
		return "", errors.New("expired")
	}
}
