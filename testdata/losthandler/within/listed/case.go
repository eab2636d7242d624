// Package listed keeps registrations in a list, and goes through that in the end.
package listed

import (
	"context"
	"net/http"

	"k8s.io/apimachinery/pkg/runtime/schema"
	toolscache "k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/cache"
)

type registration struct {
	kind    schema.GroupVersionKind
	handler toolscache.ResourceEventHandlerRegistration
}

type server struct {
	cache cache.Cache
	kinds []schema.GroupVersionKind
}

// ServeHTTP removes each handler whose informer is still to be had.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var all []registration
	defer func() {
		for _, reg := range all {
			informer, err := s.cache.GetInformerForKind(context.Background(), reg.kind)
			if err == nil {
				if err := informer.RemoveEventHandler(reg.handler); err != nil {
					println(err.Error())
				}
			}
		}
	}()
	for _, kind := range s.kinds {
		informer, err := s.cache.GetInformerForKind(r.Context(), kind)
		if err != nil {
			continue
		}
		handler, err := informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{})
		if err != nil {
			continue
		}
		all = append(all, registration{kind, handler})
	}
	<-r.Context().Done()
}

type counter struct{ server }

// ServeHTTP only counts them.
func (s *counter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var all []registration
	defer func() {
		n := 0
		for _, reg := range all {
			if reg.handler.HasSynced() {
				n++
			}
		}
		println(n)
	}()
	for _, kind := range s.kinds {
		informer, err := s.cache.GetInformerForKind(r.Context(), kind)
		if err != nil {
			continue
		}
		handler, err := informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{}) // want `handler registration "handler" is never removed.*`
		if err != nil {
			continue
		}
		all = append(all, registration{kind, handler})
	}
	<-r.Context().Done()
}
