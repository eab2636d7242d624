// right: controller's context is cancelled by Stop; the cache sync goroutine sees it
package crossplane_engine

import (
	"context"
	"log"
	"sync"
)

type entry struct {
	cancel  context.CancelFunc
	sources map[string]chan struct{}
}
type Engine struct {
	mu sync.Mutex
	m  map[string]*entry
}

func (e *Engine) Start(name string, run func(context.Context) error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	ctx, cancel := context.WithCancel(context.Background())
	elected := make(chan struct{})
	close(elected)
	go func() {
		<-elected
		if err := run(ctx); err != nil {
			log.Print(err)
		}
		e.Stop(name)
	}()
	e.m[name] = &entry{cancel, map[string]chan struct{}{}}
}
func (e *Engine) Watch(name, kind string, f func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if x := e.m[name]; x != nil {
		if _, ok := x.sources[kind]; !ok {
			s := make(chan struct{})
			x.sources[kind] = s
			go func() { <-s; f() }()
		}
	}
}
func (e *Engine) Stop(name string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	x, ok := e.m[name]
	if !ok {
		return
	}
	for _, s := range x.sources {
		close(s)
	}
	x.cancel()
	delete(e.m, name)
}
