// Command sharded distributes clusters over processes.
package main

import (
	"context"
	"hash/fnv"
	"log"
	"net/http"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/sharded/awares"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/sharded/coordinator"
)

type static struct{ self, of uint32 }

func (s static) Run(ctx context.Context) error { <-ctx.Done(); return nil }

func (s static) Owns(cluster string) bool {
	h := fnv.New32a()
	_, _ = h.Write([]byte(cluster))
	return h.Sum32()%s.of == s.self
}

func main() {
	ctx := ctrl.SetupSignalHandler()
	cfg := &rest.Config{Host: "https://localhost:6443"}
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{})
	if err != nil {
		log.Fatal(err)
	}
	client := kubernetes.NewForConfigOrDie(cfg)
	c := coordinator.New(client.CoordinationV1().Leases("kube-system"), static{of: 2}, "self")
	results := make(chan awares.Result)
	prober := &awares.Prober{Base: cfg.Host, Results: results}
	c.AddAware(prober)
	if err := mgr.Add(c.Runnable()); err != nil {
		log.Fatal(err)
	}
	go func() {
		for r := range results {
			log.Print(r.Cluster, r.Err)
		}
	}()
	http.HandleFunc("/engage", func(_ http.ResponseWriter, r *http.Request) {
		if err := c.Engage(ctx, logicalcluster.Name(r.URL.Query().Get("cluster"))); err != nil {
			log.Print(err)
		}
	})
	http.HandleFunc("/describe", func(_ http.ResponseWriter, r *http.Request) {
		prober.Describe(ctx, logicalcluster.Name(r.URL.Query().Get("cluster")))
	})
	go func() { log.Print(http.ListenAndServe("localhost:8080", nil)) }()
	log.Fatal(mgr.Start(ctx))
}
