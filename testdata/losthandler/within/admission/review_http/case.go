// The raw AdmissionReview endpoint waits for a namespace with a handler it never removes.
package reviewhttp

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"

	admissionv1 "k8s.io/api/admission/v1"
	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
)

type Validator struct {
	namespaces coreinformers.NamespaceInformer
}

func (v *Validator) Validate(w http.ResponseWriter, r *http.Request) {
	var review admissionv1.AdmissionReview
	if err := json.NewDecoder(r.Body).Decode(&review); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	review.Response = v.review(r.Context(), review.Request)
	_ = json.NewEncoder(w).Encode(review)
}

func (v *Validator) review(ctx context.Context, req *admissionv1.AdmissionRequest) *admissionv1.AdmissionResponse {
	resp := &admissionv1.AdmissionResponse{UID: req.UID, Allowed: true}
	if _, err := v.namespaces.Lister().Get(req.Namespace); err == nil {
		return resp
	}
	found := make(chan struct{})
	var once sync.Once
	reg, err := v.namespaces.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" is never removed: added per admission request in review \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) {
			if obj.(*corev1.Namespace).Name == req.Namespace {
				once.Do(func() { close(found) })
			}
		},
	})
	if err != nil || !reg.HasSynced() {
		resp.Allowed = false
		return resp
	}
	select {
	case <-found:
	case <-ctx.Done():
		resp.Allowed = false
	}
	return resp
}
