// Package fieldcancel puts a context and the func that cancels it into fields, where others may be.
package fieldcancel

import (
	"context"
	"net/http"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

type engine struct {
	parent context.Context
	mu     sync.Mutex
	ctx    context.Context
	cancel context.CancelFunc
}

func (e *engine) evaluate(context.Context) {}

func (e *engine) stop() {
	if e.cancel != nil {
		e.cancel()
		e.ctx, e.cancel = nil, nil
	}
}

func (e *engine) reload(http.ResponseWriter, *http.Request) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.ctx, e.cancel = context.WithCancel(e.parent)
	go wait.UntilWithContext(e.ctx, e.evaluate, time.Minute) // want `goroutine "cancel" of engine is replaced and not stopped, and its context ends later: started per request in reload \(leaks 1 goroutine and what it holds each time\)`
}

func (e *engine) restart(http.ResponseWriter, *http.Request) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.stop()
	e.ctx, e.cancel = context.WithCancel(e.parent)
	go wait.UntilWithContext(e.ctx, e.evaluate, time.Minute)
}

func (e *engine) stopOn(w http.ResponseWriter, r *http.Request) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if r.Method == http.MethodDelete {
		e.stop()
		return
	}
	e.ctx, e.cancel = context.WithCancel(e.parent)
	go wait.UntilWithContext(e.ctx, e.evaluate, time.Minute) // want `goroutine "cancel" of engine is replaced and not stopped, and its context ends later: started per request in stopOn \(leaks 1 goroutine and what it holds each time\)`
}

func (e *engine) once(http.ResponseWriter, *http.Request) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.cancel != nil {
		return
	}
	e.ctx, e.cancel = context.WithCancel(e.parent)
	go wait.UntilWithContext(e.ctx, e.evaluate, time.Minute)
}

func serve(ctx context.Context) {
	e := &engine{parent: ctx}
	http.HandleFunc("/reload", e.reload)
	http.HandleFunc("/restart", e.restart)
	http.HandleFunc("/stop", e.stopOn)
	http.HandleFunc("/once", e.once)
	http.ListenAndServe("localhost:8080", nil)
}
