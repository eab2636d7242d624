// All released through the aliases.
package app

import (
	"k8s.io/apimachinery/pkg/types"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/alias/ok/util"
)

// Controller holds one of each.
type Controller struct {
	a util.Queue
	b util.Of[types.NamespacedName]
	c util.Own
}

// New makes a controller.
func New() *Controller {
	return &Controller{a: util.NewQueue(), b: util.NewOf[types.NamespacedName](), c: util.NewOwn()}
}

// Stop releases.
func (c *Controller) Stop() {
	for _, q := range []interface{ ShutDown() }{c.a, c.b, c.c} {
		q.ShutDown()
	}
}
