// Main runs a periodic sync; each round attaches a new handler through the lib's struct method.
package lib

import (
	"k8s.io/client-go/tools/cache"
)

type Probe struct{ Nodes cache.SharedIndexInformer }

func (p Probe) Attach(fn func(any)) {
	p.Nodes.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, n any) { fn(n) }}) // want:vet `the handler added to p\.Nodes is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to p\.Nodes is never removed: called per period from Run via resync \(leaks 2 goroutines and 27 KiB each time\)`
}
