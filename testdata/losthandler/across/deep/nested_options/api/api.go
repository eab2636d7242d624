package api

import (
	"net/http"
	"sync"

	"github.com/leaklint/leaklint/testdata/losthandler/across/deep/nested_options/lib"
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

type API struct {
	Secrets cache.SharedIndexInformer
	mu      sync.Mutex
	tenants map[string]*lib.Tenant
}

func (a *API) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /tenants/{name}", a.create)
	mux.HandleFunc("DELETE /tenants/{name}", a.remove)
}

func (a *API) create(w http.ResponseWriter, r *http.Request) {
	o := lib.Options{Tenant: r.PathValue("name")}
	o.Inner.Secrets = a.Secrets
	o.Inner.Log = klog.FromContext(r.Context())
	t, err := lib.NewTenant(o) // want:vet `lib\.NewTenant adds a handler that is never removed: added per request in create \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.tenants == nil {
		a.tenants = map[string]*lib.Tenant{}
	}
	a.tenants[t.Name] = t
	w.WriteHeader(http.StatusCreated)
}

func (a *API) remove(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.tenants, r.PathValue("name"))
	w.WriteHeader(http.StatusNoContent)
}
