// Package main has sources of events that come and go while the process runs.
package main

import (
	"context"
	"net/http"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// A forgetful source leaves its handler on the informer.
type forgetful struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

func (f *forgetful) Start(ctx context.Context, q workqueue.TypedRateLimitingInterface[reconcile.Request]) error {
	reg, err := f.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:whole `handler registration "reg" of forgetful is not removed by Stop \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return err
	}
	f.reg = reg
	return nil
}

func (f *forgetful) Stop() error {
	if f.reg == nil || f.inf.IsStopped() {
		return nil
	}
	f.reg = nil
	return nil
}

type careful struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

func (c *careful) Start(ctx context.Context, q workqueue.TypedRateLimitingInterface[reconcile.Request]) error {
	reg, err := c.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return err
	}
	c.reg = reg
	return nil
}

func (c *careful) Stop() error {
	if c.reg == nil {
		return nil
	}
	err := c.inf.RemoveEventHandler(c.reg)
	c.reg = nil
	return err
}

type server struct {
	ctrl controller.Controller
	inf  cache.SharedIndexInformer
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, c := &forgetful{inf: s.inf}, &careful{inf: s.inf}
	if s.ctrl.Watch(f) != nil || s.ctrl.Watch(c) != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
	<-r.Context().Done()
	f.Stop()
	c.Stop()
}

func main() {
	http.ListenAndServe(":8080", &server{})
}
