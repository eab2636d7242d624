// On a failure the workers built so far are stopped before the error is returned.
package localslicepartialbuildunwound

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

func Build(names []string) (ws []*worker, err error) {
	defer func() {
		if err == nil {
			return
		}
		for _, w := range ws {
			w.Stop()
		}
		ws = nil
	}()
	for _, n := range names {
		w, err := newWorker(n)
		if err != nil {
			return ws, err
		}
		ws = append(ws, w)
	}
	return ws, nil
}
