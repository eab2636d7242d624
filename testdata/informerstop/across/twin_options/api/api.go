// OK: an HTTP handler that starts a watcher and stops it.
package api

import (
	"fmt"
	"net/http"
	"time"

	"k8s.io/client-go/kubernetes"

	"github.com/leaklint/leaklint/testdata/informerstop/across/twin_options/watcher"
)

func Count(kube kubernetes.Interface) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		sw := watcher.Start(kube, watcher.WithNamespace(r.FormValue("ns")))
		defer sw.Stop()
		select {
		case <-time.After(2 * time.Second):
			fmt.Fprintln(w, len(sw.Store.ListKeys()))
		case <-r.Context().Done():
		}
	}
}
