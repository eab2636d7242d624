package hub

import (
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

type Hooks struct {
	OnItem func(key string) error
}

type Hub struct{ hooks Hooks }

func New(h Hooks) *Hub { return &Hub{hooks: h} }

func (h *Hub) OnAdd(obj any, _ bool) {
	k, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		return
	}
	if err := h.hooks.OnItem(k); err != nil {
		utilruntime.HandleError(err)
	}
}

func (h *Hub) OnUpdate(_, _ any) {}
func (h *Hub) OnDelete(any)      {}
