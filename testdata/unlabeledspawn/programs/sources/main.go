// Command sources runs a controller.
package main

import (
	"context"
	"log"
	"net/http"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/sources/controller"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/sources/reconciler"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/sources/source"
)

func main() {
	ctx := context.Background()
	factory := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{Host: "https://localhost:6443"}), 0)
	pods := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())

	c := controller.New("pods",
		reconciler.Sinks{func(_ context.Context, key string) error { log.Print(key); return nil }},
		controller.WithSource(source.Kind(func(p *corev1.Pod) bool { return p.Spec.NodeName != "" })),
		controller.WithSource(source.Periodic(client.ObjectKey{Name: "all"}, time.Minute)),
	)
	go func() { log.Print(c.Start(ctx, 4)) }()
	http.HandleFunc("/engage", func(w http.ResponseWriter, r *http.Request) {
		if err := c.Engage(ctx, logicalcluster.Name(r.URL.Query().Get("cluster")), pods); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	log.Fatal(http.ListenAndServe("localhost:8080", nil))
}
