// A worker serves what comes until its context ends. What it starts for each is left behind only then, and
// there is a context for each cluster.
package main

import (
	"context"
	"net/http"
	"sync"
)

type worker struct {
	jobs  chan string
	apply func(context.Context, string) error
}

func (w *worker) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case job := <-w.jobs:
			if err := w.do(ctx, job); err != nil {
				return
			}
		}
	}
}

func (w *worker) do(ctx context.Context, job string) error {
	errs := make(chan error)
	go func() { // want `goroutine may wait forever to send on "errs" when ctx ends and do returns \(leaks 1 goroutine each time, called per request from add via run\)`
		errs <- w.apply(ctx, job)
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

type clusters struct {
	mu      sync.Mutex
	cancels map[string]context.CancelFunc
}

func (c *clusters) add(rw http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	c.mu.Lock()
	c.cancels[r.FormValue("cluster")] = cancel
	c.mu.Unlock()
	go (&worker{jobs: make(chan string)}).run(ctx)
}

func (c *clusters) remove(rw http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if cancel, ok := c.cancels[r.FormValue("cluster")]; ok {
		cancel()
		delete(c.cancels, r.FormValue("cluster"))
	}
}

func main() {
	c := &clusters{cancels: make(map[string]context.CancelFunc)}
	http.HandleFunc("/add", c.add)
	http.HandleFunc("/remove", c.remove)
	http.ListenAndServe("localhost:8080", nil)
}
