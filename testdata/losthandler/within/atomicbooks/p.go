// Package main keeps books in numbers that goroutines share.
package main

import (
	"net/http"
	"sync/atomic"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

var handler = cache.ResourceEventHandlerFuncs{AddFunc: func(any) {}}

// once is never set back.
type once struct {
	started int32
	inf     cache.SharedIndexInformer
}

func (o *once) start() {
	if !atomic.CompareAndSwapInt32(&o.started, 0, 1) {
		return
	}
	_, _ = o.inf.AddEventHandler(handler)
}

// again is set back by a function of old.
type again struct {
	started int32
	inf     cache.SharedIndexInformer
}

func (a *again) start() {
	if !atomic.CompareAndSwapInt32(&a.started, 0, 1) {
		return
	}
	_, _ = a.inf.AddEventHandler(handler) // want `the handler added to a.inf is never removed: start runs again once "started" is set back .*`
}

func (a *again) stop() { atomic.StoreInt32(&a.started, 0) }

// method is set back by a method.
type method struct {
	started atomic.Uint32
	inf     cache.SharedIndexInformer
}

func (m *method) start() {
	if !m.started.CompareAndSwap(0, 1) {
		return
	}
	_, _ = m.inf.AddEventHandler(handler) // want `the handler added to m.inf is never removed: start runs again once "started" is set back .*`
}

func (m *method) stop() { m.started.Store(0) }

func main() {
	factory := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(nil), 0)
	o := &once{inf: factory.Core().V1().Pods().Informer()}
	a := &again{inf: factory.Core().V1().Pods().Informer()}
	m := &method{inf: factory.Core().V1().Pods().Informer()}
	factory.Start(nil)
	http.HandleFunc("/start", func(http.ResponseWriter, *http.Request) { o.start(); a.start(); m.start() })
	http.HandleFunc("/stop", func(http.ResponseWriter, *http.Request) { a.stop(); m.stop() })
	_ = http.ListenAndServe(":8080", nil)
}
