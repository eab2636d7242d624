// Registration directly inside the literal that wait.Until repeats.
package waituntilliteral

import (
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	discoveryinformers "k8s.io/client-go/informers/discovery/v1"
	"k8s.io/client-go/tools/cache"
)

type Prober struct {
	endpoints discoveryinformers.EndpointSliceInformer
	mu        sync.Mutex
	hits      int
}

func (p *Prober) Start(stopCh <-chan struct{}) {
	go wait.Until(func() {
		if !p.endpoints.Informer().HasSynced() {
			return
		}
		p.endpoints.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to p\.endpoints\.Informer\(\) is never removed: called per period from Start \(leaks 2 goroutines and 27 KiB each time\)`
			UpdateFunc: func(_, _ interface{}) {
				p.mu.Lock()
				p.hits++
				p.mu.Unlock()
			},
		})
	}, 30*time.Second, stopCh)
}
