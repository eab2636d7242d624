// OK: a streaming handler using the shared watch.
package api

import (
	"encoding/json"
	"net/http"

	"github.com/leaklint/leaklint/testdata/watchstop/across/twin_pool/pool"
)

type Handler struct{ Pool *pool.Pool }

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	events, release, err := h.Pool.Acquire(r.Context(), r.PathValue("ns"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer release()
	enc := json.NewEncoder(w)
	for {
		select {
		case <-r.Context().Done():
			return
		case ev, ok := <-events:
			if !ok || enc.Encode(ev.Object) != nil {
				return
			}
		}
	}
}
