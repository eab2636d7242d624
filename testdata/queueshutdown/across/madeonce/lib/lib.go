// Package lib has controllers whose queues nobody shuts down, or not always. The program makes some of them once.
package lib

import (
	"context"
	"errors"
	"net/http"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

func limiter() workqueue.TypedRateLimiter[string] {
	return workqueue.DefaultTypedControllerRateLimiter[string]()
}

// Once is made once, by main.
type Once struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewOnce returns the controller.
func NewOnce() *Once {
	return &Once{workqueue.NewTypedRateLimitingQueue(limiter())} // want:vet `workqueue "queue" of Once is never shut down \(may leak 1 goroutine and 14 KiB each time\)`
}

// Run works until the queue is shut down, which does not happen.
func (c *Once) Run(context.Context) {
	for key, quit := c.queue.Get(); !quit; key, quit = c.queue.Get() {
		c.queue.Done(key)
	}
}

// PerRequest is made once for each request.
type PerRequest struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewPerRequest returns the controller.
func NewPerRequest(*http.Request) *PerRequest {
	return &PerRequest{workqueue.NewTypedRateLimitingQueue(limiter())} // want:vet `workqueue "queue" of PerRequest is never shut down \(may leak 1 goroutine and 14 KiB each time\)` // want:whole `workqueue "queue" of PerRequest is never shut down: called per request from main.* \(leaks 1 goroutine and 14 KiB each time\)`
}

// Handle works.
func (c *PerRequest) Handle(w http.ResponseWriter, r *http.Request) { c.queue.Add(r.URL.Path) }

// Stopped is made once in the program, though a package alone sees that it is meant to go away.
type Stopped struct {
	cancel context.CancelFunc
	queue  workqueue.TypedRateLimitingInterface[string]
}

// NewStopped returns the controller.
func NewStopped(cancel context.CancelFunc) *Stopped {
	return &Stopped{cancel, workqueue.NewTypedRateLimitingQueue(limiter())} // want:vet `workqueue "queue" of Stopped is not shut down by Stop \(leaks 1 goroutine and 14 KiB each time\)`
}

// Stop forgets the queue.
func (c *Stopped) Stop() { c.cancel() }

// Early may return before it shuts down its queue; it is made once.
type Early struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewEarly returns the controller.
func NewEarly() *Early {
	return &Early{workqueue.NewTypedRateLimitingQueue(limiter())}
}

// Run works until ctx ends.
func (c *Early) Run(ctx context.Context, synced func() bool) error {
	if !synced() {
		return errors.New("not synced") // want:vet `Run can return before it shuts down workqueue "queue" of Early \(leaks 1 goroutine and 14 KiB each time\)`
	}
	defer c.queue.ShutDown()
	<-ctx.Done()
	return nil
}

// Lazy makes its queue once, and is made once for each request.
type Lazy struct {
	once  sync.Once
	queue workqueue.TypedRateLimitingInterface[string]
}

// Add makes the queue.
func (l *Lazy) Add(key string) {
	l.once.Do(func() {
		l.queue = workqueue.NewTypedRateLimitingQueue(limiter()) // want:vet `workqueue "queue" of Lazy is never shut down \(may leak 1 goroutine and 14 KiB each time\)` // want:whole `workqueue "queue" of Lazy is never shut down: called per request from main.* \(leaks 1 goroutine and 14 KiB each time\)`
	})
	l.queue.Add(key)
}
