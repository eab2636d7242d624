// Reflectors and managers that are run in the foreground with a context the function itself ends.
package reflectortimeout

import (
	"context"
	"net/http"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Debug serves dumps.
type Debug struct {
	Kube   kubernetes.Interface
	Config *rest.Config
}

// ServeHTTP dumps the keys of all pods.
func (d *Debug) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(5*time.Second))
	defer cancel()
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	lw := cache.NewListWatchFromClient(d.Kube.CoreV1().RESTClient(), "pods", r.URL.Query().Get("ns"), fields.Everything())
	refl := cache.NewReflector(lw, &corev1.Pod{}, store, 0)
	if err := refl.ListAndWatch(ctx.Done()); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	for _, k := range store.ListKeys() {
		_, _ = w.Write([]byte(k + "\n"))
	}
}

// Warmup runs a manager until its caches are synced.
func (d *Debug) Warmup(w http.ResponseWriter, r *http.Request) {
	mgr, err := manager.New(d.Config, manager.Options{PprofBindAddress: "127.0.0.1:0"})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.Context()))
	var wg sync.WaitGroup
	wg.Go(func() { _ = mgr.Start(ctx) })
	ok := mgr.GetCache().WaitForCacheSync(r.Context())
	cancel()
	wg.Wait()
	if !ok {
		w.WriteHeader(http.StatusGatewayTimeout)
	}
}
