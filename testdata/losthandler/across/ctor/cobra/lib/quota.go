// Constructor called from the RunE of the root command through an options type.
package lib

import (
	"context"
	"time"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	klog "k8s.io/klog/v2"
)

type Quota struct {
	queue workqueue.TypedInterface[string]
}

func NewQuota(inf cache.SharedIndexInformer, resync time.Duration) (*Quota, error) {
	q := &Quota{queue: workqueue.NewTyped[string]()}
	if _, err := inf.AddEventHandlerWithResyncPeriod(cache.ResourceEventHandlerFuncs{AddFunc: q.add}, resync); err != nil { // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	return q, nil
}

func (q *Quota) add(obj any) {
	if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		q.queue.Add(k)
	}
}

func (q *Quota) Run(ctx context.Context) {
	go func() {
		<-ctx.Done()
		q.queue.ShutDown()
	}()
	for {
		k, quit := q.queue.Get()
		if quit {
			return
		}
		klog.FromContext(ctx).Info("quota", "key", k)
		q.queue.Done(k)
	}
}
