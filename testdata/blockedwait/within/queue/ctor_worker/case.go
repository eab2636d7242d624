// The constructor starts the worker and the type has no way to end it.
package ctor_worker

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Pruner struct {
	q      workqueue.TypedInterface[string]
	remove func(string) error
}

func NewPruner(remove func(string) error) *Pruner {
	p := &Pruner{q: workqueue.NewTyped[string](), remove: remove}
	go p.work() // want `goroutine may wait forever .*\(may leak 1 goroutine each time.*\)`
	return p
}

func (p *Pruner) Enqueue(path string) { p.q.Add(path) }

func (p *Pruner) work() {
	for {
		path, shutdown := p.q.Get()
		if shutdown {
			return
		}
		if err := p.remove(path); err != nil {
			klog.ErrorS(err, "prune failed", "path", path)
		}
		p.q.Done(path)
	}
}
