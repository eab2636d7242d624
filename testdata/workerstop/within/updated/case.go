// Package updated has a worker for each object, and another one when the object changes.
package updated

import (
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
)

type relay struct {
	updates chan string
	closing chan struct{}
}

func newRelay() *relay {
	r := &relay{make(chan string, 1), make(chan struct{})}
	go func() {
		for {
			select {
			case u := <-r.updates:
				println(u)
			case <-time.After(time.Minute):
			case <-r.closing:
				return
			}
		}
	}()
	return r
}

func (r *relay) Close() { close(r.closing) }

// relays puts a new one over the old one.
type relays struct {
	mu  sync.Mutex
	all map[types.UID]*relay
}

func (h *relays) OnAdd(obj any, _ bool) { h.set(obj.(*corev1.Endpoints)) }

func (h *relays) OnUpdate(_, obj any) { h.set(obj.(*corev1.Endpoints)) }

func (h *relays) OnDelete(obj any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if ep, ok := obj.(*corev1.Endpoints); ok && h.all[ep.UID] != nil {
		h.all[ep.UID].Close()
		delete(h.all, ep.UID)
	}
}

func (h *relays) set(ep *corev1.Endpoints) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.all[ep.UID] = newRelay() // want `goroutine "all" of relays is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

// added makes one for each new object only.
type added struct {
	mu  sync.Mutex
	all map[types.UID]*relay
}

func (h *added) OnAdd(obj any, _ bool) { h.set(obj.(*corev1.Endpoints)) }

func (h *added) OnUpdate(_, obj any) { println(obj.(*corev1.Endpoints).Name) }

func (h *added) OnDelete(obj any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if ep, ok := obj.(*corev1.Endpoints); ok && h.all[ep.UID] != nil {
		h.all[ep.UID].Close()
		delete(h.all, ep.UID)
	}
}

func (h *added) set(ep *corev1.Endpoints) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.all[ep.UID] = newRelay()
}

func register(inf cache.SharedIndexInformer, r *relays, a *added) error {
	reg, err := inf.AddEventHandler(r)
	if err != nil {
		return err
	}
	defer inf.RemoveEventHandler(reg)
	other, err := inf.AddEventHandler(a)
	if err != nil {
		return err
	}
	return inf.RemoveEventHandler(other)
}
