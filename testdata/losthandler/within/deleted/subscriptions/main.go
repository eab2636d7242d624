// Subscriptions that are kept, replaced and removed in several ways.
package main

import (
	"net/http"
	"sync"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type h1 struct {
	mu   sync.Mutex
	inf  cache.SharedIndexInformer
	regs map[string]cache.ResourceEventHandlerRegistration
}

func (h *h1) add(n string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r, err := h.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return
	}
	h.regs[n] = r
}

// pops and returns
func (h *h1) pop(n string) cache.ResourceEventHandlerRegistration {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.regs[n]
	delete(h.regs, n)
	return r
}
func (h *h1) del(n string) {
	if r := h.pop(n); r != nil {
		_ = h.inf.RemoveEventHandler(r)
	}
}

type sub struct {
	reg  cache.ResourceEventHandlerRegistration
	name string
}
type h2 struct {
	mu   sync.Mutex
	inf  cache.SharedIndexInformer
	subs map[string]*sub
}

func (h *h2) add(n string) *sub {
	h.mu.Lock()
	defer h.mu.Unlock()
	r, err := h.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return nil
	}
	s := &sub{r, n}
	h.subs[n] = s
	return s
}
func (h *h2) del(s *sub) {
	_ = h.inf.RemoveEventHandler(s.reg)
	h.mu.Lock()
	delete(h.subs, s.name)
	h.mu.Unlock()
}

type h3 struct {
	mu   sync.Mutex
	inf  cache.SharedIndexInformer
	subs map[string]func()
}

func (h *h3) add(n string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ok := h.subs[n]; ok {
		return
	}
	r, err := h.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return
	}
	h.subs[n] = func() { _ = h.inf.RemoveEventHandler(r) }
}
func (h *h3) del(n string) {
	h.mu.Lock()
	f, ok := h.subs[n]
	delete(h.subs, n)
	h.mu.Unlock()
	if !ok {
		return
	}
	f()
}

// sub removes itself
type sub4 struct {
	reg cache.ResourceEventHandlerRegistration
	inf cache.SharedIndexInformer
}

func (s *sub4) Close() { _ = s.inf.RemoveEventHandler(s.reg) }

type h4 struct {
	inf  cache.SharedIndexInformer
	subs sync.Map
}

func (h *h4) add(n string) {
	r, err := h.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return
	}
	s := &sub4{r, h.inf}
	if old, loaded := h.subs.Swap(n, s); loaded {
		old.(*sub4).Close()
	}
}
func (h *h4) del(n string) {
	if v, ok := h.subs.LoadAndDelete(n); ok {
		v.(interface{ Close() }).Close()
	}
}

// entry passed by param, delete by key param
type h5 struct {
	inf  cache.SharedIndexInformer
	subs map[string]cache.ResourceEventHandlerRegistration
}

func (h *h5) add(n string) {
	r, err := h.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return
	}
	h.subs[n] = r
}
func (h *h5) del(n string, r cache.ResourceEventHandlerRegistration) {
	delete(h.subs, n)
	_ = h.inf.RemoveEventHandler(r)
}
func (h *h5) gc(keep map[string]bool) {
	for n, r := range h.subs {
		if !keep[n] {
			h.del(n, r)
		}
	}
}

// collects then removes
type h6 struct {
	inf  cache.SharedIndexInformer
	subs map[string]cache.ResourceEventHandlerRegistration
}

func (h *h6) add(n string) {
	r, err := h.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return
	}
	h.subs[n] = r
}
func (h *h6) gc(keep map[string]bool) {
	var dead []cache.ResourceEventHandlerRegistration
	for n, r := range h.subs {
		if keep[n] {
			continue
		}
		dead = append(dead, r)
		delete(h.subs, n)
	}
	for _, r := range dead {
		_ = h.inf.RemoveEventHandler(r)
	}
}

func main() {
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{}), 0)
	inf := f.Core().V1().Pods().Informer()
	a := &h1{inf: inf, regs: map[string]cache.ResourceEventHandlerRegistration{}}
	b := &h2{inf: inf, subs: map[string]*sub{}}
	c := &h3{inf: inf, subs: map[string]func(){}}
	d := &h4{inf: inf}
	e := &h5{inf: inf, subs: map[string]cache.ResourceEventHandlerRegistration{}}
	g := &h6{inf: inf, subs: map[string]cache.ResourceEventHandlerRegistration{}}
	http.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) {
		n := r.FormValue("n")
		if r.Method == "DELETE" {
			a.del(n)
			c.del(n)
			d.del(n)
			e.gc(nil)
			g.gc(nil)
			return
		}
		a.del(n)
		a.add(n)
		s := b.add(n)
		if s != nil {
			defer b.del(s)
		}
		c.add(n)
		d.add(n)
		if _, ok := e.subs[n]; !ok {
			e.add(n)
		}
		if _, ok := g.subs[n]; !ok {
			g.add(n)
		}
	})
	f.Start(nil)
	_ = http.ListenAndServe(":1", nil)
}
