// The hub joins members with its own context in an informer callback and lets them leave in another.
package hub

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/wrongctx/member"
)

// Hub owns the members.
type Hub struct {
	ctx     context.Context
	mu      sync.Mutex
	members map[string]*member.Member
}

// New makes a hub that lives as long as ctx.
func New(ctx context.Context) *Hub {
	return &Hub{ctx: ctx, members: map[string]*member.Member{}}
}

// Handlers returns the callbacks for the namespace informer.
func (h *Hub) Handlers() cache.ResourceEventHandlerFuncs {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    h.onAdd,
		DeleteFunc: h.onDelete,
	}
}

func (h *Hub) onAdd(obj interface{}) {
	ns := obj.(*corev1.Namespace)
	kube, err := kubernetes.NewForConfig(&rest.Config{Host: ns.Annotations["host"]})
	if err != nil {
		klog.ErrorS(err, "no client", "namespace", ns.Name)
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ok := h.members[ns.Name]; !ok {
		h.members[ns.Name] = member.Join(h.ctx, kube)
	}
}

func (h *Hub) onDelete(obj interface{}) {
	ns, ok := obj.(*corev1.Namespace)
	if !ok {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if m, ok := h.members[ns.Name]; ok {
		m.Leave()
		delete(h.members, ns.Name)
	}
}
