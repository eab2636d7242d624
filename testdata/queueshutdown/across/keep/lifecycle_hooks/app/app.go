// The promoted Stop runs the hook.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/keep/lifecycle_hooks/lib"
)

// Once uses a controller.
func Once(keys []string) {
	c := lib.New()
	defer c.Stop()
	for _, k := range keys {
		c.Trigger(k)
	}
}
