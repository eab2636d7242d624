// Package syncstop waits for caches until the stop of its own goroutines comes.
package syncstop

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

type controller struct {
	synced cache.InformerSynced
	events chan string
	stops  map[string]chan struct{}
}

func (c *controller) worker() { println("work") }

// Run starts workers for as long as it is the leader.
func (c *controller) Run() {
	for event := range c.events {
		switch event {
		case "lead":
			c.lead()
		case "follow":
			close(c.stops["leader"])
			delete(c.stops, "leader")
		}
	}
}

// lead gives up where the caches do not come before its own stop.
func (c *controller) lead() {
	stop := make(chan struct{})
	go wait.Until(c.worker, time.Second, stop)
	if !cache.WaitForNamedCacheSync("pods", stop, c.synced) {
		return
	}
	c.stops["leader"] = stop
}

// another one gives up for another reason.
func (c *controller) leadUnless(other <-chan struct{}) {
	stop := make(chan struct{})
	go wait.Until(c.worker, time.Second, stop) // want `the goroutine that "stop" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
	if !cache.WaitForNamedCacheSync("pods", other, c.synced) {
		return
	}
	close(stop)
}
