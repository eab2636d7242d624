// An input takes a slot for each message, and gives it back when that has been delivered.
package slotback

import (
	"context"
	"net/http"
	"os"
	"sync"
)

type empty struct{}
type input struct {
	sem       chan empty
	delivered chan int
	mu        sync.Mutex
	pending   map[int]string
	wg        sync.WaitGroup
	cancel    func()
}

func (p *input) Start() {
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	p.wg.Add(1)
	go func() {
		defer p.wg.Done()
		p.wait(ctx)
	}()
}
func (p *input) wait(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-p.delivered:
			p.mu.Lock()
			_, ok := p.pending[id]
			if !ok {
				p.mu.Unlock()
				continue
			}
			<-p.sem // the slot that onMessage took
			delete(p.pending, id)
			p.mu.Unlock()
		}
	}
}
func (p *input) onMessage(ctx context.Context, id int, s string) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case p.sem <- empty{}:
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pending[id] = s
	return nil
}
func (p *input) Stop() { p.cancel(); p.wg.Wait() }

func Serve() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		p := &input{sem: make(chan empty, 10), delivered: make(chan int), pending: map[int]string{}}
		p.Start()
		p.onMessage(r.Context(), 1, "x")
		p.Stop()
	})
	http.ListenAndServe(":80", nil)
}

// A pool waits for each of its workers, of which one may say nothing.
type pool struct{ done chan empty }

func (p *pool) work(name string) {
	if _, err := os.Stat(name); err != nil {
		return
	}
	p.done <- empty{}
}

func ServePool() {
	http.HandleFunc("/pool", func(w http.ResponseWriter, r *http.Request) {
		p := &pool{make(chan empty, 2)}
		go p.work(r.Host)
		<-p.done // want `the func literal in ServePool may wait forever to receive from "done": the goroutine that sends on it or closes it may return without doing so .*`
	})
	http.ListenAndServe(":80", nil)
}
