// A hub distributes watch events through apimachinery's broadcaster; its Close forgets the broadcaster.
package hubclose

import (
	"context"
	"errors"
	"sync/atomic"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
)

// ErrClosed is returned by a closed hub.
var ErrClosed = errors.New("hub is closed")

// Hub is an in-memory store of the aggregated API of one workspace.
type Hub struct {
	workspace string
	caster    *watch.Broadcaster
	closed    atomic.Bool
	ctx       context.Context
	cancel    context.CancelFunc
}

// NewHub makes a hub for a workspace.
func NewHub(parent context.Context, workspace string, queue int) *Hub {
	h := &Hub{
		workspace: workspace,
		caster:    watch.NewBroadcaster(queue, watch.DropIfChannelFull), // want `event broadcaster "caster" of Hub is not shut down by Close \(leaks 1 goroutine and 4 KiB each time\)`
	}
	h.ctx, h.cancel = context.WithCancel(parent)
	return h
}

// Publish tells all watchers.
func (h *Hub) Publish(t watch.EventType, obj runtime.Object) error {
	if h.closed.Load() {
		return ErrClosed
	}
	return h.caster.Action(t, obj)
}

// Watch subscribes.
func (h *Hub) Watch() (watch.Interface, error) {
	if h.closed.Load() {
		return nil, ErrClosed
	}
	return h.caster.Watch()
}

// Close ends the hub.
func (h *Hub) Close() error {
	if h.closed.Swap(true) {
		return ErrClosed
	}
	h.cancel()
	return nil
}
