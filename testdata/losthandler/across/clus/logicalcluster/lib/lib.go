// A function handed a logical cluster starts the lib controller on the shared informer.
package lib

import (
	"context"
	"sync/atomic"

	"k8s.io/client-go/tools/cache"
)

type Quota struct{ dirty atomic.Bool }

func NewQuota(inf cache.SharedIndexInformer) *Quota {
	q := &Quota{}
	_, _ = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { q.dirty.Store(true) }}) // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to inf is never removed: StartQuotaFor is called per logical cluster \(leaks 2 goroutines and 27 KiB each time\)`
	return q
}

func (q *Quota) Run(ctx context.Context) { <-ctx.Done() }
