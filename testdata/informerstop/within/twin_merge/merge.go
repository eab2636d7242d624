// OK: a context merged from two parents: cancel is called by AfterFunc of the other parent and by the handler's return.
package merge

import (
	"context"
	"net/http"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/metadata/metadatainformer"

	"k8s.io/apimachinery/pkg/runtime/schema"
)

type Gateway struct {
	base context.Context
	meta metadata.Interface
	kube kubernetes.Interface
}

func mergeContexts(a, b context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(a)
	stop := context.AfterFunc(b, func() { cancel(context.Cause(b)) })
	return ctx, func() {
		stop()
		cancel(context.Canceled)
	}
}

func (g *Gateway) Count(w http.ResponseWriter, r *http.Request) {
	ctx, done := mergeContexts(g.base, r.Context())
	defer done()
	gvr := schema.GroupVersionResource{Version: "v1", Resource: r.PathValue("resource")}
	f := metadatainformer.NewSharedInformerFactory(g.meta, 0)
	l := f.ForResource(gvr)
	f.Start(ctx.Done())
	if ok := f.WaitForCacheSync(ctx.Done()); !ok[gvr] {
		http.Error(w, "no sync", http.StatusGatewayTimeout)
		return
	}
	w.Header().Set("X-Count", http.StatusText(len(l.Informer().GetStore().ListKeys())))
}
