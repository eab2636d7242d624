// Cache.ShutDownEventHandler inside a helper taking the owner's pieces.
package lib

import (
	"context"
	"fmt"

	"github.com/leaklint/leaklint/testdata/losthandler/across/help/shutdown_handler/helper"
	"k8s.io/client-go/tools/cache"
)

type Agent struct {
	inf  cache.SharedIndexInformer
	name string
}

func New(name string, inf cache.SharedIndexInformer) *Agent { return &Agent{name: name, inf: inf} }

func (a *Agent) Run(ctx context.Context) error {
	reg, err := a.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return err
	}
	defer helper.Shutdown(ctx, a.inf, reg)
	if !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
		return fmt.Errorf("agent %s: never synced", a.name)
	}
	<-ctx.Done()
	return nil
}
