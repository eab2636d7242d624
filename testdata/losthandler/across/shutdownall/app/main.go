// Command app has a controller for each request, with a client of the informer that all share.
package main

import (
	"net/http"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/losthandler/across/shutdownall/kclient"
)

// A controller removes its handlers when it is closed.
type controller struct{ nodes *kclient.Client }

func newController(shared cache.SharedIndexInformer) *controller {
	c := &controller{nodes: kclient.New(shared)}
	c.nodes.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	return c
}

func (c *controller) Close() { c.nodes.ShutdownHandlers() }

func main() {
	config, err := rest.InClusterConfig()
	if err != nil {
		panic(err)
	}
	shared := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(config), 0).Core().V1().Nodes().Informer()
	http.HandleFunc("/closed", func(w http.ResponseWriter, r *http.Request) {
		c := newController(shared)
		defer c.Close()
		<-r.Context().Done()
	})
	http.HandleFunc("/dropped", func(w http.ResponseWriter, r *http.Request) {
		nodes := kclient.New(shared)
		nodes.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the new Client is dropped without ShutdownHandlers, which removes its handler.*`
		<-r.Context().Done()
	})
	_ = http.ListenAndServe(":8080", nil)
}
