// Package main starts a goroutine for each key, and ends the oldest one when there are too many: in the function that has just
// started another.
package main

import (
	"container/list"
	"net/http"
	"sync"
	"time"
)

type watcher struct {
	path  string
	since time.Time
	evs   chan string
	stop  chan struct{}
}

func (w *watcher) loop() {
	for {
		select {
		case e := <-w.evs:
			println(w.path, e)
		case <-w.stop:
			return
		}
	}
}

type set struct {
	mu sync.Mutex
	m  map[string]*watcher
}

func (s *set) watch(path string) *watcher {
	s.mu.Lock()
	defer s.mu.Unlock()
	if w := s.m[path]; w != nil {
		return w
	}
	w := &watcher{path, time.Now(), make(chan string, 1), make(chan struct{})}
	s.m[path] = w
	go w.loop()
	if len(s.m) > 32 {
		oldest := w
		for _, o := range s.m {
			if o.since.Before(oldest.since) {
				oldest = o
			}
		}
		close(oldest.stop)
		delete(s.m, oldest.path)
	}
	return w
}

type entry struct {
	path  string
	since time.Time
	evs   chan string
	stop  chan struct{}
}

func (e *entry) loop() {
	for {
		select {
		case s := <-e.evs:
			println(e.path, s)
		case <-e.stop:
			return
		}
	}
}

type cache struct {
	mu     sync.Mutex
	recent *list.List
	byPath map[string]*list.Element
}

func (c *cache) get(path string) *entry {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byPath[path]; ok {
		c.recent.MoveToFront(e)
		return e.Value.(*entry)
	}
	w := &entry{path: path, evs: make(chan string, 1), stop: make(chan struct{})}
	go w.loop()
	c.byPath[path] = c.recent.PushFront(w)
	if c.recent.Len() > 64 {
		old := c.recent.Remove(c.recent.Back()).(*entry)
		delete(c.byPath, old.path)
		close(old.stop)
	}
	return w
}

type job struct {
	path  string
	since time.Time
	evs   chan string
	stop  chan struct{}
}

func (j *job) loop() {
	for {
		select {
		case e := <-j.evs:
			println(j.path, e)
		case <-j.stop:
			return
		}
	}
}

type queue struct {
	mu      sync.Mutex
	ordered []*job
}

func (q *queue) push(path string) *job {
	q.mu.Lock()
	defer q.mu.Unlock()
	w := &job{path: path, evs: make(chan string, 1), stop: make(chan struct{})}
	go w.loop()
	q.ordered = append(q.ordered, w)
	if len(q.ordered) > 8 {
		close(q.ordered[0].stop)
		q.ordered = q.ordered[1:]
	}
	return w
}

func (s *set) serve(_ http.ResponseWriter, r *http.Request) {
	w := s.watch(r.URL.Path)
	select {
	case w.evs <- r.Method:
	default:
	}
}

func (c *cache) serve(_ http.ResponseWriter, r *http.Request) {
	e := c.get(r.URL.Path)
	select {
	case e.evs <- r.Method:
	default:
	}
}

func (q *queue) serve(_ http.ResponseWriter, r *http.Request) {
	j := q.push(r.URL.Path)
	select {
	case j.evs <- r.Method:
	default:
	}
}

func main() {
	s := &set{m: make(map[string]*watcher)}
	c := &cache{recent: list.New(), byPath: make(map[string]*list.Element)}
	q := &queue{}
	http.HandleFunc("/set", s.serve)
	http.HandleFunc("/cache", c.serve)
	http.HandleFunc("/list", q.serve)
	_ = http.ListenAndServe(":8080", nil)
}
