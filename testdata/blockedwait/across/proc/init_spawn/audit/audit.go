// Case: The goroutine is started in func init over a library queue: one per process, silent in both modes.

package audit

import (
	"log"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/proc/init_spawn/events"
)

var q = events.New()

func init() {
	go func() {
		for {
			log.Println(q.Take())
		}
	}()
}

func Log(s string) { q.Put(s) }
