// Case: Twin of two_levels: close(ack) is deferred and so on every path; silent.

package async

import (
	"log"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/safe"
)

func Do(name string, fn func()) {
	log.Println("start", name)
	safe.Go(func() { fn() })
}
