// The validation error returns after the queue was made and before the defer was registered.
package localearlyreturnbeforedefer

import (
	"context"
	"errors"
	"fmt"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Syncer struct{ namespaces []string }

func (s *Syncer) validate() error {
	if len(s.namespaces) == 0 {
		return errors.New("no namespaces")
	}
	return nil
}

func (s *Syncer) SyncOnce(ctx context.Context) error {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	if err := s.validate(); err != nil {
		return fmt.Errorf("validate: %w", err)
	}
	defer queue.ShutDown()

	for _, ns := range s.namespaces {
		queue.Add(ns)
	}
	for queue.Len() > 0 {
		key, quit := queue.Get()
		if quit {
			return nil
		}
		klog.FromContext(ctx).Info("synced", "namespace", key)
		queue.Done(key)
	}
	return nil
}
