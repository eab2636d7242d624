// Each term has its own factories, whose informers are kept in a list, and runs them.
package slice_of_own

import (
	"context"

	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type set struct{ pods, shared []coreinformers.PodInformer }

func newSet(client kubernetes.Interface, all informers.SharedInformerFactory, namespaces []string) *set {
	s := &set{}
	for _, ns := range namespaces {
		f := informers.NewSharedInformerFactoryWithOptions(client, 0, informers.WithNamespace(ns))
		s.pods = append(s.pods, f.Core().V1().Pods())
		s.shared = append(s.shared, all.Core().V1().Pods())
	}
	return s
}

type service struct {
	client  kubernetes.Interface
	all     informers.SharedInformerFactory
	current *set
	leads   bool
}

func (s *service) run(ctx context.Context) {
	s.current = newSet(s.client, s.all, []string{"a", "b"})
	s.start(ctx)
	<-ctx.Done()
}

func (s *service) start(ctx context.Context) {
	for i := range s.current.pods {
		s.current.pods[i].Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
		s.current.shared[i].Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to s.current.shared\[i\].Informer\(\) is never removed: .* runs again once "leads" is set back \(leaks 2 goroutines and 27 KiB each time\)`
	}
	for i := range s.current.pods {
		go s.current.pods[i].Informer().Run(ctx.Done())
	}
}

func (s *service) lead(ctx context.Context, won <-chan bool) {
	cancel := func() {}
	for is := range won {
		switch {
		case is && !s.leads:
			var term context.Context
			term, cancel = context.WithCancel(ctx)
			go s.run(term)
			s.leads = true
		case !is:
			cancel()
			s.leads = false
		}
	}
}
