// Cured twin of send/labelled_break_consumer: stop closed by defer, labelled break
// in the poller too.
package labelled_break_stop

import (
	"errors"
	"time"
)

type Status string

func WaitForRollout(poll func() (Status, error)) error {
	statuses := make(chan Status)
	stop := make(chan struct{})
	defer close(stop)
	go func() {
	poller:
		for {
			s, err := poll()
			if err != nil {
				s = "Unknown"
			}
			select {
			case statuses <- s:
			case <-stop:
				break poller
			}
		}
	}()

	for {
		select {
		case s := <-statuses:
			switch s {
			case "Healthy":
				return nil
			case "Degraded":
				return errors.New("rollout degraded")
			}
		case <-time.After(time.Minute):
			return errors.New("no status")
		}
	}
}
