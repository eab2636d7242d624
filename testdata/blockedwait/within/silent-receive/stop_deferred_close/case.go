// Cured twin of receive/stop_not_closed_on_error.
package stop_deferred_close

import (
	"fmt"
)

type Installer struct {
	watchdog func()
	install  func() error
}

func (i *Installer) Install() error {
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		<-stop
		i.watchdog()
	}()

	if err := i.install(); err != nil {
		return fmt.Errorf("install: %w", err)
	}
	return nil
}
