// A func gets the informers of what runs it: those of a factory that is new each time.
package main

import (
	"net/http"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type set interface {
	ForEach(func(kind string, inf cache.SharedIndexInformer) error) error
	Start(stop <-chan struct{})
}

type infos struct {
	all map[string]cache.SharedIndexInformer
}

func newInfos(client kubernetes.Interface) set {
	f := informers.NewSharedInformerFactory(client, 0)
	return &infos{map[string]cache.SharedIndexInformer{"pods": f.Core().V1().Pods().Informer()}}
}

func (s *infos) ForEach(do func(kind string, inf cache.SharedIndexInformer) error) error {
	for k, inf := range s.all {
		if err := do(k, inf); err != nil {
			return err
		}
	}
	return nil
}

func (s *infos) Start(stop <-chan struct{}) {
	for _, inf := range s.all {
		go inf.Run(stop)
	}
}

var shared set

func main() {
	var client kubernetes.Interface
	shared = newInfos(client)
	http.HandleFunc("/own", func(w http.ResponseWriter, r *http.Request) {
		own := newInfos(client)
		own.ForEach(func(_ string, inf cache.SharedIndexInformer) error {
			_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)`
			return err
		})
		own.Start(r.Context().Done())
	})
	http.HandleFunc("/shared", func(w http.ResponseWriter, r *http.Request) {
		shared.ForEach(func(_ string, inf cache.SharedIndexInformer) error {
			_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to inf is never removed: called per request from main \(leaks 2 goroutines and 27 KiB each time\)`
			return err
		})
	})
	http.ListenAndServe("localhost:8080", nil)
}
