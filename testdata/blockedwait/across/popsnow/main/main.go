// Command main takes out of queues of another package.
package main

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/popsnow/rule"
)

type manager struct {
	queue   rule.Queue
	waiting rule.Waiting
}

func (m *manager) sync(ctx context.Context) {
	for ctx.Err() == nil {
		for _, s := range m.queue.Pop() {
			println(s)
		}
	}
}

func (m *manager) serve(ctx context.Context) {
	for ctx.Err() == nil {
		println(m.waiting.Pop())
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		m := &manager{queue: rule.NewFIFO(), waiting: rule.NewWaiting()}
		go m.sync(r.Context())
		go m.serve(r.Context()) // want `goroutine may wait forever in waiting.Pop.*`
		m.queue.Add(r.URL.Path)
	})
	_ = http.ListenAndServe(":8080", nil)
}
