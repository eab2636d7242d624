// An admission webhook registers one handler per request.
package webhookhandle

import (
	"context"
	"net/http"
	"sync"

	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

type QuotaWebhook struct {
	quotas coreinformers.ResourceQuotaInformer
	stale  sync.Map
}

var _ admission.Handler = &QuotaWebhook{}

func (q *QuotaWebhook) Handle(ctx context.Context, req admission.Request) admission.Response {
	if req.Namespace == "" {
		return admission.Allowed("cluster scoped")
	}
	ns := req.Namespace
	_, err := q.quotas.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to q\.quotas\.Informer\(\) is never removed: added per admission request in Handle \(leaks 2 goroutines and 27 KiB each time\)`
		UpdateFunc: func(_, obj interface{}) {
			if obj.(*corev1.ResourceQuota).Namespace == ns {
				q.stale.Store(ns, true)
			}
		},
	})
	if err != nil {
		return admission.Errored(http.StatusInternalServerError, err)
	}
	if _, ok := q.stale.Load(ns); ok {
		return admission.Denied("quota is changing")
	}
	return admission.Allowed("")
}
