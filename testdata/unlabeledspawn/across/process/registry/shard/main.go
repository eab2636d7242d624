// The program starts the registry and its server once for the process; the name of its shard's cluster is only logged: silent.
package main

import (
	"context"
	"net/http"
	"os"
	"os/signal"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/process/registry/registry"
	"k8s.io/klog/v2"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r := registry.New(ctx, time.Hour)
	admin := logicalcluster.Name("system:admin")
	mux := http.NewServeMux()
	mux.HandleFunc("/clusters/{cluster}/", func(_ http.ResponseWriter, req *http.Request) {
		r.Seen(logicalcluster.Name(req.PathValue("cluster")))
	})
	server := &http.Server{Addr: ":6443", Handler: mux, ReadHeaderTimeout: time.Second}
	go func() {
		klog.FromContext(ctx).Info("serving", "admin", admin)
		if err := server.ListenAndServe(); err != nil {
			stop()
		}
	}()
	<-ctx.Done()
	_ = server.Close()
}
