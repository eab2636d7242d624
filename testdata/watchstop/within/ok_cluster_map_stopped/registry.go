// Watches per member cluster in a map: stopped before the entry is deleted, replaced only after Stop.

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

type member struct {
	w       watch.Interface
	version string
}

type MemberRegistry struct {
	mu      sync.Mutex
	members map[string]*member
	dial    func(*corev1.Secret) (kubernetes.Interface, error)
	ctx     context.Context
}

func (m *MemberRegistry) OnAdd(obj interface{}, _ bool) { m.ensure(obj.(*corev1.Secret)) }
func (m *MemberRegistry) OnUpdate(_, obj interface{})   { m.ensure(obj.(*corev1.Secret)) }
func (m *MemberRegistry) OnDelete(obj interface{}) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		return
	}
	m.forget(key)
}

func (m *MemberRegistry) ensure(secret *corev1.Secret) {
	key := secret.Namespace + "/" + secret.Name
	m.mu.Lock()
	old, exists := m.members[key]
	m.mu.Unlock()
	if exists {
		if old.version == secret.ResourceVersion {
			return
		}
		m.forget(key)
	}
	cs, err := m.dial(secret)
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	w, err := cs.CoreV1().Nodes().Watch(m.ctx, metav1.ListOptions{})
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	m.mu.Lock()
	m.members[key] = &member{w: w, version: secret.ResourceVersion}
	m.mu.Unlock()
}

func (m *MemberRegistry) forget(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	mem, ok := m.members[key]
	if !ok {
		return
	}
	mem.w.Stop()
	delete(m.members, key)
}
