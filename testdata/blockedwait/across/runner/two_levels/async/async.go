// Case: async.Do calls safe.Go, which starts the function: the spawn is two packages away from the handler that leaves.

package async

import (
	"log"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/safe"
)

// Do runs fn in the background and logs its name.
func Do(name string, fn func()) {
	log.Println("start", name)
	safe.Go(func() { fn() })
}
