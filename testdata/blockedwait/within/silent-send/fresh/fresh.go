// Objects with a channel of their own, which their readers empty, or give to others who do.
package main

import (
	"net/http"
	"sync"
)

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

func first(keys []string) string {
	l := newLister(keys)
	defer l.drain()
	for k := range l.out {
		if k != "" {
			return k
		}
	}
	return ""
}

func length(keys []string) (n int) {
	l := open(keys)
	for k := range l.out {
		n += len(k)
	}
	return n
}

func open(keys []string) *lister { return newLister(keys) }

// later leaves the rest to a goroutine.
func later(keys []string) string {
	l := newLister(keys)
	k := <-l.out
	go l.drain()
	return k
}

// pages ends when it is closed.
type pages struct {
	items, done chan int
	once        sync.Once
}

func newPages(last int) *pages {
	p := &pages{items: make(chan int), done: make(chan int)}
	go func() {
		for i := range last {
			select {
			case p.items <- i:
			case <-p.done:
				return
			}
		}
	}()
	return p
}

func (p *pages) close() { p.once.Do(func() { close(p.done) }) }

func find(last int, ok func(int) error) error {
	p := newPages(last)
	defer p.close()
	for range last {
		if err := ok(<-p.items); err != nil {
			return err
		}
	}
	return nil
}

// A kept one is read by who finds it.
type kept struct{ out chan string }

var all sync.Map

func keep(key string) {
	k := newKept(key)
	all.Store(key, k)
}

func newKept(key string) *kept {
	k := &kept{make(chan string)}
	go func() { k.out <- key }()
	return k
}

func take(key string) string {
	if k, ok := all.LoadAndDelete(key); ok {
		return <-k.(*kept).out
	}
	return ""
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		keys := r.URL.Query()["k"]
		first(keys)
		length(keys)
		later(keys)
		find(len(keys), func(int) error { return r.Context().Err() })
	})
	http.HandleFunc("/keep", func(w http.ResponseWriter, r *http.Request) { keep(r.URL.Path) })
	http.HandleFunc("/take", func(w http.ResponseWriter, r *http.Request) { take(r.URL.Path) })
	http.ListenAndServe("localhost:8080", nil)
}
