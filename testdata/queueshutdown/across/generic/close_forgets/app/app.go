// The caller closes it.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/generic/close_forgets/lib"
)

// Once pushes the keys.
func Once(keys []string) {
	q := lib.NewQueue[string]()
	defer q.Close()
	for _, k := range keys {
		q.Push(k)
	}
}
