// Books in captured variables: a flag, a sync.Map, a set.
package main

import (
	"net/http"
	"sync"
	"sync/atomic"

	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

var h = cache.ResourceEventHandlerFuncs{}
var globalSeen = map[string]bool{}
var globalFlag bool
var globalReg cache.ResourceEventHandlerRegistration

func main() {
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{}), 0)
	inf := f.Core().V1().Pods().Informer()
	var ab atomic.Bool
	var sm sync.Map
	ss := sets.New[string]()
	var reg cache.ResourceEventHandlerRegistration
	var mu sync.Mutex
	http.HandleFunc("/a", func(_ http.ResponseWriter, r *http.Request) {
		if ab.CompareAndSwap(false, true) {
			inf.AddEventHandler(h)
		}
	})
	http.HandleFunc("/b", func(_ http.ResponseWriter, r *http.Request) {
		if _, ok := sm.LoadOrStore(r.URL.Path, 1); !ok {
			inf.AddEventHandler(h)
		}
	})
	http.HandleFunc("/c", func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		if ss.Has(r.URL.Path) {
			return
		}
		ss.Insert(r.URL.Path)
		inf.AddEventHandler(h)
	})
	http.HandleFunc("/d", func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		if reg == nil {
			reg, _ = inf.AddEventHandler(h)
		}
	})
	http.HandleFunc("/e", func(_ http.ResponseWriter, r *http.Request) {
		if !globalFlag {
			globalFlag = true
			inf.AddEventHandler(h)
		}
	})
	http.HandleFunc("/f", func(_ http.ResponseWriter, r *http.Request) {
		if globalSeen[r.URL.Path] {
			return
		}
		globalSeen[r.URL.Path] = true
		inf.AddEventHandler(h)
	})
	http.HandleFunc("/g", func(_ http.ResponseWriter, r *http.Request) {
		if globalReg != nil {
			_ = inf.RemoveEventHandler(globalReg)
		}
		globalReg, _ = inf.AddEventHandler(h)
	})
	var cur cache.ResourceEventHandlerRegistration
	http.HandleFunc("/h", func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		if cur != nil {
			_ = inf.RemoveEventHandler(cur)
			cur = nil
		}
		n, err := inf.AddEventHandler(h)
		if err != nil {
			return
		}
		cur = n
	})
	regs := map[string]cache.ResourceEventHandlerRegistration{}
	http.HandleFunc("/i", func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		if old, ok := regs[r.URL.Path]; ok {
			_ = inf.RemoveEventHandler(old)
		}
		n, err := inf.AddEventHandler(h)
		if err != nil {
			delete(regs, r.URL.Path)
			return
		}
		regs[r.URL.Path] = n
	})
	undo := map[string]func() error{}
	http.HandleFunc("/j", func(_ http.ResponseWriter, r *http.Request) {
		if u, ok := undo[r.URL.Path]; ok {
			_ = u()
			delete(undo, r.URL.Path)
			return
		}
		n, err := inf.AddEventHandler(h)
		if err != nil {
			return
		}
		undo[r.URL.Path] = func() error { return inf.RemoveEventHandler(n) }
	})
	f.Start(nil)
	_ = http.ListenAndServe(":1", nil)
}
