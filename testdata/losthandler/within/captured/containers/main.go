// Registrations in variables that callbacks capture, removed by other callbacks.
package main

import (
	"context"
	"net/http"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type W struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

func (w *W) Close() { _ = w.inf.RemoveEventHandler(w.reg) }
func NewW(inf cache.SharedIndexInformer) *W {
	r, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return nil
	}
	return &W{inf, r}
}

// 1: captured single owner variable replaced
func h1(inf cache.SharedIndexInformer) http.HandlerFunc {
	var cur *W
	var mu sync.Mutex
	return func(http.ResponseWriter, *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		if cur != nil {
			cur.Close()
		}
		cur = NewW(inf)
	}
}

// 2: captured slice drained on each
func h2(inf cache.SharedIndexInformer) http.HandlerFunc {
	var ws []*W
	return func(_ http.ResponseWriter, r *http.Request) {
		ws = append(ws, NewW(inf))
		if len(ws) > 10 {
			ws[0].Close()
			ws = ws[1:]
		}
	}
}

// 3: sync.Map local
func h3(inf cache.SharedIndexInformer) http.HandlerFunc {
	var ws sync.Map
	return func(_ http.ResponseWriter, r *http.Request) {
		w := NewW(inf)
		if w == nil {
			return
		}
		if old, ok := ws.Swap(r.URL.Path, w); ok {
			old.(*W).Close()
		}
	}
}

// 4: sent to channel, reaper
func h4(inf cache.SharedIndexInformer) http.HandlerFunc {
	ch := make(chan *W, 10)
	go func() {
		for w := range ch {
			w.Close()
		}
	}()
	return func(_ http.ResponseWriter, r *http.Request) { ch <- NewW(inf) }
}

// 5: global map
var global = map[string]*W{}

func h5(inf cache.SharedIndexInformer) http.HandlerFunc {
	return func(_ http.ResponseWriter, r *http.Request) {
		if w, ok := global[r.URL.Path]; ok {
			w.Close()
		}
		global[r.URL.Path] = NewW(inf)
	}
}

// 6: context value
type key struct{}

func h6(inf cache.SharedIndexInformer, next http.Handler) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		w := NewW(inf)
		next.ServeHTTP(rw, r.WithContext(context.WithValue(r.Context(), key{}, w)))
		if w, ok := r.Context().Value(key{}).(*W); ok {
			w.Close()
		}
		w.Close()
	}
}

// 7: AfterFunc with method value
func h7(inf cache.SharedIndexInformer) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		w := NewW(inf)
		context.AfterFunc(r.Context(), w.Close)
	}
}

// 8: informer callbacks with local map
func h8(nsInf, inf cache.SharedIndexInformer) {
	ws := map[string]*W{}
	nsInf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(o any) {
			ns := o.(*corev1.Namespace)
			if _, ok := ws[ns.Name]; !ok {
				ws[ns.Name] = NewW(inf)
			}
		},
		DeleteFunc: func(o any) {
			ns, ok := o.(*corev1.Namespace)
			if !ok {
				return
			}
			if w, ok := ws[ns.Name]; ok {
				w.Close()
				delete(ws, ns.Name)
			}
		},
	})
}

// 9: local map of cancel + regs per closure
func h9(nsInf, inf cache.SharedIndexInformer) {
	regs := map[string]cache.ResourceEventHandlerRegistration{}
	nsInf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(o any) {
			ns := o.(*corev1.Namespace)
			if _, ok := regs[ns.Name]; ok {
				return
			}
			r, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
			if err != nil {
				return
			}
			regs[ns.Name] = r
		},
		DeleteFunc: func(o any) {
			if ns, ok := o.(*corev1.Namespace); ok {
				if r := regs[ns.Name]; r != nil {
					_ = inf.RemoveEventHandler(r)
				}
				delete(regs, ns.Name)
			}
		},
	})
}

// 10: local bool / local map guard in event callback
func h10(nsInf, inf cache.SharedIndexInformer) {
	added := false
	seen := map[string]bool{}
	seen2 := map[string]struct{}{}
	var once sync.Once
	nsInf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(o any) {
			ns := o.(*corev1.Namespace)
			if !added {
				added = true
				inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
			}
			if !seen[ns.Kind] {
				seen[ns.Kind] = true
				inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
			}
			if _, ok := seen2[ns.Kind]; !ok {
				seen2[ns.Kind] = struct{}{}
				inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
			}
			once.Do(func() { inf.AddEventHandler(cache.ResourceEventHandlerFuncs{}) })
		},
	})
}

func main() {
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{}), 0)
	inf := f.Core().V1().Pods().Informer()
	ns := f.Core().V1().Namespaces().Informer()
	http.HandleFunc("/1", h1(inf))
	http.HandleFunc("/2", h2(inf))
	http.HandleFunc("/3", h3(inf))
	http.HandleFunc("/4", h4(inf))
	http.HandleFunc("/5", h5(inf))
	http.HandleFunc("/6", h6(inf, nil))
	http.HandleFunc("/7", h7(inf))
	h8(ns, inf)
	h9(ns, inf)
	h10(ns, inf)
	f.Start(nil)
	_ = http.ListenAndServe(":1", nil)
}
