// The "already watched" guard is reset when the tenant goes, the handler is not removed, so it is added again when the tenant returns.
package guardreset

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Syncer struct {
	lock    sync.Mutex
	quotas  coreinformers.ResourceQuotaInformer
	watched map[string]bool
	queue   workqueue.TypedRateLimitingInterface[string]
}

func (s *Syncer) runWorker(ctx context.Context) {
	for {
		tenant, quit := s.queue.Get()
		if quit {
			return
		}
		s.syncTenant(tenant)
		s.queue.Done(tenant)
	}
}

func (s *Syncer) Run(ctx context.Context) {
	defer s.queue.ShutDown()
	go wait.UntilWithContext(ctx, s.runWorker, time.Second)
	<-ctx.Done()
}

func (s *Syncer) syncTenant(tenant string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	quotas, err := s.quotas.Lister().ResourceQuotas(tenant).List(labels.Everything())
	if err != nil || len(quotas) == 0 {
		delete(s.watched, tenant)
		return
	}
	if s.watched[tenant] {
		return
	}
	s.watched[tenant] = true
	_, err = s.quotas.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to s\.quotas\.Informer\(\) is never removed: syncTenant runs again once an entry is taken out of "watched" \(leaks 2 goroutines and 27 KiB each time\)`
		UpdateFunc: func(_, obj interface{}) {
			if obj.(*corev1.ResourceQuota).Namespace == tenant {
				s.queue.Add(tenant)
			}
		},
	})
	utilruntime.HandleError(err)
}
