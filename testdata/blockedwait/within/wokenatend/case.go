// A matcher waits for work, or for the end of its context, of which a helper tells it; one that nobody tells stays.
package wokenatend

import (
	"context"
	"net/http"
	"sync"
)

type waiter struct {
	cond   *sync.Cond
	result *int
}

func (w *waiter) wake(n int) {
	w.result = &n
	w.cond.Signal()
}

func (w *waiter) wait() *int {
	for w.result == nil {
		w.cond.Wait()
	}
	return w.result
}

type data struct{ mu sync.Mutex }

func (d *data) enqueue(ctx context.Context, w *waiter) *int {
	d.mu.Lock()
	defer d.mu.Unlock()
	w.cond = sync.NewCond(&d.mu)
	w.result = nil
	stop := context.AfterFunc(ctx, func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		if w.result == nil {
			w.wake(1)
		}
	})
	defer stop()
	return w.wait()
}

type matcher struct {
	data   data
	ctx    context.Context
	cancel func()
}

func (m *matcher) Start() {
	m.ctx, m.cancel = context.WithCancel(context.Background())
	go m.loop()
}

func (m *matcher) loop() {
	for {
		if r := m.data.enqueue(m.ctx, &waiter{}); *r == 1 {
			return
		}
	}
}

func (m *matcher) Stop() { m.cancel() }

// A deaf one is woken by who has work for it only, and takes back what that says.
type deaf struct {
	mu   sync.Mutex
	cond *sync.Cond
	work *int
}

func (d *deaf) give(n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.wake(n)
}

func (d *deaf) wake(n int) {
	d.work = &n
	d.cond.Signal()
}

func (d *deaf) loop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for {
		for d.work == nil {
			d.cond.Wait()
		}
		println(*d.work)
		d.work = nil
	}
}

func Serve() {
	http.HandleFunc("/matcher", func(w http.ResponseWriter, r *http.Request) {
		m := &matcher{}
		m.Start()
		m.Stop()
	})
	http.HandleFunc("/deaf", func(w http.ResponseWriter, r *http.Request) {
		d := &deaf{}
		d.cond = sync.NewCond(&d.mu)
		go d.loop() // want `goroutine may wait forever in cond.Wait \(loop → Wait\), again and again, in a loop without a way out \(leaks 1 goroutine each time, started per request in Serve\)`
		d.give(len(r.Host))
	})
	_ = http.ListenAndServe(":8080", nil)
}
