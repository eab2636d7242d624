// A session turns its context into a stop channel with context.AfterFunc; the registry cancels the context.
package afterfuncclose

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type session struct {
	end     context.CancelCauseFunc
	factory informers.SharedInformerFactory
}

func open(kube kubernetes.Interface) *session {
	ctx, end := context.WithCancelCause(context.Background())
	stop := make(chan struct{})
	context.AfterFunc(ctx, func() { close(stop) })
	f := informers.NewSharedInformerFactory(kube, 0)
	f.Apps().V1().DaemonSets().Informer()
	f.Start(stop)
	return &session{end: end, factory: f}
}

// Sessions keeps a session per namespace.
type Sessions struct {
	Kube  func(ns string) kubernetes.Interface
	items sync.Map
}

// Register adds the callbacks.
func (s *Sessions) Register(namespaces cache.SharedInformer) (cache.ResourceEventHandlerRegistration, error) {
	return namespaces.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			ns := obj.(*corev1.Namespace).Name
			fresh := open(s.Kube(ns))
			if previous, loaded := s.items.Swap(ns, fresh); loaded {
				previous.(*session).end(context.Canceled)
			}
		},
		DeleteFunc: func(obj any) {
			name, err := cache.DeletionHandlingObjectToName(obj)
			if err != nil {
				return
			}
			if v, ok := s.items.LoadAndDelete(name.Name); ok {
				v.(*session).end(nil)
			}
		},
	})
}
