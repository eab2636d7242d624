// Both the bare queue and the controller are disposed of.
package app

import (
	"context"

	"k8s.io/client-go/util/workqueue"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/helper/any_typeswitch/util"
)

// Once uses both.
func Once(ctx context.Context, cfg lib.Config) error {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	c, err := lib.New(cfg)
	if err != nil {
		util.Dispose(q)
		return err
	}
	defer util.Dispose(q, c)
	q.Add(cfg.Name)
	return c.Ping(ctx)
}
