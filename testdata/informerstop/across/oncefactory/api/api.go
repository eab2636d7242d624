// The HTTP handlers use the shared cache.
package api

import (
	"encoding/json"
	"net/http"

	"k8s.io/apimachinery/pkg/labels"

	"github.com/leaklint/leaklint/testdata/informerstop/across/oncefactory/informercache"
)

// Mux returns the routes.
func Mux() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /nodes", listNodes)
	mux.HandleFunc("GET /nodes/{name}", func(w http.ResponseWriter, r *http.Request) {
		node, err := informercache.Nodes().Get(r.PathValue("name"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		_ = json.NewEncoder(w).Encode(node)
	})
	return mux
}

func listNodes(w http.ResponseWriter, r *http.Request) {
	sel, err := labels.Parse(r.URL.Query().Get("selector"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	nodes, err := informercache.Nodes().List(sel)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	_ = json.NewEncoder(w).Encode(nodes)
}
