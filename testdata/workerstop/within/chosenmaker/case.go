// Package chosenmaker has objects from a func that is a constructor by its name, or by those of all that it may be: each is a new one.
package chosenmaker

import (
	"sync"
	"time"

	"k8s.io/client-go/tools/cache"
)

type pinger struct{ stop chan struct{} }

func newPinger(string) *pinger { return &pinger{stop: make(chan struct{})} }

func (p *pinger) Start() {
	go func() {
		for {
			select {
			case <-p.stop:
				return
			case <-time.After(time.Second):
			}
		}
	}()
}

func (p *pinger) Stop() { close(p.stop) }

type starter interface {
	Start()
	Stop()
}

type controller struct {
	mu        sync.Mutex
	newPinger func(string) starter
	pingers   map[string]starter
}

func (c *controller) handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			name, _ := cache.MetaNamespaceKeyFunc(obj)
			c.mu.Lock()
			defer c.mu.Unlock()
			build := c.newPinger
			if build == nil {
				build = func(name string) starter { return newPinger(name) }
			}
			p := build(name)
			c.pingers[name] = p
			p.Start()
		},
		DeleteFunc: func(obj any) {
			name, _ := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
			c.mu.Lock()
			defer c.mu.Unlock()
			if p, ok := c.pingers[name]; ok {
				p.Stop()
				delete(c.pingers, name)
			}
		},
	}
}
