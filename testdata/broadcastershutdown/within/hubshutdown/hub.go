// A goroutine of the hub owns the broadcaster and shuts it down when the hub's channel is closed by Close.
package hubshutdown

import (
	"sync"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
)

// Hub distributes the changes of one virtual workspace.
type Hub struct {
	mux    *watch.Broadcaster
	quit   chan struct{}
	once   sync.Once
	closed sync.WaitGroup
}

// Open makes a hub.
func Open(capacity int) *Hub {
	h := &Hub{
		mux:  watch.NewLongQueueBroadcaster(capacity, watch.DropIfChannelFull),
		quit: make(chan struct{}),
	}
	h.closed.Go(h.run)
	return h
}

func (h *Hub) run() {
	<-h.quit
	h.mux.Shutdown()
}

// Notify tells the watchers about a change.
func (h *Hub) Notify(t watch.EventType, obj runtime.Object) {
	_, _ = h.mux.ActionOrDrop(t, obj)
}

// Close ends the hub and waits.
func (h *Hub) Close() {
	h.once.Do(func() { close(h.quit) })
	h.closed.Wait()
}

// Hubs keeps hubs per workspace.
type Hubs struct {
	mu   sync.Mutex
	open map[string]*Hub
}

// Get opens the hub of a workspace if need be.
func (hs *Hubs) Get(ws string) *Hub {
	hs.mu.Lock()
	defer hs.mu.Unlock()
	h, ok := hs.open[ws]
	if !ok {
		h = Open(100)
		if hs.open == nil {
			hs.open = map[string]*Hub{}
		}
		hs.open[ws] = h
	}
	return h
}

// Drop closes the hub of a workspace.
func (hs *Hubs) Drop(ws string) {
	hs.mu.Lock()
	defer hs.mu.Unlock()
	if h, ok := hs.open[ws]; ok {
		h.Close()
		delete(hs.open, ws)
	}
}
