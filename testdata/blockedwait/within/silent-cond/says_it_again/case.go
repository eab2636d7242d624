// Package main has workers that may close the queue in which they wait, as others do.
package main

import (
	"errors"
	"net/http"
	"sync"
)

var errTemporarily = errors.New("temporarily")

type dispatcher interface {
	Put(s string)
	Get() (string, error)
	Close()
}

type disp struct {
	list   []string
	closed bool
	cond   *sync.Cond
	lock   *sync.Mutex
}

func newDisp() dispatcher {
	lock := &sync.Mutex{}
	return &disp{cond: sync.NewCond(lock), lock: lock}
}

func (p *disp) Put(s string) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.list = append(p.list, s)
	p.cond.Broadcast()
}

func (p *disp) Get() (string, error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	for len(p.list) == 0 && !p.closed {
		p.cond.Wait()
	}
	if p.closed {
		return "", errors.New("closed")
	}
	s := p.list[0]
	p.list = p.list[1:]
	return s, nil
}

func (p *disp) Close() {
	p.lock.Lock()
	p.closed = true
	p.cond.Broadcast()
	p.lock.Unlock()
}

type manager struct {
	queue dispatcher
}

func (m *manager) cancel() { m.queue.Close() }

type conductor struct {
	m    *manager
	done chan struct{}
	once sync.Once
}

func (c *conductor) pull(names []string) {
	q := newDisp()
	c.m = &manager{q}
	c.receive(q, names)
}

func (c *conductor) receive(q dispatcher, names []string) {
	first := false
	for _, n := range names {
		select {
		case <-c.done:
			return
		default:
		}
		if !first {
			c.start(q)
			first = true
		}
		q.Put(n)
	}
}

func (c *conductor) start(q dispatcher) {
	for range 4 {
		go c.work(q)
	}
}

func (c *conductor) work(q dispatcher) {
	for {
		s, err := q.Get()
		if errors.Is(err, errTemporarily) {
			continue
		}
		if err != nil {
			return
		}
		println(s)
		if s == "" {
			c.finish()
		}
		select {
		case <-c.done:
			return
		default:
		}
	}
}

func (c *conductor) finish() {
	c.once.Do(func() {
		close(c.done)
		if c.m != nil {
			c.m.cancel()
		}
	})
}

func main() {
	all := make(map[string]*conductor)
	http.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) {
		c := &conductor{done: make(chan struct{})}
		all[r.Host] = c
		c.pull(r.URL.Query()["n"])
	})
	http.HandleFunc("/b", func(w http.ResponseWriter, r *http.Request) {
		all[r.Host].finish()
	})
	http.ListenAndServe(":80", nil)
}
