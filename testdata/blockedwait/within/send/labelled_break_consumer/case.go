// The consumer leaves its loop with a labelled break on the first terminal status;
// the poller keeps sending on an unbuffered channel.
package labelled_break_consumer

import (
	"errors"
	"time"
)

type Status string

func WaitForRollout(poll func() (Status, error)) error {
	statuses := make(chan Status)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for {
			s, err := poll()
			if err != nil {
				s = "Unknown"
			}
			statuses <- s
		}
	}()

loop:
	for {
		select {
		case s := <-statuses:
			switch s {
			case "Healthy":
				break loop
			case "Degraded":
				return errors.New("rollout degraded")
			}
		case <-time.After(time.Minute):
			return errors.New("no status")
		}
	}
	return nil
}
