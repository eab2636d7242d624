// stop is closed only on the happy path; when install fails, the watchdog waits for
// a stop that nobody can close any more.
package stop_not_closed_on_error

import (
	"fmt"
)

type Installer struct {
	watchdog func()
	install  func() error
}

func (i *Installer) Install() error {
	stop := make(chan struct{})
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		<-stop
		i.watchdog()
	}()

	if err := i.install(); err != nil {
		return fmt.Errorf("install: %w", err)
	}
	close(stop)
	return nil
}
