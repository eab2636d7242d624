// Package user uses what package parts has.
package user

import (
	"net/http"
	"sync"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/shownfields/parts"
)

type byHost struct {
	mu sync.Mutex
	of map[string]*parts.Kept
}

func (b *byHost) put(host string, k *parts.Kept) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.of[host] = k
}

var kept = &byHost{of: make(map[string]*parts.Kept)}

func take(q parts.Queue) { q.ShutDown() }

func Handle(w http.ResponseWriter, r *http.Request) {
	e := parts.NewEnded()
	defer e.Queue.ShutDown()
	e.Queue.Add(r.Host)

	h := parts.NewHanded()
	h.Queue.Add(r.Host)
	take(h.Queue)

	s := parts.NewServed()
	go s.Work()
	s.Queue.Add(r.Host)
	s.Queue.ShutDown()

	u := parts.NewUsed() // want `"u" is dropped without its workqueue being shut down \(leaks 1 goroutine and 14 KiB each time\)`
	u.Queue.Add(r.Host)
	println(u.Queue.Len())

	k := parts.NewKept()
	kept.put(r.Host, k)
	k.Queue.Add(r.Host)

	o := parts.NewOuter()
	inner := o.Inner
	inner.Queue.Add(r.Host)
	inner.Queue.ShutDown()
}
