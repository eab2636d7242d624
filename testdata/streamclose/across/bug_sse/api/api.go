// BUG: neither the handler nor the pump closes the stream on the server's context.
package api

import (
	"context"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"

	"github.com/leaklint/leaklint/testdata/streamclose/across/bug_sse/sse"
)

type API struct {
	kube kubernetes.Interface
	ctx  context.Context
}

func (a *API) Mux() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/logs", func(w http.ResponseWriter, r *http.Request) {
		rc, err := a.kube.CoreV1().Pods(r.FormValue("ns")).GetLogs(r.FormValue("pod"), &corev1.PodLogOptions{Follow: true}).Stream(a.ctx) // want:whole `stream "rc" is never closed, and its context ends later: started per request in Mux \(leaks 1 goroutine and 7 KiB each time\)`
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		if err := sse.New(w).From(rc); err != nil {
			klog.V(4).ErrorS(err, "client gone")
		}
	})
	return mux
}
