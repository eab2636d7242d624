// The HTTP server closes the simulators that it makes.
package server

import (
	"encoding/json"
	"net/http"

	corev1 "k8s.io/api/core/v1"

	"github.com/leaklint/leaklint/testdata/informerstop/across/returnedstop/simulator"
)

type request struct {
	Nodes []corev1.Node `json:"nodes"`
	Pods  []corev1.Pod  `json:"pods"`
}

// Simulate answers which pods fit.
func Simulate(w http.ResponseWriter, r *http.Request) {
	var in request
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	sim, err := simulator.New(in.Nodes...)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer sim.Close()
	out := map[string]bool{}
	for i := range in.Pods {
		fits, err := sim.Fits(&in.Pods[i])
		if err != nil {
			continue
		}
		out[in.Pods[i].Name] = fits
	}
	_ = json.NewEncoder(w).Encode(out)
}

// Count counts the pods of a simulated cluster.
func Count(w http.ResponseWriter, r *http.Request) {
	factory, stop := simulator.Start(nil)
	defer stop()
	keys := factory.Core().V1().Pods().Informer().GetStore().ListKeys()
	_ = json.NewEncoder(w).Encode(len(keys))
}
