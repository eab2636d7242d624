// Case: Twin of future_early_return: validation comes first and every path after the spawn calls Set; silent.

package admit

import (
	"errors"
	"log"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/cond/future_always_set/future"
)

func Admit(name string) error {
	if name == "" {
		return errors.New("name required")
	}
	f := future.New()
	go func() {
		log.Printf("admitted %s as %s", name, f.Get())
	}()
	f.Set("pod-" + name)
	return nil
}
