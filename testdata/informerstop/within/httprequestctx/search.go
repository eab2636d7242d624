// Informers of an HTTP or admission request run on the request's context, which the server cancels.
package httprequestctx

import (
	"context"
	"encoding/json"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

// Search finds pods by label.
type Search struct {
	Kube    kubernetes.Interface
	Decoder admission.Decoder
}

// ServeHTTP implements http.Handler.
func (s *Search) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	sel, err := labels.Parse(r.URL.Query().Get("q"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	f := informers.NewSharedInformerFactory(s.Kube, 0)
	pods := f.Core().V1().Pods().Lister()
	f.Start(ctx.Done())
	f.WaitForCacheSync(ctx.Done())
	found, err := pods.List(sel)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	_ = json.NewEncoder(w).Encode(found)
}

// Handle implements admission.Handler.
func (s *Search) Handle(ctx context.Context, req admission.Request) admission.Response {
	svc := &corev1.Service{}
	if err := s.Decoder.Decode(req, svc); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	f := informers.NewSharedInformerFactoryWithOptions(s.Kube, 0, informers.WithNamespace(req.Namespace))
	endpoints := f.Discovery().V1().EndpointSlices().Lister()
	f.StartWithContext(ctx)
	f.WaitForCacheSyncWithContext(ctx)
	all, err := endpoints.EndpointSlices(req.Namespace).List(labels.Everything())
	if err != nil || len(all) == 0 {
		return admission.Denied("no endpoints")
	}
	return admission.Allowed("")
}
