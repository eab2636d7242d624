// A pool that Close ends, which nothing calls. Who drops the pool forgets it: that is for workerstop to say.
package main

import (
	"net/http"
	"sync"
)

type pool struct {
	jobs chan func()
	wg   sync.WaitGroup
}

func newPool() *pool {
	p := &pool{jobs: make(chan func())}
	p.wg.Add(1)
	go p.work()
	return p
}

func (p *pool) work() {
	defer p.wg.Done()
	for job := range p.jobs {
		job()
	}
}

func (p *pool) do(job func()) { p.jobs <- job }

func (p *pool) Close() {
	close(p.jobs)
	p.wg.Wait()
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		p := newPool()
		p.do(func() { println(r.URL.Path) })
	})
	http.ListenAndServe("localhost:8080", nil)
}
