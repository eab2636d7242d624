// Two handlers on informers of a factory that the caller owns.
package factoryparamtwo

import (
	"context"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type JobTracker struct {
	queue  workqueue.TypedRateLimitingInterface[types.NamespacedName]
	synced []cache.InformerSynced
}

func NewJobTracker(factory informers.SharedInformerFactory) *JobTracker {
	t := &JobTracker{
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[types.NamespacedName]()),
	}
	jobs := factory.Batch().V1().Jobs().Informer()
	pods := factory.Core().V1().Pods().Informer()
	_, _ = jobs.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: t.add, DeleteFunc: t.add}) // want `the handler added to jobs is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	_, _ = pods.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: t.add})                 // want `the handler added to pods is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	t.synced = []cache.InformerSynced{jobs.HasSynced, pods.HasSynced}
	return t
}

func (t *JobTracker) add(obj interface{}) {
	if name, err := cache.DeletionHandlingObjectToName(obj); err == nil {
		t.queue.Add(types.NamespacedName{Namespace: name.Namespace, Name: name.Name})
	}
}

func (t *JobTracker) Run(ctx context.Context) {
	defer t.queue.ShutDown()
	if cache.WaitForCacheSync(ctx.Done(), t.synced...) {
		<-ctx.Done()
	}
}
