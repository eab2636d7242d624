// Package apiserver serves the definitions.
package apiserver

import (
	"context"
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/virtualworkspace/apidefinition"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/virtualworkspace/requestinfo"
)

// Handler is the HTTP handler.
type Handler struct {
	Getter apidefinition.Getter
}

// ServeHTTP implements http.Handler.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	info, err := requestinfo.Parse(r)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	requestinfo.Serve(r.Context(), info, func(ctx context.Context) {
		h.serve(ctx, w, info)
	})
}

func (h *Handler) serve(ctx context.Context, w http.ResponseWriter, info requestinfo.Info) {
	set, ok := h.Getter.GetSet(apidefinition.DomainKey(info.Cluster.String() + "/" + info.Export))
	if !ok {
		http.Error(w, "no such export", http.StatusNotFound)
		return
	}
	d, ok := set[info.Resource]
	if !ok {
		http.Error(w, "no such resource", http.StatusNotFound)
		return
	}
	if !info.Watch {
		for _, key := range d.Storage().List(ctx) {
			_, _ = fmt.Fprintln(w, key)
		}
		return
	}
	ch, err := d.Storage().Watch(ctx, info)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	for s := range ch {
		_, _ = fmt.Fprintln(w, s)
	}
}
