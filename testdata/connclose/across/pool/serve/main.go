// Command serve makes clients per request.
package main

import (
	"net/http"

	"google.golang.org/grpc/health/grpc_health_v1"

	"github.com/leaklint/leaklint/testdata/connclose/across/pool/api"
)

func pause(w http.ResponseWriter, r *http.Request) {
	c, err := api.New(r.Host) // want `"c" is dropped without Close, which closes its connection \(leaks 5 goroutines and 75 KiB each time\)`
	if err != nil {
		return
	}
	if _, err := c.Check(r.Context(), &grpc_health_v1.HealthCheckRequest{}); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

func resume(w http.ResponseWriter, r *http.Request) {
	c, err := api.New(r.Host)
	if err != nil {
		return
	}
	defer c.Close()
	c.Check(r.Context(), &grpc_health_v1.HealthCheckRequest{})
}

func main() {
	if c, err := api.New("once"); err == nil {
		http.Handle("/once", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			c.Check(r.Context(), &grpc_health_v1.HealthCheckRequest{})
		}))
	}
	http.HandleFunc("/pause", pause)
	http.HandleFunc("/resume", resume)
	http.ListenAndServe(":0", nil)
}
