// OK: a generic keyed pool that owns a cancel per key.
package pool

import (
	"context"
	"sync"
)

type item[V any] struct {
	value  V
	cancel context.CancelFunc
}

// Pool runs one V per key; Release ends it.
type Pool[K comparable, V any] struct {
	mu    sync.Mutex
	base  context.Context
	make  func(context.Context, K) (V, error)
	items map[K]item[V]
}

func New[K comparable, V any](base context.Context, mk func(context.Context, K) (V, error)) *Pool[K, V] {
	return &Pool[K, V]{base: base, make: mk, items: map[K]item[V]{}}
}

func (p *Pool[K, V]) Acquire(k K) (v V, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if it, ok := p.items[k]; ok {
		return it.value, nil
	}
	ctx, cancel := context.WithCancel(p.base)
	defer func() {
		if err != nil {
			cancel()
		}
	}()
	if v, err = p.make(ctx, k); err != nil {
		return v, err
	}
	p.items[k] = item[V]{value: v, cancel: cancel}
	return v, nil
}

func (p *Pool[K, V]) Release(k K) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if it, ok := p.items[k]; ok {
		it.cancel()
		delete(p.items, k)
	}
}
