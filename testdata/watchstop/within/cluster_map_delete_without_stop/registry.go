// One watch per member cluster in a map; when the cluster goes the entry is deleted and the watch forgotten.

package registry

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type MemberRegistry struct {
	mu      sync.Mutex
	watches map[string]watch.Interface
	dial    func(*corev1.Secret) (kubernetes.Interface, error)
	ctx     context.Context
}

func (m *MemberRegistry) Handler() cache.ResourceEventHandlerFuncs {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj interface{}) { m.add(obj.(*corev1.Secret)) },
		DeleteFunc: func(obj interface{}) { m.remove(obj) },
	}
}

func (m *MemberRegistry) add(secret *corev1.Secret) {
	cs, err := m.dial(secret)
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, exists := m.watches[secret.Name]; exists {
		return
	}
	w, err := cs.CoreV1().Nodes().Watch(m.ctx, metav1.ListOptions{})
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	m.watches[secret.Name] = w
}

func (m *MemberRegistry) remove(obj interface{}) {
	if tombstone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = tombstone.Obj
	}
	secret, ok := obj.(*corev1.Secret)
	if !ok {
		return
	}
	m.mu.Lock()
	delete(m.watches, secret.Name) // want `an entry is deleted without its watch being stopped \(leaks 2 goroutines and 15 KiB each time\)`
	m.mu.Unlock()
}
