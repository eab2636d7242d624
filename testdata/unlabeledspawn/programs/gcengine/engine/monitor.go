package engine

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/wait"
)

type monitor struct {
	gvr    schema.GroupVersionResource
	synced atomic.Bool
	seen   atomic.Int64
}

func (m *monitor) start(ctx context.Context) {
	go wait.JitterUntilWithContext(ctx, m.poll, time.Second, 0.2, true) // want:vet `goroutine for a cluster is started without pprof labels .*`
}

func (m *monitor) poll(context.Context) {
	m.seen.Add(1)
	m.synced.Store(true)
}

func (m *monitor) sync(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if !m.synced.Load() {
		return fmt.Errorf("monitor of %s has not synced", m.gvr)
	}
	return nil
}
