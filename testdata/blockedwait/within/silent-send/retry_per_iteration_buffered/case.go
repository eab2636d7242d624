// Cured twin of send/retry_per_iteration.
package retry_per_iteration_buffered

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
		got := make(chan string, 1)
		go func() {
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
