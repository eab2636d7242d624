// A reflector that lists and watches on behalf of a request, and goes on.
package reflector_with_context

import (
	"context"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// A Server mirrors pods.
type Server struct {
	source cache.ListerWatcher
	ctx    context.Context
}

// ServeHTTP starts a reflector with the server's context.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	mirror := cache.NewReflector(s.source, &corev1.Pod{}, store, 0)
	go func() {
		_ = mirror.ListAndWatchWithContext(s.ctx) // want `reflector runs until s\.ctx ends, and more are started before that: called per request from ServeHTTP \(leaks 2 goroutines and 8 KiB each time\)`
	}()
	w.WriteHeader(http.StatusAccepted)
}

// Mirror ends with the request.
func (s *Server) Mirror(w http.ResponseWriter, r *http.Request) {
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	mirror := cache.NewReflector(s.source, &corev1.Pod{}, store, 0)
	go func() { _ = mirror.ListAndWatchWithContext(r.Context()) }()
	<-r.Context().Done()
}
