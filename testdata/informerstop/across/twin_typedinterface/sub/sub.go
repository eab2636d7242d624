// OK: started informers behind a Subscription interface; the implementation's Unsubscribe closes its channel.
package sub

import (
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type Subscription interface{ Unsubscribe() }

type chanSub chan struct{}

func (c chanSub) Unsubscribe() { close(c) }

func Secrets(kube kubernetes.Interface, ns string, h cache.ResourceEventHandler) (Subscription, error) {
	s := make(chanSub)
	inf := informers.NewSharedInformerFactoryWithOptions(kube, 0, informers.WithNamespace(ns)).Core().V1().Secrets().Informer()
	if _, err := inf.AddEventHandler(h); err != nil {
		return nil, err
	}
	go inf.Run(s)
	return s, nil
}
