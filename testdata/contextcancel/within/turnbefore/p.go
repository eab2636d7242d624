// The context of the turn before is lost, in a variable and in a field: that is told once.
package main

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
)

type entry struct {
	mu     sync.Mutex
	port   string
	cancel context.CancelFunc
}

func (e *entry) terminate() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.cancel != nil {
		e.cancel()
	}
}

var errTaken = errors.New("taken")

func (e *entry) start(ctx context.Context) error {
	if e.port == "" {
		return errTaken
	}
	return ctx.Err()
}

func forward(ctx context.Context, e *entry) {
	for {
		ctx, cancel := context.WithCancel(ctx)
		e.mu.Lock()
		e.cancel = cancel // want `context "cancel" is replaced and not cancelled, and its parent ends later: .*`
		e.mu.Unlock()
		if err := e.start(ctx); err != nil {
			if errors.Is(err, context.Canceled) {
				return
			}
			time.Sleep(time.Second)
			continue
		}
		<-ctx.Done()
		cancel()
		return
	}
}

func main() {
	entries := make(map[string]*entry)
	for _, port := range []string{"80", "443"} {
		e := &entry{port: port}
		entries[port] = e
		go forward(context.Background(), e)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if e := entries[r.FormValue("port")]; e != nil {
			e.terminate()
		}
	})
	http.ListenAndServe(":8080", nil)
}
