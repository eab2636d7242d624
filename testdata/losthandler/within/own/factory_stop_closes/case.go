// The type makes the factory and its Stop closes the channel the factory runs on.
package factorystopcloses

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type MemberWatcher struct {
	factory informers.SharedInformerFactory
	stopCh  chan struct{}
	queue   workqueue.TypedRateLimitingInterface[string]
}

func NewMemberWatcher(clientset kubernetes.Interface) *MemberWatcher {
	w := &MemberWatcher{
		factory: informers.NewSharedInformerFactory(clientset, 10*time.Minute),
		stopCh:  make(chan struct{}),
		queue:   workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	w.factory.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { w.queue.Add(obj.(*corev1.Node).Name) },
	})
	return w
}

func (w *MemberWatcher) Start() {
	w.factory.Start(w.stopCh)
	w.factory.WaitForCacheSync(w.stopCh)
}

func (w *MemberWatcher) Stop() {
	close(w.stopCh)
	w.factory.Shutdown()
	w.queue.ShutDown()
}
