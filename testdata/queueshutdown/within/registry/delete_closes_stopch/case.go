// The delete comes with closing the channel that the goroutine holding the queue waits for.
package registrydeleteclosesstopch

import (
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Watches struct {
	mu    sync.Mutex
	stops map[string]chan struct{}
}

func New() *Watches { return &Watches{stops: map[string]chan struct{}{}} }

func (w *Watches) Add(name string, work func(string)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.stops[name] != nil {
		return
	}
	stop := make(chan struct{})
	w.stops[name] = stop
	queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	go wait.Until(func() {
		for k, quit := queue.Get(); !quit; k, quit = queue.Get() {
			work(k)
			queue.Done(k)
		}
	}, time.Second, stop)
	go func() {
		<-stop
		queue.ShutDown()
	}()
	queue.Add(name)
}

func (w *Watches) Remove(name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if stop, ok := w.stops[name]; ok {
		close(stop)
		delete(w.stops, name)
	}
}
