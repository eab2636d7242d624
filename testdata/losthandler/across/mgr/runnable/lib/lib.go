// A Runnable added to the manager by main registers in Start.
package lib

import (
	"context"
	"sync/atomic"

	"k8s.io/client-go/tools/cache"
)

type Exporter struct {
	Pods cache.SharedIndexInformer
	seen atomic.Int64
}

func (e *Exporter) Start(ctx context.Context) error {
	if _, err := e.Pods.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { e.seen.Add(1) }}); err != nil { // want:vet `the handler added to e\.Pods is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		return err
	}
	<-ctx.Done()
	return nil
}

func (e *Exporter) NeedLeaderElection() bool { return false }
