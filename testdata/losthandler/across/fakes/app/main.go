// Package main registers handlers for requests.
package main

import (
	"net/http"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"

	"github.com/leaklint/leaklint/testdata/losthandler/across/fakes/client"
)

func main() {
	factory := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(nil), 0)
	factory.Start(nil)
	registrar := client.New()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		registrar.Register(factory.Core().V1().Pods().Informer())
	})
	_ = http.ListenAndServe(":8080", nil)
}
