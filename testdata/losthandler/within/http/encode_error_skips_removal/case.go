// The error return of the encoder skips the removal at the end.
package encodeerrorskipsremoval

import (
	"encoding/json"
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type SnapshotHandler struct {
	cms coreinformers.ConfigMapInformer
}

func (h *SnapshotHandler) handle(w http.ResponseWriter, r *http.Request) {
	changes := make(chan *corev1.ConfigMap, 16)
	inf := h.cms.Informer()
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" is not removed on every path \(leaks 2 goroutines and 27 KiB each time\)`
		UpdateFunc: func(_, obj interface{}) {
			select {
			case changes <- obj.(*corev1.ConfigMap):
			default:
			}
		},
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	enc := json.NewEncoder(w)
	timeout := time.After(30 * time.Second)
	for done := false; !done; {
		select {
		case cm := <-changes:
			if err := enc.Encode(cm); err != nil {
				klog.ErrorS(err, "client went away")
				return
			}
		case <-timeout:
			done = true
		}
	}
	if err := inf.RemoveEventHandler(reg); err != nil {
		klog.ErrorS(err, "remove")
	}
}

func (h *SnapshotHandler) Install(mux *http.ServeMux) {
	mux.HandleFunc("/snapshots", h.handle)
}
