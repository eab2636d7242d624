// OK: a generic owner holds anything with Shutdown and ends it in Release.
package generic

import (
	"sync"

	"k8s.io/client-go/tools/record"
)

type shutdowner interface{ Shutdown() }

// Owned releases its value once.
type Owned[T shutdowner] struct {
	once  sync.Once
	value T
}

func Own[T shutdowner](v T) *Owned[T] { return &Owned[T]{value: v} }

func (o *Owned[T]) Get() T { return o.value }

func (o *Owned[T]) Release() { o.once.Do(func() { o.value.Shutdown() }) }

type Leases struct {
	mu    sync.Mutex
	items map[string]*Owned[record.EventBroadcaster]
}

func (l *Leases) Acquire(name string) record.EventBroadcaster {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.items == nil {
		l.items = make(map[string]*Owned[record.EventBroadcaster])
	}
	if o, ok := l.items[name]; ok {
		return o.Get()
	}
	o := Own(record.NewBroadcaster())
	l.items[name] = o
	return o.Get()
}

func (l *Leases) Drop(name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if o, ok := l.items[name]; ok {
		delete(l.items, name)
		o.Release()
	}
}

func (l *Leases) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for k, o := range l.items {
		o.Release()
		delete(l.items, k)
	}
}
