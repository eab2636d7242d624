// Every attempt that times out leaves one sender behind.
package retry_per_iteration

import (
	"errors"
	"log"
	"time"
)

type Locker struct {
	acquire func() (string, error)
}

func (l *Locker) Acquire(attempts int) (string, error) {
	for i := 0; i < attempts; i++ {
		got := make(chan string)
		go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			tok, err := l.acquire()
			if err != nil {
				tok = ""
			}
			got <- tok
		}()
		select {
		case tok := <-got:
			if tok != "" {
				return tok, nil
			}
		case <-time.After(time.Second):
			log.Printf("attempt %d timed out", i)
		}
	}
	return "", errors.New("lock not acquired")
}
