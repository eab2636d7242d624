// A member has a stop channel of its own, closed once by Stop; the manager stops members that leave.
package stoponce

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type member struct {
	kube     informers.SharedInformerFactory
	dyn      dynamicinformer.DynamicSharedInformerFactory
	stopCh   chan struct{}
	stopOnce sync.Once
}

func newMember(kube kubernetes.Interface, dyn dynamic.Interface) *member {
	return &member{
		kube:   informers.NewSharedInformerFactory(kube, 0),
		dyn:    dynamicinformer.NewDynamicSharedInformerFactory(dyn, 0),
		stopCh: make(chan struct{}),
	}
}

// Start implements lifecycle.
func (m *member) Start() {
	m.kube.Core().V1().Pods().Informer()
	m.kube.Start(m.stopCh)
	m.dyn.Start(m.stopCh)
}

// Stop implements lifecycle.
func (m *member) Stop() {
	m.stopOnce.Do(func() { close(m.stopCh) })
	m.kube.Shutdown()
	m.dyn.Shutdown()
}

type lifecycle interface {
	Start()
	Stop()
}

// Members runs the members.
type Members struct {
	Connect func(*corev1.Secret) (kubernetes.Interface, dynamic.Interface, error)

	mu  sync.Mutex
	all map[string]lifecycle
}

var _ cache.ResourceEventHandler = &Members{}

// OnAdd implements cache.ResourceEventHandler.
func (ms *Members) OnAdd(obj interface{}, isInInitialList bool) {
	s, ok := obj.(*corev1.Secret)
	if !ok {
		return
	}
	kube, dyn, err := ms.Connect(s)
	if err != nil {
		return
	}
	m := newMember(kube, dyn)
	m.Start()
	ms.mu.Lock()
	defer ms.mu.Unlock()
	if old := ms.all[s.Name]; old != nil {
		old.Stop()
	}
	if ms.all == nil {
		ms.all = map[string]lifecycle{}
	}
	ms.all[s.Name] = m
}

// OnUpdate implements cache.ResourceEventHandler.
func (ms *Members) OnUpdate(oldObj, newObj interface{}) { ms.OnAdd(newObj, false) }

// OnDelete implements cache.ResourceEventHandler.
func (ms *Members) OnDelete(obj interface{}) {
	key, err := cache.DeletionHandlingObjectToName(obj)
	if err != nil {
		return
	}
	ms.mu.Lock()
	defer ms.mu.Unlock()
	if m := ms.all[key.Name]; m != nil {
		m.Stop()
		delete(ms.all, key.Name)
	}
}
