// Command kubequota is an admission server.
package main

import (
	"context"
	"log"
	"net/http"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/kubequota/admission"
)

const rootCluster = logicalcluster.Name("root")

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()

	client, err := kubernetes.NewForConfig(&rest.Config{Host: "https://localhost:6443"})
	if err != nil {
		log.Fatal(err)
	}
	factory := informers.NewSharedInformerFactory(client, 0)
	plugin := admission.New(ctx.Done())
	plugin.Quotas = factory.Core().V1().ResourceQuotas().Informer()
	plugin.LogicalClusters = factory.Core().V1().Namespaces().Informer()
	factory.Start(ctx.Done())

	go func() {
		if err := plugin.Validate(admission.WithCluster(ctx, rootCluster), "default"); err != nil {
			log.Print(err)
		}
	}()

	mux := http.NewServeMux()
	mux.HandleFunc("/validate", func(w http.ResponseWriter, r *http.Request) {
		cluster := logicalcluster.Name(r.URL.Query().Get("cluster"))
		if err := plugin.Validate(admission.WithCluster(r.Context(), cluster), r.URL.Query().Get("namespace")); err != nil {
			http.Error(w, err.Error(), http.StatusForbidden)
		}
	})
	if err := http.ListenAndServe("localhost:8080", mux); err != nil {
		log.Fatal(err)
	}
}
