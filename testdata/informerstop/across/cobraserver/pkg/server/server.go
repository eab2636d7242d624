// The server makes informers of its own; only the command makes a server.
package server

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"
)

// Server serves.
type Server struct {
	pods  coreinformers.PodInformer
	extra informers.SharedInformerFactory
}

// New makes a server.
func New(pods coreinformers.PodInformer) *Server {
	pods.Informer()
	return &Server{pods: pods, extra: informers.NewSharedInformerFactoryWithOptions(fake.NewSimpleClientset(), 0,
		informers.WithNamespace(metav1.NamespaceSystem))}
}

// Serve blocks until ctx ends.
func (s *Server) Serve(ctx context.Context) error {
	s.extra.Core().V1().Services().Informer()
	s.extra.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), s.pods.Informer().HasSynced) {
		return ctx.Err()
	}
	<-ctx.Done()
	return ctx.Err()
}
