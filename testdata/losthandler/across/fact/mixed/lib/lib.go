// The per-cluster caller owns the member's factory but passes the host's informer too: only the host's handler stays.
package lib

import (
	"context"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Propagator struct {
	queue workqueue.TypedInterface[string]
}

func NewPropagator(host, member cache.SharedIndexInformer) (*Propagator, error) {
	p := &Propagator{queue: workqueue.NewTyped[string]()}
	h := cache.ResourceEventHandlerFuncs{AddFunc: p.add}
	if _, err := member.AddEventHandler(h); err != nil { // want:vet `the handler added to member is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	if _, err := host.AddEventHandler(h); err != nil { // want:vet `the handler added to host is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to host is never removed: JoinCluster enters it in "cancels", from which entries are deleted \(leaks 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	return p, nil
}

func (p *Propagator) add(obj any) {
	if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		p.queue.Add(k)
	}
}

func (p *Propagator) Run(ctx context.Context) {
	<-ctx.Done()
	p.queue.ShutDown()
}
