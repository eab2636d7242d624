// The constructor registers the Shutdown with context.AfterFunc on a context that the registry cancels per cluster.
package afterfunc

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
)

type attachment struct {
	recorder record.EventRecorder
	detach   context.CancelFunc
}

func attach(parent context.Context, kube kubernetes.Interface, cluster string) *attachment {
	ctx, cancel := context.WithCancel(parent)
	broadcaster := record.NewBroadcaster()
	context.AfterFunc(ctx, broadcaster.Shutdown)
	broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	return &attachment{
		recorder: broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "hub", Host: cluster}),
		detach:   cancel,
	}
}

// Attacher attaches clusters as their namespaces come and go.
type Attacher struct {
	Clients func(name string) (kubernetes.Interface, error)

	base context.Context
	mu   sync.Mutex
	byNS map[string]*attachment
}

// NewAttacher makes an attacher.
func NewAttacher(base context.Context) *Attacher {
	return &Attacher{base: base, byNS: map[string]*attachment{}}
}

// EventHandler reacts to namespaces.
func (a *Attacher) EventHandler() cache.ResourceEventHandler {
	return cache.FilteringResourceEventHandler{
		FilterFunc: func(obj interface{}) bool {
			_, ok := obj.(*corev1.Namespace)
			return ok
		},
		Handler: cache.ResourceEventHandlerFuncs{
			AddFunc: func(obj interface{}) {
				name := obj.(*corev1.Namespace).Name
				kube, err := a.Clients(name)
				if err != nil {
					return
				}
				a.mu.Lock()
				defer a.mu.Unlock()
				if old, ok := a.byNS[name]; ok {
					old.detach()
				}
				a.byNS[name] = attach(a.base, kube, name)
			},
			DeleteFunc: func(obj interface{}) {
				name := obj.(*corev1.Namespace).Name
				a.mu.Lock()
				defer a.mu.Unlock()
				if at := a.byNS[name]; at != nil {
					at.detach()
				}
				delete(a.byNS, name)
			},
		},
	}
}
