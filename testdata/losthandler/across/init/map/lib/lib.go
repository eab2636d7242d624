// Kube-controller-manager style map of init funcs, run once by main.
package lib

import (
	"context"
	"sync/atomic"

	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
)

type GC struct{ n atomic.Int64 }

func NewGC(pods coreinformers.PodInformer) (*GC, error) {
	g := &GC{}
	_, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(any) { g.n.Add(1) }}) // want:vet `the handler added to pods\.Informer\(\) is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	return g, err
}

func (g *GC) Run(ctx context.Context) { <-ctx.Done() }
