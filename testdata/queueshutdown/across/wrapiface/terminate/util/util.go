// Releases through the own interface.
package util

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/wrapiface/terminate/lib"
)

// EndAll ends the queues.
func EndAll(qs map[string]lib.Queue) {
	for name, q := range qs {
		q.Terminate()
		delete(qs, name)
	}
}
