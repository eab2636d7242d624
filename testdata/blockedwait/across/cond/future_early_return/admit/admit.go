// Case: future.Get waits until Set closes the channel; on a validation error the caller returns and Set is never called.

package admit

import (
	"errors"
	"log"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/cond/future_early_return/future"
)

func Admit(name string) error {
	f := future.New()
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		log.Printf("admitted %s as %s", name, f.Get())
	}()
	if name == "" {
		return errors.New("name required")
	}
	f.Set("pod-" + name)
	return nil
}
