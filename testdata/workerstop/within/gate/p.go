// Package gate has goroutines that wait until their manager runs, and work then, and others that wait until it has run.
package gate

import (
	"context"
	"net/http"
)

type task interface{ Run(ctx context.Context) }

type manager struct {
	ctx   context.Context
	open  chan struct{}
	done  chan struct{}
	tasks map[string]task
}

func newManager(ctx context.Context) *manager {
	return &manager{ctx: ctx, open: make(chan struct{}), done: make(chan struct{}), tasks: make(map[string]task)}
}

func (m *manager) run() {
	close(m.open)
	<-m.ctx.Done()
	close(m.done)
}

func (m *manager) add(t task) {
	go func() {
		<-m.open
		t.Run(m.ctx)
	}()
}

func (m *manager) after(f func()) {
	go func() { // want `goroutine runs until m.done ends, and more are started before that: .*`
		<-m.done
		f()
	}()
}

func Serve(ctx context.Context, newTask func(string) task) {
	m := newManager(ctx)
	go m.run()
	http.HandleFunc("/tasks", func(w http.ResponseWriter, r *http.Request) { m.add(newTask(r.URL.Path)) })
	http.HandleFunc("/after", func(w http.ResponseWriter, r *http.Request) { m.after(func() { println(r.URL.Path) }) })
	_ = http.ListenAndServe(":8080", nil)
}
