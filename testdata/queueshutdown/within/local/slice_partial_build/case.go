// When worker i fails, the workers built before it are dropped with their queues.
package localslicepartialbuild

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

type worker struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newWorker(name string) (*worker, error) {
	if name == "" {
		return nil, errors.New("worker needs a name")
	}
	return &worker{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}, nil
}

func (w *worker) Stop() { w.queue.ShutDown() }

func Build(names []string) ([]*worker, error) {
	var ws []*worker
	for _, n := range names {
		w, err := newWorker(n) // want `"w" is dropped on a path without Stop, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
		if err != nil {
			return nil, err
		}
		ws = append(ws, w)
	}
	return ws, nil
}
