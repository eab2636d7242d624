// Who removes an entry has it, or its registration, as an argument.
package main

import (
	"net/http"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type sub struct {
	id  string
	reg cache.ResourceEventHandlerRegistration
	inf cache.SharedIndexInformer
}

func (s *sub) Close() { _ = s.inf.RemoveEventHandler(s.reg) }

type A struct {
	inf cache.SharedIndexInformer
	m   map[string]*sub
}

func (a *A) add(n string) *sub {
	r, err := a.inf.AddEventHandler(nil)
	if err != nil {
		return nil
	}
	s := &sub{n, r, a.inf}
	a.m[n] = s
	return s
}
func (a *A) del(s *sub) { s.Close(); delete(a.m, s.id) }

type B struct {
	inf cache.SharedIndexInformer
	m   map[string]cache.ResourceEventHandlerRegistration
}

func (a *B) add(n string) cache.ResourceEventHandlerRegistration {
	r, err := a.inf.AddEventHandler(nil)
	if err != nil {
		return nil
	}
	a.m[n] = r
	return r
}
func (a *B) del(n string, r cache.ResourceEventHandlerRegistration) {
	if err := a.inf.RemoveEventHandler(r); err == nil {
		delete(a.m, n)
	}
}

type C struct {
	inf cache.SharedIndexInformer
	m   map[string]*sub
}

func (a *C) add(n string) func() {
	r, err := a.inf.AddEventHandler(nil)
	if err != nil {
		return func() {}
	}
	a.m[n] = &sub{n, r, a.inf}
	return func() {
		_ = a.inf.RemoveEventHandler(r)
		delete(a.m, n)
	}
}

type D struct {
	inf cache.SharedIndexInformer
	m   map[string]*sub
}

func (a *D) add(n string) {
	r, err := a.inf.AddEventHandler(nil)
	if err != nil {
		return
	}
	a.m[n] = &sub{n, r, a.inf}
}
func (a *D) stop(n string) {
	if s := a.m[n]; s != nil {
		_ = a.inf.RemoveEventHandler(s.reg)
	}
}
func (a *D) forget(n string) { delete(a.m, n) }
func (a *D) del(n string)    { a.stop(n); a.forget(n) }

type E struct {
	inf cache.SharedIndexInformer
	m   map[string]*sub
}

func (a *E) add(n string) {
	r, err := a.inf.AddEventHandler(nil)
	if err != nil {
		return
	}
	a.m[n] = &sub{n, r, a.inf}
}
func (a *E) closeSub(s *sub) { _ = a.inf.RemoveEventHandler(s.reg) }
func (a *E) del(n string) {
	s, ok := a.m[n]
	if !ok {
		return
	}
	delete(a.m, n)
	a.closeSub(s)
}

func main() {
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{}), 0)
	i := f.Core().V1().Pods().Informer()
	a, b, c := &A{i, map[string]*sub{}}, &B{i, map[string]cache.ResourceEventHandlerRegistration{}}, &C{i, map[string]*sub{}}
	d, e := &D{i, map[string]*sub{}}, &E{i, map[string]*sub{}}
	http.HandleFunc("/", func(_ http.ResponseWriter, r *http.Request) {
		n := r.URL.Path
		if s := a.add(n); s != nil {
			defer a.del(s)
		}
		if s := b.add(n); s != nil {
			defer b.del(n, s)
		}
		defer c.add(n)()
		d.add(n)
		defer d.del(n)
		e.add(n)
		defer e.del(n)
	})
	f.Start(nil)
	_ = http.ListenAndServe(":1", nil)
}
