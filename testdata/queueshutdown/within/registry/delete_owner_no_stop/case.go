// The controllers have a Stop; Remove deletes one from the map without calling it.
package registrydeleteownernostop

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *controller) Start() { go c.loop() }
func (c *controller) Stop()  { c.queue.ShutDown() }
func (c *controller) loop() {
	for k, quit := c.queue.Get(); !quit; k, quit = c.queue.Get() {
		c.queue.Done(k)
	}
}

type Clusters struct {
	mu    sync.Mutex
	ctrls map[string]*controller
}

func New() *Clusters { return &Clusters{ctrls: map[string]*controller{}} }

func (cs *Clusters) Add(name string) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if _, ok := cs.ctrls[name]; ok {
		return
	}
	c := &controller{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}
	c.Start()
	cs.ctrls[name] = c
}

func (cs *Clusters) Remove(name string) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if _, ok := cs.ctrls[name]; !ok {
		klog.InfoS("unknown cluster", "name", name)
		return
	}
	delete(cs.ctrls, name) // want `an entry is deleted without its workqueue being shut down \(leaks 1 goroutine and 14 KiB each time\)`
}

func (cs *Clusters) Stop() {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	for name, c := range cs.ctrls {
		c.Stop()
		delete(cs.ctrls, name)
	}
}
