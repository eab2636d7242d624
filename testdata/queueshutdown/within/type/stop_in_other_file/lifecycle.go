package typestopinotherfile

import (
	"k8s.io/klog/v2"
)

// Stop ends the controller.
func (c *Controller) Stop() {
	klog.Info("stopping")
	c.queue.ShutDownWithDrain()
}
