// Command resetonend forgets that it has started something only where that has ended.
package main

import (
	"context"
	"net/http"
	"sync"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/manager/signals"
)

type operator struct {
	client  kubernetes.Interface
	lock    sync.Mutex
	checker func() bool
	ctx     context.Context
}

func (a *operator) getChecker() func() bool {
	a.lock.Lock()
	defer a.lock.Unlock()
	if a.checker != nil {
		return a.checker
	}
	f := informers.NewSharedInformerFactory(a.client, 0)
	f.Start(a.ctx.Done())
	f.WaitForCacheSync(a.ctx.Done())
	if a.ctx.Err() != nil {
		a.checker = nil
		return nil
	}
	a.checker = func() bool { return true }
	return a.checker
}

func (a *operator) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.getChecker() }

func main() {
	http.ListenAndServe("", &operator{ctx: signals.SetupSignalHandler()})
}
