// The cancels of a bundle are gathered in a slice that Close runs; the pool closes bundles that it evicts.
package cancelslice

import (
	"container/list"
	"context"
	"errors"
	"sync"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type bundle struct {
	name    string
	cancels []context.CancelFunc
	stores  []cache.Store
}

func (b *bundle) watch(f informers.SharedInformerFactory, inf cache.SharedIndexInformer) error {
	ctx, cancel := context.WithCancel(context.Background())
	b.cancels = append(b.cancels, cancel)
	f.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), inf.HasSynced) {
		return errors.New("not synced")
	}
	b.stores = append(b.stores, inf.GetStore())
	return nil
}

// Close ends the bundle.
func (b *bundle) Close() {
	for _, cancel := range b.cancels {
		cancel()
	}
	b.cancels = nil
}

// Pool keeps the most recently used bundles.
type Pool struct {
	kube  func(name string) kubernetes.Interface
	queue workqueue.TypedInterface[string]
	limit int

	mu     sync.Mutex
	lru    *list.List
	byName map[string]*list.Element
}

// Work works off the queue.
func (p *Pool) Work() {
	for {
		name, quit := p.queue.Get()
		if quit {
			return
		}
		p.touch(name)
		p.queue.Done(name)
	}
}

func (p *Pool) touch(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if el, ok := p.byName[name]; ok {
		p.lru.MoveToFront(el)
		return
	}
	b := &bundle{name: name}
	f := informers.NewSharedInformerFactory(p.kube(name), 0)
	if err := b.watch(f, f.Core().V1().Pods().Informer()); err != nil {
		b.Close()
		return
	}
	p.byName[name] = p.lru.PushFront(b)
	for p.lru.Len() > p.limit {
		oldest := p.lru.Remove(p.lru.Back()).(*bundle)
		oldest.Close()
		delete(p.byName, oldest.name)
	}
}
