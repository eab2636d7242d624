// Informers are made anew in each term, and end with it.
package main

import (
	"context"
	"net/http"
	"sync"

	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type watched struct {
	pods  coreinformers.PodInformer
	nodes []coreinformers.NodeInformer
}

func newWatched(c kubernetes.Interface) *watched {
	w := &watched{}
	f := informers.NewSharedInformerFactory(c, 0)
	w.pods = f.Core().V1().Pods()
	w.nodes = append(w.nodes, f.Core().V1().Nodes())
	return w
}

type service struct {
	mu       sync.Mutex
	client   kubernetes.Interface
	watched  *watched
	handlers cache.ResourceEventHandlerFuncs
}

func (s *service) term(ctx context.Context) {
	w := newWatched(s.client)
	s.mu.Lock()
	s.watched = w
	s.mu.Unlock()
	stop := make(chan struct{})
	defer func() {
		close(stop)
		s.mu.Lock()
		s.watched = nil
		s.mu.Unlock()
	}()
	s.run(stop)
	<-ctx.Done()
}

func (s *service) run(stop <-chan struct{}) {
	if s.watched == nil {
		return
	}
	s.watched.pods.Informer().AddEventHandler(s.handlers)
	for i := range s.watched.nodes {
		s.watched.nodes[i].Informer().AddEventHandler(s.handlers)
	}
	go s.watched.pods.Informer().Run(stop)
	for i := range s.watched.nodes {
		go s.watched.nodes[i].Informer().Run(stop)
	}
}

// These stay, and get more handlers in each term.
type stays struct {
	client   kubernetes.Interface
	watched  *watched
	handlers cache.ResourceEventHandlerFuncs
}

func newStays(c kubernetes.Interface) *stays { return &stays{client: c, watched: newWatched(c)} }

func (s *stays) term(ctx context.Context) {
	s.watched.pods.Informer().AddEventHandler(s.handlers) // want `the handler added to .* is never removed.*`
	<-ctx.Done()
}

func main() {
	client := kubernetes.NewForConfigOrDie(nil)
	s, t := &service{client: client}, newStays(client)
	http.HandleFunc("/s", func(w http.ResponseWriter, r *http.Request) { s.term(r.Context()) })
	http.HandleFunc("/t", func(w http.ResponseWriter, r *http.Request) { t.term(r.Context()) })
	http.ListenAndServe(":8080", nil)
}
