// Right: the builder chain ends in a labelled start.
package wrapbuilder

import (
	"context"
	"runtime/pprof"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Task is a labelled task to be started.
type Task struct {
	controller string
	cluster    logicalcluster.Name
}

// For begins a task.
func For(cluster logicalcluster.Name) *Task { return &Task{cluster: cluster} }

// Controller names the controller.
func (t *Task) Controller(name string) *Task {
	t.controller = name
	return t
}

// Do runs fn labelled.
func (t *Task) Do(ctx context.Context, fn func(context.Context)) {
	pprof.Do(ctx, pprof.Labels("controller", t.controller, "logicalcluster", t.cluster.String()), fn)
}

// Go starts fn labelled.
func (t *Task) Go(ctx context.Context, fn func(context.Context)) {
	t.Do(ctx, func(ctx context.Context) { go fn(ctx) })
}

// Reap starts the reaper of a cluster.
func Reap(ctx context.Context, cluster logicalcluster.Name, reap func(context.Context) bool) {
	For(cluster).Controller("reaper").Go(ctx, func(ctx context.Context) {
		for reap(ctx) {
			go reap(ctx)
		}
	})
	For(cluster).Controller("reaper").Do(ctx, func(ctx context.Context) {
		var wg sync.WaitGroup
		wg.Go(func() { reap(ctx) })
		wg.Wait()
	})
}
