// Package hub keeps the engines.
package hub

import (
	"context"
	"fmt"
	"log"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/gcengine/engine"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/gcengine/middleware"
)

const controllerName = "kcp-garbage-collector"

type running struct {
	*engine.Engine
	cancel context.CancelFunc
}

// Hub starts and stops engines as clusters come and go.
type Hub struct {
	events chan event

	mu      sync.Mutex
	engines map[logicalcluster.Name]*running
}

type event struct {
	cluster logicalcluster.Name
	gone    bool
}

// New makes a hub.
func New() *Hub {
	return &Hub{events: make(chan event, 64), engines: map[logicalcluster.Name]*running{}}
}

// Start is process-wide.
func (h *Hub) Start(ctx context.Context) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() { h.loop(ctx) })
	}
	wg.Wait()
}

func (h *Hub) loop(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case ev := <-h.events:
			if ev.gone {
				h.stop(ev.cluster)
			} else {
				h.ensure(ctx, ev.cluster)
			}
		}
	}
}

// Added tells of a cluster.
func (h *Hub) Added(cluster logicalcluster.Name) { h.events <- event{cluster: cluster} }

// Removed tells of a cluster's end.
func (h *Hub) Removed(cluster logicalcluster.Name) { h.events <- event{cluster: cluster, gone: true} }

func (h *Hub) ensure(ctx context.Context, cluster logicalcluster.Name) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ok := h.engines[cluster]; ok {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	r := &running{Engine: engine.New(cluster), cancel: cancel}
	h.engines[cluster] = r

	run := middleware.Labelled(controllerName, cluster)(r.Run)
	go func() {
		if err := run(ctx); err != nil {
			log.Printf("%s: %v", r, err)
		}
	}()
}

func (h *Hub) stop(cluster logicalcluster.Name) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r, ok := h.engines[cluster]; ok {
		r.cancel()
		delete(h.engines, cluster)
	}
}

// ForceResync is for the debug endpoint.
func (h *Hub) ForceResync(ctx context.Context, cluster logicalcluster.Name, gvrs ...schema.GroupVersionResource) error {
	h.mu.Lock()
	r, ok := h.engines[cluster]
	h.mu.Unlock()
	if !ok {
		return fmt.Errorf("no engine for %s", cluster)
	}
	return r.Resync(ctx, gvrs)
}
