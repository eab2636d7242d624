// The handler function reaches subscribe, which drops the registration.
package subscribehelper

import (
	"io"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

type API struct {
	nodes corelisters.NodeLister
	inf   cache.SharedIndexInformer
}

func (a *API) Routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/nodes/watch", http.HandlerFunc(a.watchNodes))
	return mux
}

func (a *API) watchNodes(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string, 100)
	if err := a.subscribe(ch); err != nil {
		http.Error(w, "cannot subscribe", http.StatusBadGateway)
		return
	}
	for {
		select {
		case n := <-ch:
			if _, err := io.WriteString(w, n+"\n"); err != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

func (a *API) subscribe(ch chan<- string) error {
	send := func(obj interface{}) {
		if n, ok := obj.(*corev1.Node); ok {
			select {
			case ch <- n.Name:
			default:
			}
		}
	}
	_, err := a.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: send}) // want `the handler added to a\.inf is never removed: called per request from watchNodes \(leaks 2 goroutines and 27 KiB each time\)`
	return err
}
