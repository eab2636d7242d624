// Karmada-style: a per-member controller is built in the cluster callback with a control-plane informer and goes on delete.
package memberclustercontroller

import (
	"context"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type memberController struct {
	name   string
	works  cache.SharedIndexInformer
	queue  workqueue.TypedRateLimitingInterface[string]
	cancel context.CancelFunc
}

func newMemberController(name string, works cache.SharedIndexInformer) (*memberController, error) {
	c := &memberController{
		name:  name,
		works: works,
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	if _, err := works.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.enqueue}); err != nil { // want `the handler added to works is never removed: called per event from Handler via onClusterAdd \(leaks 2 goroutines and 27 KiB each time\)`
		c.queue.ShutDown()
		return nil, err
	}
	return c, nil
}

func (c *memberController) enqueue(obj interface{}) {
	if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		c.queue.Add(key)
	}
}

func (c *memberController) run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

type MemberManager struct {
	mu      sync.Mutex
	works   cache.SharedIndexInformer
	members map[string]*memberController
}

func (m *MemberManager) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: m.onClusterAdd, DeleteFunc: m.onClusterDelete}
}

func (m *MemberManager) onClusterAdd(obj interface{}) {
	name := obj.(metav1.Object).GetName()
	c, err := newMemberController(name, m.works)
	if err != nil {
		klog.ErrorS(err, "member controller", "cluster", name)
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	c.cancel = cancel
	m.mu.Lock()
	m.members[name] = c
	m.mu.Unlock()
	go c.run(ctx)
}

func (m *MemberManager) onClusterDelete(obj interface{}) {
	key, err := cache.DeletionHandlingObjectToName(obj)
	if err != nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if c, ok := m.members[key.Name]; ok {
		c.cancel()
		delete(m.members, key.Name)
	}
}
