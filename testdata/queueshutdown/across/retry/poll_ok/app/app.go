// A poll that fails stops its controller; only a good one leaves the closure.
package app

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Connect polls until the cluster answers.
func Connect(ctx context.Context, cfg lib.Config) (*lib.Controller, error) {
	var good *lib.Controller
	err := wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		c, err := lib.New(cfg)
		if err != nil {
			return false, err
		}
		if c.Ping(ctx) != nil {
			c.Stop()
			return false, nil
		}
		good = c
		return true, nil
	})
	return good, err
}
