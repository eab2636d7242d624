// The caller calls ShutDown.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/wrapiface/shutdown_in_name_only/lib"
)

// Once adds the keys.
func Once(keys []string) {
	q := lib.NewQueue()
	defer q.ShutDown()
	for _, k := range keys {
		q.Add(k)
	}
}
