// Run removes at its end, but a failed WaitForCacheSync returns before that.
package lib

import (
	"context"
	"errors"

	"github.com/leaklint/leaklint/testdata/losthandler/across/stop/run_early_return/helper"
	"k8s.io/client-go/tools/cache"
)

type Agent struct {
	inf cache.SharedIndexInformer
	h   cache.ResourceEventHandler
}

func New(inf cache.SharedIndexInformer, h cache.ResourceEventHandler) *Agent {
	return &Agent{inf: inf, h: h}
}

func (a *Agent) Run(ctx context.Context) error {
	reg, err := a.inf.AddEventHandler(a.h) // want `handler registration "reg" is not removed on every path \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return err
	}
	if !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
		return errors.New("cache never synced")
	}
	<-ctx.Done()
	return helper.Remove(a.inf, reg)
}
