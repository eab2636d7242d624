package onpath

import "net/http"

// Who reads a channel that its sender closes ends with what there is to read.

type lister struct {
	out  chan string
	keys []string
}

func newLister(keys []string) *lister {
	l := &lister{out: make(chan string), keys: keys}
	go l.run()
	return l
}

func (l *lister) run() {
	defer close(l.out)
	for _, k := range l.keys {
		l.out <- k
	}
}

func (l *lister) drain() {
	for range l.out {
	}
}

func later(keys []string) string {
	l := newLister(keys)
	k := <-l.out
	go l.drain()
	return k
}

// pool is closed by somebody else than who sends.
type pool struct{ jobs chan func() }

func newPool() *pool {
	p := &pool{jobs: make(chan func())}
	go p.work()
	return p
}

func (p *pool) work() {
	for job := range p.jobs {
		job()
	}
}

func (p *pool) close() { close(p.jobs) }

func runAll(jobs []func()) {
	p := newPool() // want `"p" is dropped without close, which stops its goroutine: called per request from serveFed \(leaks 1 goroutine and what it holds each time\)`
	for _, job := range jobs {
		p.jobs <- job
	}
}

func serveFed() {
	http.HandleFunc("/fed", func(w http.ResponseWriter, r *http.Request) {
		later(r.URL.Query()["k"])
		runAll([]func(){func() { println(r.URL.Path) }})
	})
}
