// Command gcengine collects garbage for all clusters.
package main

import (
	"context"
	"log"
	"net/http"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/gcengine/hub"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/gcengine/middleware"
)

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()

	h := hub.New()
	start := middleware.Chain(func(ctx context.Context) error {
		h.Start(ctx)
		return nil
	}, middleware.Recover())
	go func() {
		if err := start(ctx); err != nil {
			log.Print(err)
		}
	}()

	http.HandleFunc("/add", func(_ http.ResponseWriter, r *http.Request) {
		h.Added(logicalcluster.Name(r.URL.Query().Get("cluster")))
	})
	http.HandleFunc("/remove", func(_ http.ResponseWriter, r *http.Request) {
		h.Removed(logicalcluster.Name(r.URL.Query().Get("cluster")))
	})
	http.HandleFunc("/debug/resync", func(w http.ResponseWriter, r *http.Request) {
		gvr := schema.GroupVersionResource{Version: "v1", Resource: r.URL.Query().Get("resource")}
		if err := h.ForceResync(r.Context(), logicalcluster.Name(r.URL.Query().Get("cluster")), gvr); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	log.Fatal(http.ListenAndServe("localhost:8080", nil))
}
