// A number that goroutines share remembers that the one instance was made.
package atomic

import (
	"net/http"
	"sync"
	"sync/atomic"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

type service struct {
	factory informers.SharedInformerFactory
}

var (
	factory     informers.SharedInformerFactory
	mu          sync.Mutex
	initialized uint32
	started     int32
	instance    *service
)

func getInstance() *service {
	if atomic.LoadUint32(&initialized) != 0 {
		return instance
	}
	mu.Lock()
	defer mu.Unlock()
	if initialized != 0 {
		return instance
	}
	instance = &service{factory}
	instance.factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	atomic.StoreUint32(&initialized, 1)
	return instance
}

func start() {
	if !atomic.CompareAndSwapInt32(&started, 0, 1) {
		return
	}
	factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
}

// A count of what is under way keeps nothing from happening again.
var calls int64

func counted() {
	atomic.AddInt64(&calls, 1)
	factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to .* is never removed: called per request from main \(leaks 2 goroutines and 27 KiB each time\)`
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		getInstance()
		start()
		counted()
	})
	http.ListenAndServe("localhost:8080", nil)
}
