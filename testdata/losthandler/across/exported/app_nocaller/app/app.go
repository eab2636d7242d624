package app

import (
	"context"
	"sync/atomic"

	"github.com/leaklint/leaklint/testdata/losthandler/across/exported/app_nocaller/lib"
	"k8s.io/client-go/tools/cache"
)

type Controller struct{ n atomic.Int64 }

func NewController(inf cache.SharedIndexInformer) (*Controller, error) {
	c := &Controller{}
	if _, err := lib.OnAdd(inf, func(any) { c.n.Add(1) }); err != nil { // want `the event handler is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	return c, nil
}

func (c *Controller) Run(ctx context.Context) { <-ctx.Done() }
