// A file for tests beside others says nothing of these.
package beside

import (
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"net/http"
)

type watcher struct {
	factory informers.SharedInformerFactory
}

func (w *watcher) subscribe() {
	w.factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to .* is never removed: called per request from Serve \(leaks 2 goroutines and 27 KiB each time\)`
}

func Serve(w *watcher) {
	http.HandleFunc("/", func(http.ResponseWriter, *http.Request) { w.subscribe() })
}
