package main

import (
	"fmt"
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/losthandler/across/iface/local/lib"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		log.Fatal(err)
	}
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	events := f.Core().V1().Events().Informer()
	f.Start(nil)
	http.HandleFunc("/tail", func(w http.ResponseWriter, r *http.Request) {
		out := make(chan any, 64)
		if !lib.Tail(events, out) { // want:vet `lib\.Tail adds a handler that is never removed: added per request in main \(leaks 2 goroutines and 27 KiB each time\)`
			http.Error(w, "not ready", http.StatusServiceUnavailable)
			return
		}
		for {
			select {
			case o := <-out:
				fmt.Fprintln(w, o)
			case <-r.Context().Done():
				return
			}
		}
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
