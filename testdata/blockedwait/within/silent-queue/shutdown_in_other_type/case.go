// The queue is shut down by the type that owns the worker's type, through its field.
package shutdown_in_other_type

import (
	"k8s.io/client-go/util/workqueue"
)

type worker struct {
	queue workqueue.TypedInterface[string]
	do    func(string)
}

func (w *worker) start() {
	go func() {
		for {
			k, quit := w.queue.Get()
			if quit {
				return
			}
			w.do(k)
			w.queue.Done(k)
		}
	}()
}

type Supervisor struct {
	workers []*worker
}

func (s *Supervisor) Add(do func(string)) {
	w := &worker{queue: workqueue.NewTyped[string](), do: do}
	s.workers = append(s.workers, w)
	w.start()
}

func (s *Supervisor) Stop() {
	for _, w := range s.workers {
		w.queue.ShutDown()
	}
}
