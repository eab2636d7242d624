// OK: an atomic pointer holds the running factory; Swap cancels the previous one on each configuration update.
package atomicholder

import (
	"context"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type running struct {
	factory informers.SharedInformerFactory
	cancel  context.CancelFunc
	since   time.Time
}

func (r *running) stop() {
	if r == nil {
		return
	}
	r.cancel()
	r.factory.Shutdown()
}

type Holder struct {
	kube    kubernetes.Interface
	current atomic.Pointer[running]
}

func (h *Holder) Watch(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerDetailedFuncs{
		AddFunc:    func(obj interface{}, _ bool) { h.reload(obj.(*corev1.ConfigMap)) },
		UpdateFunc: func(_, obj interface{}) { h.reload(obj.(*corev1.ConfigMap)) },
		DeleteFunc: func(interface{}) { h.current.Swap(nil).stop() },
	})
	return err
}

func (h *Holder) reload(cm *corev1.ConfigMap) {
	ctx, cancel := context.WithCancel(context.Background())
	next := &running{cancel: cancel, since: time.Now()}
	next.factory = informers.NewSharedInformerFactoryWithOptions(h.kube, 0, informers.WithNamespace(cm.Data["namespace"]))
	next.factory.Apps().V1().Deployments().Informer()
	next.factory.StartWithContext(ctx)
	h.current.Swap(next).stop()
}
