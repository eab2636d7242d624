// Command apibinding runs the binding controller.
package main

import (
	"context"
	"log"
	"net/http"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/apibinding/controller"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/apibinding/dynamicinformer"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/apibinding/reconcilers"
)

func main() {
	ctx := context.Background()
	queue := workqueue.NewTyped[string]()
	lw := func(cluster logicalcluster.Name, resource string) cache.ListerWatcher {
		client := kubernetes.NewForConfigOrDie(&rest.Config{Host: "https://localhost:6443" + cluster.Path().RequestPath()})
		return cache.NewListWatchFromClient(client.CoreV1().RESTClient(), resource, "", fields.Everything())
	}
	informers := &reconcilers.Informers{LW: func(cluster logicalcluster.Name) *dynamicinformer.Factory {
		return dynamicinformer.New(cluster, lw, queue)
	}}
	c := controller.New(informers, reconcilers.Notifier{Notify: []func(context.Context, string){
		func(_ context.Context, name string) { log.Print("reconciled ", name) },
	}})
	go c.Start(ctx, 4)
	go func() {
		for {
			key, quit := queue.Get()
			if quit {
				return
			}
			log.Print(key)
			queue.Done(key)
		}
	}()

	http.HandleFunc("/bind", func(_ http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		c.Enqueue(&reconcilers.Binding{Cluster: logicalcluster.Name(q.Get("cluster")), Name: q.Get("name"), Resources: q["resource"]})
	})
	http.HandleFunc("/watch", func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		stop, err := informers.Watch(logicalcluster.Name(q.Get("cluster")), q.Get("resource"), cache.ResourceEventHandlerFuncs{})
		if err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		defer stop()
		<-r.Context().Done()
	})
	log.Fatal(http.ListenAndServe("localhost:8080", nil))
}
