// Shut down by way of the accessor.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/exported/accessor/lib"
)

// Once uses a source.
func Once(keys []string) {
	s := lib.New()
	defer s.Queue().ShutDown()
	for _, k := range keys {
		s.Queue().Add(k)
	}
}
