// Same package, its test-only release; the one finding is in lib.go.
package lib

import (
	"testing"
)

func (c *Controller) stop() { c.queue.ShutDown() }

func TestTrigger(t *testing.T) {
	c := New()
	defer c.stop()
	c.Trigger("a")
}
