// The server keeps the handler, and whoever keeps it may ask whether it can be run as well.
package callerkeptasnarrowinterface

import (
	"context"
	"net/http"

	"k8s.io/client-go/util/workqueue"
)

type Provider struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New() *Provider {
	return &Provider{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (p *Provider) ServeHTTP(w http.ResponseWriter, r *http.Request) { p.queue.Add(r.URL.Path) }

// Run is what the server calls if it finds it: if r, ok := h.(Runner); ok.
func (p *Provider) Run(ctx context.Context) {
	defer p.queue.ShutDown()
	<-ctx.Done()
}

func Register(mux *http.ServeMux) {
	p := New()
	mux.Handle("/provider", p)
}
