// Command resetother forgets that it has started something where a context ends, that of the request.
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

func (a *operator) getChecker(ctx context.Context) func() bool {
	a.lock.Lock()
	defer a.lock.Unlock()
	if a.checker != nil {
		return a.checker
	}
	f := informers.NewSharedInformerFactory(a.client, 0)
	f.Start(a.ctx.Done()) // want `informer factory runs until a.ctx.Done\(\) ends, and more are started before that: getChecker runs again once "checker" is set back .*`
	f.WaitForCacheSync(a.ctx.Done())
	if ctx.Err() != nil {
		a.checker = nil
		return nil
	}
	a.checker = func() bool { return true }
	return a.checker
}

func (a *operator) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.getChecker(r.Context()) }

func main() {
	http.ListenAndServe("", &operator{ctx: signals.SetupSignalHandler()})
}
