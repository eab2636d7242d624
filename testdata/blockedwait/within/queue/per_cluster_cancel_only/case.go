// RemoveCluster cancels the cluster's context, which does not end queue.Get: one
// worker per removed cluster stays.
package per_cluster_cancel_only

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type member struct {
	cancel context.CancelFunc
	queue  workqueue.TypedDelayingInterface[string]
}

type Federation struct {
	mu      sync.Mutex
	members map[string]*member
	handle  func(ctx context.Context, cluster, key string)
}

func (f *Federation) AddCluster(ctx context.Context, name string) {
	ctx, cancel := context.WithCancel(ctx)
	m := &member{cancel: cancel, queue: workqueue.NewTypedDelayingQueue[string]()}
	f.mu.Lock()
	f.members[name] = m
	f.mu.Unlock()

	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for {
			key, quit := m.queue.Get()
			if quit {
				return
			}
			f.handle(ctx, name, key)
			m.queue.Done(key)
		}
	}()
}

func (f *Federation) RemoveCluster(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if m, ok := f.members[name]; ok {
		m.cancel()
		delete(f.members, name)
	}
}
